/** `pool-worker.ts` and all that it needs as text. Written by `npm run docs`. */
export const POOL_WORKER =
  "\"use strict\";(()=>{function P(){let e=globalThis;return[e,e.process?.getBuiltinModule?.(\"node:worker" +
  "_threads\")??{}]}var y=e=>80+(e-1)*288;var f=0,T=0;function I(e,o,n,t,r){for(;;){let a=Atomics.load(e" +
  ",16),u=a-o>>>0;if(u>=n)return 0;let i=n-u,l=1;if(Atomics.load(e,64)!==2147483647?l=i:t!==0&&(l=Math." +
  "min(i,Math.ceil(t===1?n/r:i/(2*r)))),Atomics.compareExchange(e,16,a,a+l|0)===a)return f=u,T=u+l,l}}f" +
  "unction B(e,o,n){for(;f<T&&Atomics.load(e,64)>f;f++)o(f,n)}function C(e,o){for(;;){let n=Atomics.loa" +
  "d(e,64);if(n<=o||Atomics.compareExchange(e,64,n,o)===n)return}}function w(e,o){throw Object.assign(n" +
  "ew Error,{kind:e,numbers:o})}function U(e){let{kind:o=e instanceof RangeError?2:1,numbers:n=[],messa" +
  "ge:t=String(e)}=Object(e);return{kind:o,numbers:n,text:t}}function j({memory:e,stack:o,words:n},t,r," +
  "a){return new WebAssembly.Instance(t,{w:r,env:{memory:e,s:o,w:n.byteOffset,...a}}).exports}function " +
  "W(e,o,n){let t=e.arenaEnd-o,r=t-t%n;return r>=e.words[4]?ne(e,r):0}function ne(e,o){return e.words[5" +
  "]=e.arenaEnd=o}function H(e,[o=0,n=64,t=0]){let r=W(e,o,n);if(r)return new Uint8Array(e.buffer,r,o)." +
  "fill(0),{b:r,t:0,f:new WebAssembly.Table({initial:t,element:\"anyfunc\"})}}function X(e,o){let{buffer:" +
  "n,words:t}=e,r={},a=t[4],u=new Uint32Array(n,e.arenaEnd,16).fill(0),i=()=>new Proxy({m:s=>w(3,[s,t[5" +
  "]-t[4]]),r:()=>Math.random()},{get:(s,m)=>s[m]??((...d)=>w(m.charCodeAt(0),d))}),l=s=>{let[m,d,...M]" +
  "=new Uint32Array(n,s,5);try{let p=new WebAssembly.Module(new Uint8Array(n,m,d).slice()),c=H(e,M);if(" +
  "!c)return;let A=i(),O=o(A,s),E=j(e,p,A,c);return O?.(E),E}catch{return}};return[s=>s in r?r[s]:r[s]=" +
  "l(s),()=>{t[4]=a},()=>{e.stack.value=e.stackBase,u.fill(0)},()=>{u.some(s=>s!==0)&&w(2,[])}]}var se=" +
  "({start:e})=>e+64;function ie(e,{start:o,end:n}){let{buffer:t}=e,r=n-Math.min(1048576,n-o>>2),a=new " +
  "Uint32Array(t,o,64/4),u=new WebAssembly.Global({value:\"i32\",mutable:!0},n);return{requested:0,memory" +
  ":e,buffer:t,words:a,stack:u,stackBase:n,arenaEnd:r}}function Y(e,o){let n=ie(e,o);return n.words.fil" +
  "l(0,1),n.words[4]=se(o),n.words[5]=n.arenaEnd,n}function $(e,o,n,t,{kind:r,numbers:a,text:u}){let i=" +
  "y(o),l=new Uint16Array(e.buffer,(i+16)*4,500);e[i+0]=n,e[i+1]=t,e[i+2]=r,e[i+282]=a.length,new Float" +
  "64Array(e.buffer,(i+4)*4,6).set(a);let s=e[i+3]=Math.min(u.length,500);for(let m=0;m<s;m++)l[m]=u.ch" +
  "arCodeAt(m)}function V({control:e,memory:o,region:n,thread:t}){let r=new Int32Array(e),a=Y(o,n);a.wo" +
  "rds[11]=t;let[u,i,l,s]=X(a,p=>{p.k=()=>0}),m=0,d=0,M=y(t)+281;Atomics.store(r,y(t)+280,1),Atomics.ad" +
  "d(r,49,1);for(let p=0;;){let c=he(r,p,M),A=r[1],O=r[2],E=r[3],g=r[4],k=r[5],ee=r[6],h=r[7],_=r[8],K=" +
  "r[9];if(c&1||Atomics.load(r,0)!==c||(p=c,t>=h||Atomics.load(r,16)-g>>>0>=k))continue;let D=u(A)?.[`p" +
  "${O}`];if(!D)continue;let R=0;for(let L;L=I(r,g,k,ee,h);R+=L){(_!==d||K!==m)&&i(),d=_,m=K;try{B(r,D," +
  "E),s()}catch(re){let v=Math.min(f,T-1);$(r,t,c,v,U(re)),l(),C(r,v)}}R&&(Atomics.add(r,32,R),Atomics." +
  "load(r,33)&&Atomics.notify(r,32))}}var Q=()=>performance.now();function he(e,o,n){let t=Q()+.04,r;do" +
  " for(let a=0;a<50;a++)if((r=Atomics.load(e,0))!==o)return r;while(Q()<t);return Atomics.store(e,n,1)" +
  ",Atomics.add(e,48,1),Atomics.wait(e,0,o),Atomics.sub(e,48,1),Atomics.store(e,n,0),Atomics.load(e,0)}" +
  "var Z=e=>{e?.wumba===1&&V(e)},[_e,Ke]=P();Z(Ke.workerData);_e.onmessage=({data:e})=>Z(e);})();";
