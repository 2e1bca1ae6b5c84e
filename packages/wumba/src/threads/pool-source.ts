/** `pool-worker.ts` and all that it needs as text. Written by `npm run docs`. */
export const POOL_WORKER =
  "\"use strict\";(()=>{function K(e){let r=globalThis,{workerData:n,parentPort:t}=r.process?.getBuiltinM" +
  "odule?.(\"node:worker_threads\")??{},o=s=>{if(typeof s?.wumba!=\"number\")return;let i=e(s);i&&(t??r).po" +
  "stMessage(i)};typeof n?.wumba==\"number\"?(o(n),t?.on(\"message\",o)):r.onmessage=({data:s})=>o(s)}funct" +
  "ion $(e){try{return e()}catch(r){if(r?.name===\"LinkError\")throw r;return}}var k=()=>$(q)??Date.now()" +
  ",q=()=>performance.now();var A=e=>80+(e-1)*288;function L(e,r,n,t,o,s){for(;;){let i=Atomics.load(e," +
  "16),u=i-r>>>0;if(u>=n)return 0;let m=n-u,a=1;if(Atomics.load(e,64)!==2147483647?a=m:t!==0&&(a=Math.m" +
  "in(m,Math.ceil(t===1?n/o:m/(2*o)))),Atomics.compareExchange(e,16,i,i+a|0)===i)return s.start=u,s.end" +
  "=u+a,a}}function v(e,r,n,t){for(;r.start<r.end&&Atomics.load(e,64)>r.start;r.start++)n(r.start,t)}fu" +
  "nction I(e,r){for(;;){let n=Atomics.load(e,64);if(n<=r||Atomics.compareExchange(e,64,n,r)===n)return" +
  "}}var M=class extends Error{constructor(n,t){super();this.kind=n;this.numbers=t}kind;numbers};functi" +
  "on O(e,r){throw new M(e,r)}function B(e){return e instanceof M?{kind:e.kind,numbers:e.numbers,text:\"" +
  "\"}:{kind:e instanceof RangeError?2:1,numbers:[],text:e instanceof Error?e.message:String(e)}}functio" +
  "n F({memory:e,stack:r,words:n},t,o,s,i){return new WebAssembly.Instance(t,{w:i,env:{memory:e,s:r,b:o" +
  ",t:0,f:new WebAssembly.Table({initial:s,element:\"anyfunc\"}),w:n.byteOffset}}).exports}function C(e,r" +
  ",n){let t=e.arenaEnd-r,o=t-t%n;return o>=e.words[4]?J(e,o):0}function J(e,r){return e.words[5]=e.are" +
  "naEnd=r}function U(e,r){let{buffer:n,words:t}=e,o={},s=t[4],i=new Uint32Array(n,e.arenaEnd,16).fill(" +
  "0),u=a=>{let[c,T,l,f,d]=new Uint32Array(n,a,5);try{let w=new WebAssembly.Module(new Uint8Array(n,c,T" +
  ").slice()),p=C(e,l,f);if(!p)return;new Uint8Array(n,p,l).fill(0);let b=m(w),x=r(b,a),y=F(e,w,p,d,b);" +
  "return x?.(y),y}catch{return}},m=a=>{let c={};for(let{module:l,name:f}of WebAssembly.Module.imports(" +
  "a))l===\"w\"&&(c[f]=(...d)=>O(f.charCodeAt(0),d));return{...c,m:l=>O(3,[l,t[5]-t[4]]),r:()=>Math.rando" +
  "m()}};return{exportsOf:a=>a in o?o[a]:o[a]=u(a),clearArena:()=>{t[4]=s},resetStack(){e.stack.value=e" +
  ".stackBase,i.fill(0)},checkStack(){i.some(a=>a!==0)&&O(2,[])}}}var ee=({start:e})=>e+64;function re(" +
  "e,{start:r,end:n}){let{buffer:t}=e,o=n-Math.min(1048576,n-r>>2),s=new Uint32Array(t,r,64/4),i=new We" +
  "bAssembly.Global({value:\"i32\",mutable:!0},n);return{requested:0,memory:e,buffer:t,words:s,stack:i,st" +
  "ackBase:n,arenaEnd:o}}function W(e,r){let n=re(e,r);return n.words.fill(0,1),n.words[4]=ee(r),n.word" +
  "s[5]=n.arenaEnd,n}function j(e,r,n,t,{kind:o,numbers:s,text:i}){let u=A(r),m=new Uint16Array(e.buffe" +
  "r,(u+16)*4,500);e[u+0]=n,e[u+1]=t,e[u+2]=o,e[u+282]=s.length,new Float64Array(e.buffer,(u+4)*4,6).se" +
  "t(s);let a=e[u+3]=Math.min(i.length,500);for(let c=0;c<a;c++)m[c]=i.charCodeAt(c)}function Y(e){let " +
  "r=new Int32Array(e.control),n=W(e.memory,e.region);n.words[11]=e.thread;let t=U(n,m=>{m.k=()=>0}),o=" +
  "{start:0,end:0},s=0,i=0,u=A(e.thread)+281;Atomics.store(r,A(e.thread)+280,1),Atomics.add(r,49,1);for" +
  "(let m=0;;){let a=Oe(r,m,u),c=r[1],T=r[2],l=r[3],f=r[4],d=r[5],w=r[6],p=r[7],b=r[8],x=r[9];if(a&1||A" +
  "tomics.load(r,0)!==a||(m=a,e.thread>=p||Atomics.load(r,16)-f>>>0>=d))continue;let y=t.exportsOf(c)?." +
  "[`p${T}`];if(!y)continue;let R=0;for(let N;N=L(r,f,d,w,p,o);R+=N){(b!==i||x!==s)&&t.clearArena(),i=b" +
  ",s=x;try{v(r,o,y,l),t.checkStack()}catch(z){let _=Math.min(o.start,o.end-1);j(r,e.thread,a,_,B(z)),t" +
  ".resetStack(),I(r,_)}}R&&(Atomics.add(r,32,R),Atomics.load(r,33)&&Atomics.notify(r,32))}}function Oe" +
  "(e,r,n){let t=k()+.04,o;do for(let s=0;s<50;s++)if((o=Atomics.load(e,0))!==r)return o;while(k()<t);r" +
  "eturn Atomics.store(e,n,1),Atomics.add(e,48,1),Atomics.wait(e,0,r),Atomics.sub(e,48,1),Atomics.store" +
  "(e,n,0),Atomics.load(e,0)}K(Y);})();";
