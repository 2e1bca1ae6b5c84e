/** `pool-worker.ts` and all that it needs as text. Written by `npm run docs`. */
export const POOL_WORKER =
  "\"use strict\";(()=>{function I(){let e=globalThis;return[e,e.process?.getBuiltinModule?.(\"node:worker" +
  "_threads\")??{}]}var E=e=>80+(e-1)*288;var p=0,O=0;function P(e,n,o,t,r){for(;;){let a=Atomics.load(e" +
  ",16),s=a-n>>>0;if(s>=o)return 0;let i=o-s,l=1;if(Atomics.load(e,64)!==2147483647?l=i:t!==0&&(l=Math." +
  "min(i,Math.ceil(t===1?o/r:i/(2*r)))),Atomics.compareExchange(e,16,a,a+l|0)===a)return p=s,O=s+l,l}}f" +
  "unction B(e,n,o){for(;p<O&&Atomics.load(e,64)>p;p++)n(p,o)}function C(e,n){for(;;){let o=Atomics.loa" +
  "d(e,64);if(o<=n||Atomics.compareExchange(e,64,o,n)===o)return}}function R(e,n){throw Object.assign(n" +
  "ew Error,{kind:e,numbers:n})}function U(e){let{kind:n=e instanceof RangeError?2:1,numbers:o=[],messa" +
  "ge:t=String(e)}=Object(e);return{kind:n,numbers:o,text:t}}function j({memory:e,stack:n,words:o},t,r," +
  "a,s){return new WebAssembly.Instance(t,{w:s,env:{memory:e,s:n,b:r,t:0,f:new WebAssembly.Table({initi" +
  "al:a,element:\"anyfunc\"}),w:o.byteOffset}}).exports}function G(e,n,o){let t=e.arenaEnd-n,r=t-t%o;retu" +
  "rn r>=e.words[4]?re(e,r):0}function re(e,n){return e.words[5]=e.arenaEnd=n}function H(e,n){let{buffe" +
  "r:o,words:t}=e,r={},a=t[4],s=new Uint32Array(o,e.arenaEnd,16).fill(0),i=m=>{let[u,y,f,c,d]=new Uint3" +
  "2Array(o,m,5);try{let w=new WebAssembly.Module(new Uint8Array(o,u,y).slice()),b=G(e,f,c);if(!b)retur" +
  "n;new Uint8Array(o,b,f).fill(0);let x=l(w),M=n(x,m),A=j(e,w,b,d,x);return M?.(A),A}catch{return}},l=" +
  "m=>{let u={};for(let{module:f,name:c}of WebAssembly.Module.imports(m))f===\"w\"&&(u[c]=(...d)=>R(c.cha" +
  "rCodeAt(0),d));return{...u,m:f=>R(3,[f,t[5]-t[4]]),r:()=>Math.random()}};return[m=>m in r?r[m]:r[m]=" +
  "i(m),()=>{t[4]=a},()=>{e.stack.value=e.stackBase,s.fill(0)},()=>{s.some(m=>m!==0)&&R(2,[])}]}var ae=" +
  "({start:e})=>e+64;function se(e,{start:n,end:o}){let{buffer:t}=e,r=o-Math.min(1048576,o-n>>2),a=new " +
  "Uint32Array(t,n,64/4),s=new WebAssembly.Global({value:\"i32\",mutable:!0},o);return{requested:0,memory" +
  ":e,buffer:t,words:a,stack:s,stackBase:o,arenaEnd:r}}function X(e,n){let o=se(e,n);return o.words.fil" +
  "l(0,1),o.words[4]=ae(n),o.words[5]=o.arenaEnd,o}function z(e,n,o,t,{kind:r,numbers:a,text:s}){let i=" +
  "E(n),l=new Uint16Array(e.buffer,(i+16)*4,500);e[i+0]=o,e[i+1]=t,e[i+2]=r,e[i+282]=a.length,new Float" +
  "64Array(e.buffer,(i+4)*4,6).set(a);let m=e[i+3]=Math.min(s.length,500);for(let u=0;u<m;u++)l[u]=s.ch" +
  "arCodeAt(u)}function Q({control:e,memory:n,region:o,thread:t}){let r=new Int32Array(e),a=X(n,o);a.wo" +
  "rds[11]=t;let[s,i,l,m]=H(a,c=>{c.k=()=>0}),u=0,y=0,f=E(t)+281;Atomics.store(r,E(t)+280,1),Atomics.ad" +
  "d(r,49,1);for(let c=0;;){let d=ke(r,c,f),w=r[1],b=r[2],x=r[3],M=r[4],A=r[5],Z=r[6],h=r[7],_=r[8],K=r" +
  "[9];if(d&1||Atomics.load(r,0)!==d||(c=d,t>=h||Atomics.load(r,16)-M>>>0>=A))continue;let D=s(w)?.[`p$" +
  "{b}`];if(!D)continue;let N=0;for(let v;v=P(r,M,A,Z,h);N+=v){(_!==y||K!==u)&&i(),y=_,u=K;try{B(r,D,x)" +
  ",m()}catch(ee){let L=Math.min(p,O-1);z(r,t,d,L,U(ee)),l(),C(r,L)}}N&&(Atomics.add(r,32,N),Atomics.lo" +
  "ad(r,33)&&Atomics.notify(r,32))}}var J=()=>performance.now();function ke(e,n,o){let t=J()+.04,r;do f" +
  "or(let a=0;a<50;a++)if((r=Atomics.load(e,0))!==n)return r;while(J()<t);return Atomics.store(e,o,1),A" +
  "tomics.add(e,48,1),Atomics.wait(e,0,n),Atomics.sub(e,48,1),Atomics.store(e,o,0),Atomics.load(e,0)}va" +
  "r V=e=>{e?.wumba===1&&Q(e)},[he,_e]=I();V(_e.workerData);he.onmessage=({data:e})=>V(e);})();";
