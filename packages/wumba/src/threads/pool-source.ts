/** `pool-worker.ts` and all that it needs as text. Written by `npm run docs`. */
export const POOL_WORKER =
  "\"use strict\";(()=>{function K(e){let n=globalThis,{workerData:r,parentPort:t}=n.process?.getBuiltinM" +
  "odule?.(\"node:worker_threads\")??{},o=s=>{if(typeof s?.wumba!=\"number\")return;let i=e(s);i&&(t??n).po" +
  "stMessage(i)};typeof r?.wumba==\"number\"?(o(r),t?.on(\"message\",o)):n.onmessage=({data:s})=>o(s)}funct" +
  "ion q(e){try{return e()}catch(n){if(n?.name===\"LinkError\")throw n;return}}var k=()=>q(J)??Date.now()" +
  ",J=()=>performance.now();var A=e=>80+(e-1)*288;var Q=0,V=1;function L(e,n,r,t,o,s){for(;;){let i=Ato" +
  "mics.load(e,16),u=i-n>>>0;if(u>=r)return 0;let m=r-u,a=1;if(Atomics.load(e,64)!==2147483647?a=m:t!==" +
  "Q&&(a=Math.min(m,Math.ceil(t===V?r/o:m/(2*o)))),Atomics.compareExchange(e,16,i,i+a|0)===i)return s.s" +
  "tart=u,s.end=u+a,a}}function v(e,n,r,t){for(;n.start<n.end&&Atomics.load(e,64)>n.start;n.start++)r(n" +
  ".start,t)}function I(e,n){for(;;){let r=Atomics.load(e,64);if(r<=n||Atomics.compareExchange(e,64,r,n" +
  ")===r)return}}var M=class extends Error{constructor(r,t){super();this.kind=r;this.numbers=t}kind;num" +
  "bers};function O(e,n){throw new M(e,n)}function B(e){return e instanceof M?{kind:e.kind,numbers:e.nu" +
  "mbers,text:\"\"}:{kind:e instanceof RangeError?2:1,numbers:[],text:e instanceof Error?e.message:String" +
  "(e)}}function F({memory:e,stack:n,words:r},t,o,s,i){return new WebAssembly.Instance(t,{w:i,env:{memo" +
  "ry:e,s:n,b:o,t:0,f:new WebAssembly.Table({initial:s,element:\"anyfunc\"}),w:r.byteOffset}}).exports}fu" +
  "nction C(e,n,r){let t=e.arenaEnd-n,o=t-t%r;return o>=e.words[4]?Z(e,o):0}function Z(e,n){return e.wo" +
  "rds[5]=e.arenaEnd=n}var re=16;function U(e,n){let{buffer:r,words:t}=e,o={},s=t[4],i=new Uint32Array(" +
  "r,e.arenaEnd,re).fill(0),u=a=>{let[c,T,l,f,d]=new Uint32Array(r,a,5);try{let w=new WebAssembly.Modul" +
  "e(new Uint8Array(r,c,T).slice()),p=C(e,l,f);if(!p)return;new Uint8Array(r,p,l).fill(0);let b=m(w),x=" +
  "n(b,a),y=F(e,w,p,d,b);return x?.(y),y}catch{return}},m=a=>{let c={};for(let{module:l,name:f}of WebAs" +
  "sembly.Module.imports(a))l===\"w\"&&(c[f]=(...d)=>O(f.charCodeAt(0),d));return{...c,m:l=>O(3,[l,t[5]-t" +
  "[4]]),r:()=>Math.random()}};return{exportsOf:a=>a in o?o[a]:o[a]=u(a),clearArena:()=>{t[4]=s},resetS" +
  "tack(){e.stack.value=e.stackBase,i.fill(0)},checkStack(){i.some(a=>a!==0)&&O(2,[])}}}var W=64,te=102" +
  "4*1024,oe=({start:e})=>e+W;function ae(e,{start:n,end:r}){let{buffer:t}=e,o=r-Math.min(te,r-n>>2),s=" +
  "new Uint32Array(t,n,W/4),i=new WebAssembly.Global({value:\"i32\",mutable:!0},r);return{requested:0,mem" +
  "ory:e,buffer:t,words:s,stack:i,stackBase:r,arenaEnd:o}}function G(e,n){let r=ae(e,n);return r.words." +
  "fill(0,1),r.words[4]=oe(n),r.words[5]=r.arenaEnd,r}function H(e,n,r,t,{kind:o,numbers:s,text:i}){let" +
  " u=A(n),m=new Uint16Array(e.buffer,(u+16)*4,500);e[u+0]=r,e[u+1]=t,e[u+2]=o,e[u+282]=s.length,new Fl" +
  "oat64Array(e.buffer,(u+4)*4,6).set(s);let a=e[u+3]=Math.min(i.length,500);for(let c=0;c<a;c++)m[c]=i" +
  ".charCodeAt(c)}var he=.04,ge=50;function Y(e){let n=new Int32Array(e.control),r=G(e.memory,e.region)" +
  ";r.words[11]=e.thread;let t=U(r,m=>{m.k=()=>0}),o={start:0,end:0},s=0,i=0,u=A(e.thread)+281;Atomics." +
  "store(n,A(e.thread)+280,1),Atomics.add(n,49,1);for(let m=0;;){let a=Ne(n,m,u),c=n[1],T=n[2],l=n[3],f" +
  "=n[4],d=n[5],w=n[6],p=n[7],b=n[8],x=n[9];if(a&1||Atomics.load(n,0)!==a||(m=a,e.thread>=p||Atomics.lo" +
  "ad(n,16)-f>>>0>=d))continue;let y=t.exportsOf(c)?.[`p${T}`];if(!y)continue;let R=0;for(let N;N=L(n,f" +
  ",d,w,p,o);R+=N){(b!==i||x!==s)&&t.clearArena(),i=b,s=x;try{v(n,o,y,l),t.checkStack()}catch($){let _=" +
  "Math.min(o.start,o.end-1);H(n,e.thread,a,_,B($)),t.resetStack(),I(n,_)}}R&&(Atomics.add(n,32,R),Atom" +
  "ics.load(n,33)&&Atomics.notify(n,32))}}function Ne(e,n,r){let t=k()+he,o;do for(let s=0;s<ge;s++)if(" +
  "(o=Atomics.load(e,0))!==n)return o;while(k()<t);return Atomics.store(e,r,1),Atomics.add(e,48,1),Atom" +
  "ics.wait(e,0,n),Atomics.sub(e,48,1),Atomics.store(e,r,0),Atomics.load(e,0)}K(Y);})();";
