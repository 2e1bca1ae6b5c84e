/** `pool-worker.ts` and all that it needs as text. Written by `npm run docs`. */
export const POOL_WORKER =
  "\"use strict\";(()=>{function I(){let e=globalThis;return[e,e.process?.getBuiltinModule?.(\"node:worker" +
  "_threads\")??{}]}var b=e=>80+(e-1)*288;var p=0,w=0;function F(e,n,o,t,r){for(;;){let a=Atomics.load(e" +
  ",16),m=a-n>>>0;if(m>=o)return 0;let s=o-m,l=1;if(Atomics.load(e,64)!==2147483647?l=s:t!==0&&(l=Math." +
  "min(s,Math.ceil(t===1?o/r:s/(2*r)))),Atomics.compareExchange(e,16,a,a+l|0)===a)return p=m,w=m+l,l}}f" +
  "unction B(e,n,o){for(;p<w&&Atomics.load(e,64)>p;p++)n(p,o)}function C(e,n){for(;;){let o=Atomics.loa" +
  "d(e,64);if(o<=n||Atomics.compareExchange(e,64,o,n)===o)return}}function x(e,n){throw Object.assign(n" +
  "ew Error,{kind:e,numbers:n})}function U(e){let{kind:n=e instanceof RangeError?2:1,numbers:o=[],messa" +
  "ge:t=String(e)}=Object(e);return{kind:n,numbers:o,text:t}}function j({memory:e,stack:n,words:o},t,r," +
  "a){return new WebAssembly.Instance(t,{w:r,env:{memory:e,s:n,w:o.byteOffset,...a}}).exports}function " +
  "G(e,n,o){let t=e.arenaEnd-n,r=t-t%o;return r>=e.words[4]?oe(e,r):0}function oe(e,n){return e.words[5" +
  "]=e.arenaEnd=n}function H(e,[n=0,o=64,t=0]){let r=G(e,n,o);if(r)return new Uint8Array(e.buffer,r,n)." +
  "fill(0),{b:r,t:0,f:new WebAssembly.Table({initial:t,element:\"anyfunc\"})}}function X(e,n){let{buffer:" +
  "o,words:t}=e,r={},a=t[4],m=new Uint32Array(o,e.arenaEnd,16).fill(0),s=i=>{let[u,y,...d]=new Uint32Ar" +
  "ray(o,i,5);try{let c=new WebAssembly.Module(new Uint8Array(o,u,y).slice()),f=H(e,d);if(!f)return;let" +
  " E=l(c),O=n(E,i),T=j(e,c,E,f);return O?.(T),T}catch{return}},l=i=>{let u={};for(let{module:d,name:c}" +
  "of WebAssembly.Module.imports(i))d===\"w\"&&(u[c]=(...f)=>x(c.charCodeAt(0),f));return{...u,m:d=>x(3,[" +
  "d,t[5]-t[4]]),r:()=>Math.random()}};return[i=>i in r?r[i]:r[i]=s(i),()=>{t[4]=a},()=>{e.stack.value=" +
  "e.stackBase,m.fill(0)},()=>{m.some(i=>i!==0)&&x(2,[])}]}var se=({start:e})=>e+64;function ie(e,{star" +
  "t:n,end:o}){let{buffer:t}=e,r=o-Math.min(1048576,o-n>>2),a=new Uint32Array(t,n,64/4),m=new WebAssemb" +
  "ly.Global({value:\"i32\",mutable:!0},o);return{requested:0,memory:e,buffer:t,words:a,stack:m,stackBase" +
  ":o,arenaEnd:r}}function Y(e,n){let o=ie(e,n);return o.words.fill(0,1),o.words[4]=se(n),o.words[5]=o." +
  "arenaEnd,o}function $(e,n,o,t,{kind:r,numbers:a,text:m}){let s=b(n),l=new Uint16Array(e.buffer,(s+16" +
  ")*4,500);e[s+0]=o,e[s+1]=t,e[s+2]=r,e[s+282]=a.length,new Float64Array(e.buffer,(s+4)*4,6).set(a);le" +
  "t i=e[s+3]=Math.min(m.length,500);for(let u=0;u<i;u++)l[u]=m.charCodeAt(u)}function V({control:e,mem" +
  "ory:n,region:o,thread:t}){let r=new Int32Array(e),a=Y(n,o);a.words[11]=t;let[m,s,l,i]=X(a,c=>{c.k=()" +
  "=>0}),u=0,y=0,d=b(t)+281;Atomics.store(r,b(t)+280,1),Atomics.add(r,49,1);for(let c=0;;){let f=he(r,c" +
  ",d),E=r[1],O=r[2],T=r[3],g=r[4],k=r[5],ee=r[6],h=r[7],_=r[8],K=r[9];if(f&1||Atomics.load(r,0)!==f||(" +
  "c=f,t>=h||Atomics.load(r,16)-g>>>0>=k))continue;let D=m(E)?.[`p${O}`];if(!D)continue;let R=0;for(let" +
  " v;v=F(r,g,k,ee,h);R+=v){(_!==y||K!==u)&&s(),y=_,u=K;try{B(r,D,T),i()}catch(re){let L=Math.min(p,w-1" +
  ");$(r,t,f,L,U(re)),l(),C(r,L)}}R&&(Atomics.add(r,32,R),Atomics.load(r,33)&&Atomics.notify(r,32))}}va" +
  "r Q=()=>performance.now();function he(e,n,o){let t=Q()+.04,r;do for(let a=0;a<50;a++)if((r=Atomics.l" +
  "oad(e,0))!==n)return r;while(Q()<t);return Atomics.store(e,o,1),Atomics.add(e,48,1),Atomics.wait(e,0" +
  ",n),Atomics.sub(e,48,1),Atomics.store(e,o,0),Atomics.load(e,0)}var Z=e=>{e?.wumba===1&&V(e)},[_e,Ke]" +
  "=I();Z(Ke.workerData);_e.onmessage=({data:e})=>Z(e);})();";
