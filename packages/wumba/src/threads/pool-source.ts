/** `pool-worker.ts` and all that it needs as text. Written by `npm run docs`. */
export const POOL_WORKER =
  "function P(){let e=globalThis;return[e,e.process?.getBuiltinModule?.(\"node:worker_threads\")??{}]}var" +
  " y=e=>80+(e-1)*288;var c=0,T=0;function C(e,n,o,t,r){for(;;){let a=Atomics.load(e,16),u=a-n>>>0;if(u" +
  ">=o)return 0;let i=o-u,l=1;if(Atomics.load(e,64)!==2147483647?l=i:t!==0&&(l=Math.min(i,Math.ceil(t==" +
  "=1?o/r:i/(2*r)))),Atomics.compareExchange(e,16,a,a+l|0)===a)return c=u,T=u+l,l}}function U(e,n,o){fo" +
  "r(;c<T&&Atomics.load(e,64)>c;c++)n(c,o)}function j(e,n){for(;;){let o=Atomics.load(e,64);if(o<=n||At" +
  "omics.compareExchange(e,64,o,n)===o)return}}var ae=1,N=2;var g=\"m\";function k(e,...n){throw[e.charCo" +
  "deAt(0),n,\"\"]}function G(e){return Array.isArray(e)?e:[e instanceof RangeError?N:ae,[],e.message]}fu" +
  "nction W({memory:e,stack:n,words:o},t,r,a){return new WebAssembly.Instance(t,{w:r,env:{memory:e,s:n," +
  "w:o.byteOffset,...a}}).exports}function X(e,n,o){let t=e.arenaEnd-n,r=t-t%o;return r>=e.words[4]?se(" +
  "e,r):0}function se(e,n){return e.words[5]=e.arenaEnd=n}var Y=Symbol();function q(e,[n=0,o=64,t=0]){l" +
  "et r=X(e,n,o);if(!r)throw Y;return new Uint8Array(e.buffer,r,n).fill(0),{b:r,t:0,f:new WebAssembly.T" +
  "able({initial:t,element:\"anyfunc\"})}}function J(e,n){let{buffer:o,words:t}=e,r={},a=t[4],u=new Uint3" +
  "2Array(o,e.arenaEnd,16).fill(0),i=()=>new Proxy({[g]:(s,m=t[5]-t[4])=>k(g,s,m),r:()=>Math.random()}," +
  "{get:(s,m)=>s[m]??((...f)=>k(m,...f))}),l=s=>{let[m,f,...w]=new Uint32Array(o,s,5);try{let d=new Web" +
  "Assembly.Module(new Uint8Array(o,m,f).slice()),p=q(e,w),A=i(),M=n(A,s),E=W(e,d,A,p);return M?.(E),E}" +
  "catch{return}};return[s=>s in r?r[s]:r[s]=l(s),()=>{t[4]=a},()=>{e.stack.value=e.stackBase,u.fill(0)" +
  "},()=>{if(u.some(s=>s!==0))throw[N,[],\"\"]}]}var ue=({start:e})=>e+64;function me(e,{start:n,end:o}){" +
  "let{buffer:t}=e,r=o-Math.min(1048576,o-n>>2),a=new Uint32Array(t,n,64/4),u=new WebAssembly.Global({v" +
  "alue:\"i32\",mutable:!0},o);return{memory:e,buffer:t,words:a,stack:u,stackBase:o,arenaEnd:r}}function " +
  "z(e,n){let o=me(e,n);return o.words.fill(0,1),o.words[4]=ue(n),o.words[5]=o.arenaEnd,o}function Q(e," +
  "n,o,t,[r,a,u]){let i=y(n),l=new Uint16Array(e.buffer,(i+16)*4,500);e[i+0]=o,e[i+1]=t,e[i+2]=r,e[i+28" +
  "2]=a.length,new Float64Array(e.buffer,(i+4)*4,6).set(a);let s=e[i+3]=Math.min(u.length,500);for(let " +
  "m=0;m<s;m++)l[m]=u.charCodeAt(m)}function re({control:e,memory:n,region:o,thread:t}){let r=new Int32" +
  "Array(e),a=z(n,o);a.words[11]=t;let[u,i,l,s]=J(a,d=>{d.k=()=>0}),m=0,f=0,w=y(t)+281;Atomics.store(r," +
  "y(t)+280,1),Atomics.add(r,49,1);for(let d=0;;){let p=Ke(r,d,w),A=r[1],M=r[2],E=r[3],h=r[4],_=r[5],ne" +
  "=r[6],K=r[7],L=r[8],v=r[9];if(p&1||Atomics.load(r,0)!==p||(d=p,t>=K||Atomics.load(r,16)-h>>>0>=_))co" +
  "ntinue;let D=u(A)?.[`p${M}`];if(!D)continue;let O=0;for(let F;F=C(r,h,_,ne,K);O+=F){(L!==f||v!==m)&&" +
  "i(),f=L,m=v;try{U(r,D,E),s()}catch(te){let I=Math.min(c,T-1);Q(r,t,p,I,G(te)),l(),j(r,I)}}O&&(Atomic" +
  "s.add(r,32,O),Atomics.load(r,33)&&Atomics.notify(r,32))}}var ee=()=>performance.now();function Ke(e," +
  "n,o){let t=ee()+.04,r;do for(let a=0;a<50;a++)if((r=Atomics.load(e,0))!==n)return r;while(ee()<t);re" +
  "turn Atomics.store(e,o,1),Atomics.add(e,48,1),Atomics.wait(e,0,n),Atomics.sub(e,48,1),Atomics.store(" +
  "e,o,0),Atomics.load(e,0)}var oe=e=>{e?.wumba===1&&re(e)},[Le,ve]=P();oe(ve.workerData);Le.onmessage=" +
  "({data:e})=>oe(e);";
