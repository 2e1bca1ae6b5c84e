/** `pool-worker.ts` and all that it needs as text. Written by `npm run docs`. */
export const POOL_WORKER =
  "\"use strict\";(()=>{function F(e){let o=globalThis,{workerData:n,parentPort:t}=o.process?.getBuiltinM" +
  "odule?.(\"node:worker_threads\")??{},r=a=>{if(typeof a?.wumba!=\"number\")return;let s=e(a);s&&(t??o).po" +
  "stMessage(s)};typeof n?.wumba==\"number\"?(r(n),t?.on(\"message\",r)):o.onmessage=({data:a})=>r(a)}funct" +
  "ion ee(e){try{return e()}catch(o){if(o?.name===\"LinkError\")throw o;return}}var k=()=>ee(re)??Date.no" +
  "w(),re=()=>performance.now();var E=e=>80+(e-1)*288;var p=0,O=0;function P(e,o,n,t,r){for(;;){let a=A" +
  "tomics.load(e,16),s=a-o>>>0;if(s>=n)return 0;let i=n-s,l=1;if(Atomics.load(e,64)!==2147483647?l=i:t!" +
  "==0&&(l=Math.min(i,Math.ceil(t===1?n/r:i/(2*r)))),Atomics.compareExchange(e,16,a,a+l|0)===a)return p" +
  "=s,O=s+l,l}}function C(e,o,n){for(;p<O&&Atomics.load(e,64)>p;p++)o(p,n)}function U(e,o){for(;;){let " +
  "n=Atomics.load(e,64);if(n<=o||Atomics.compareExchange(e,64,n,o)===n)return}}function R(e,o){throw Ob" +
  "ject.assign(new Error,{kind:e,numbers:o})}function j(e){let{kind:o=e instanceof RangeError?2:1,numbe" +
  "rs:n=[],message:t=String(e)}=Object(e);return{kind:o,numbers:n,text:t}}function W({memory:e,stack:o," +
  "words:n},t,r,a,s){return new WebAssembly.Instance(t,{w:s,env:{memory:e,s:o,b:r,t:0,f:new WebAssembly" +
  ".Table({initial:a,element:\"anyfunc\"}),w:n.byteOffset}}).exports}function H(e,o,n){let t=e.arenaEnd-o" +
  ",r=t-t%n;return r>=e.words[4]?ne(e,r):0}function ne(e,o){return e.words[5]=e.arenaEnd=o}function X(e" +
  ",o){let{buffer:n,words:t}=e,r={},a=t[4],s=new Uint32Array(n,e.arenaEnd,16).fill(0),i=u=>{let[m,b,f,c" +
  ",d]=new Uint32Array(n,u,5);try{let w=new WebAssembly.Module(new Uint8Array(n,m,b).slice()),y=H(e,f,c" +
  ");if(!y)return;new Uint8Array(n,y,f).fill(0);let x=l(w),M=o(x,u),A=W(e,w,y,d,x);return M?.(A),A}catc" +
  "h{return}},l=u=>{let m={};for(let{module:f,name:c}of WebAssembly.Module.imports(u))f===\"w\"&&(m[c]=(." +
  "..d)=>R(c.charCodeAt(0),d));return{...m,m:f=>R(3,[f,t[5]-t[4]]),r:()=>Math.random()}};return[u=>u in" +
  " r?r[u]:r[u]=i(u),()=>{t[4]=a},()=>{e.stack.value=e.stackBase,s.fill(0)},()=>{s.some(u=>u!==0)&&R(2," +
  "[])}]}var se=({start:e})=>e+64;function ie(e,{start:o,end:n}){let{buffer:t}=e,r=n-Math.min(1048576,n" +
  "-o>>2),a=new Uint32Array(t,o,64/4),s=new WebAssembly.Global({value:\"i32\",mutable:!0},n);return{reque" +
  "sted:0,memory:e,buffer:t,words:a,stack:s,stackBase:n,arenaEnd:r}}function Y(e,o){let n=ie(e,o);retur" +
  "n n.words.fill(0,1),n.words[4]=se(o),n.words[5]=n.arenaEnd,n}function $(e,o,n,t,{kind:r,numbers:a,te" +
  "xt:s}){let i=E(o),l=new Uint16Array(e.buffer,(i+16)*4,500);e[i+0]=n,e[i+1]=t,e[i+2]=r,e[i+282]=a.len" +
  "gth,new Float64Array(e.buffer,(i+4)*4,6).set(a);let u=e[i+3]=Math.min(s.length,500);for(let m=0;m<u;" +
  "m++)l[m]=s.charCodeAt(m)}function Q({control:e,memory:o,region:n,thread:t}){let r=new Int32Array(e)," +
  "a=Y(o,n);a.words[11]=t;let[s,i,l,u]=X(a,c=>{c.k=()=>0}),m=0,b=0,f=E(t)+281;Atomics.store(r,E(t)+280," +
  "1),Atomics.add(r,49,1);for(let c=0;;){let d=he(r,c,f),w=r[1],y=r[2],x=r[3],M=r[4],A=r[5],V=r[6],_=r[" +
  "7],K=r[8],D=r[9];if(d&1||Atomics.load(r,0)!==d||(c=d,t>=_||Atomics.load(r,16)-M>>>0>=A))continue;let" +
  " L=s(w)?.[`p${y}`];if(!L)continue;let g=0;for(let v;v=P(r,M,A,V,_);g+=v){(K!==b||D!==m)&&i(),b=K,m=D" +
  ";try{C(r,L,x),u()}catch(Z){let I=Math.min(p,O-1);$(r,t,d,I,j(Z)),l(),U(r,I)}}g&&(Atomics.add(r,32,g)" +
  ",Atomics.load(r,33)&&Atomics.notify(r,32))}}function he(e,o,n){let t=k()+.04,r;do for(let a=0;a<50;a" +
  "++)if((r=Atomics.load(e,0))!==o)return r;while(k()<t);return Atomics.store(e,n,1),Atomics.add(e,48,1" +
  "),Atomics.wait(e,0,o),Atomics.sub(e,48,1),Atomics.store(e,n,0),Atomics.load(e,0)}F(Q);})();";
