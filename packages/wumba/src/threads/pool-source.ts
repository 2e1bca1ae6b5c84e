/** `pool-worker.ts` and all that it needs as text. Written by `npm run docs`. */
export const POOL_WORKER =
  "\"use strict\";(()=>{function v(r){let e=globalThis,{workerData:n,parentPort:t}=e.process?.getBuiltinM" +
  "odule?.(\"node:worker_threads\")??{},a=o=>{if(typeof o?.wumba!=\"number\")return;let s=r(o);s&&(t??e).po" +
  "stMessage(s)};typeof n?.wumba==\"number\"?(a(n),t?.on(\"message\",a)):e.onmessage=({data:o})=>a(o)}funct" +
  "ion q(r){try{return r()}catch(e){if(e?.name===\"LinkError\")throw e;return}}var w=()=>q(J)??Date.now()" +
  ",J=()=>performance.now();var c=r=>80+(r-1)*288;var Q=0,V=1;function D(r,e,n,t,a,o){for(;;){let s=Ato" +
  "mics.load(r,16),i=s-e>>>0;if(i>=n)return 0;let m=n-i,u=1;if(Atomics.load(r,64)!==2147483647?u=m:t!==" +
  "Q&&(u=Math.min(m,Math.ceil(t===V?n/a:m/(2*a)))),Atomics.compareExchange(r,16,s,s+u|0)===s)return o.s" +
  "tart=i,o.end=i+u,u}}function L(r,e,n,t){for(;e.start<e.end&&Atomics.load(r,64)>e.start;e.start++)n(e" +
  ".start,t)}function I(r,e){for(;;){let n=Atomics.load(r,64);if(n<=e||Atomics.compareExchange(r,64,n,e" +
  ")===n)return}}var p=class extends Error{constructor(n,t){super();this.kind=n;this.numbers=t}kind;num" +
  "bers};function b(r,e){throw new p(r,e)}function B(r){return r instanceof p?{kind:r.kind,numbers:r.nu" +
  "mbers,text:\"\"}:{kind:r instanceof RangeError?2:1,numbers:[],text:r instanceof Error?r.message:String" +
  "(r)}}function F({memory:r,stack:e,words:n},t,a,o,s){return new WebAssembly.Instance(t,{w:s,\"GOT.mem\"" +
  ":{\"w.words\":n.byteOffset},env:{memory:r,__stack_pointer:e,__memory_base:a,__table_base:0,__indirect_" +
  "function_table:new WebAssembly.Table({initial:o,element:\"anyfunc\"})}}).exports}function C(r,e,n){let" +
  " t=r.arenaEnd-e,a=t-t%n;return a>=r.words[4]?Z(r,a):0}function Z(r,e){return r.words[5]=r.arenaEnd=e" +
  "}var ne=16,A=class{constructor(e,n){this.kernel=e;this.further=n;this.arena=e.words[4],this.marks=ne" +
  "w Uint32Array(e.buffer,e.arenaEnd,ne).fill(0)}kernel;further;known=new Map;marks;arena;exportsOf(e){" +
  "return this.known.has(e)||this.known.set(e,this.instantiate(e)),this.known.get(e)}clearArena(){this." +
  "kernel.words[4]=this.arena}resetStack(){this.kernel.stack.value=this.kernel.stackBase,this.marks.fil" +
  "l(0)}checkStack(){this.marks.some(e=>e!==0)&&b(2,[])}instantiate(e){let{buffer:n}=this.kernel,[t,a,o" +
  ",s,i]=new Uint32Array(n,e,5);try{let m=new WebAssembly.Module(new Uint8Array(n,t,a).slice()),u=C(thi" +
  "s.kernel,o,s);if(!u)return;new Uint8Array(n,u,o).fill(0);let l=this.imports(m),E=this.further(l,e),d" +
  "=F(this.kernel,m,u,i,l);return E?.(d),d}catch{return}}imports(e){let n={};for(let{module:o,name:s}of" +
  " WebAssembly.Module.imports(e))o===\"w\"&&(n[s]=(...i)=>b(s.charCodeAt(0),i));let{words:t}=this.kernel" +
  ";return{...n,m:o=>b(3,[o,t[5]-t[4]]),r:()=>Math.random()}}};var U=64,te=1024*1024,oe=({start:r})=>r+" +
  "U;function ae(r,{start:e,end:n}){let{buffer:t}=r,a=n-Math.min(te,n-e>>2),o=new Uint32Array(t,e,U/4)," +
  "s=new WebAssembly.Global({value:\"i32\",mutable:!0},n);return{requested:0,memory:r,buffer:t,words:o,st" +
  "ack:s,stackBase:n,arenaEnd:a}}function G(r,e){let n=ae(r,e);return n.words.fill(0,1),n.words[4]=oe(e" +
  "),n.words[5]=n.arenaEnd,n}function j(r,e,n,t,{kind:a,numbers:o,text:s}){let i=c(e),m=new Uint16Array" +
  "(r.buffer,(i+16)*4,500);r[i+0]=n,r[i+1]=t,r[i+2]=a,r[i+282]=o.length,new Float64Array(r.buffer,(i+4)" +
  "*4,6).set(o);let u=r[i+3]=Math.min(s.length,500);for(let l=0;l<u;l++)m[l]=s.charCodeAt(l)}var Re=.04" +
  ",_e=50;function z(r){let e=new Int32Array(r.control),n=G(r.memory,r.region);n.words[11]=r.thread;let" +
  " t=new A(n,m=>{m.k=()=>0}),a={start:0,end:0},o=0,s=0,i=c(r.thread)+281;Atomics.store(e,c(r.thread)+2" +
  "80,1),Atomics.add(e,49,1);for(let m=0;;){let u=ge(e,m,i),l=e[1],E=e[2],d=e[3],h=e[4],k=e[5],Y=e[6],O" +
  "=e[7],S=e[8],R=e[9];if(u&1||Atomics.load(e,0)!==u||(m=u,r.thread>=O||Atomics.load(e,16)-h>>>0>=k))co" +
  "ntinue;let _=t.exportsOf(l)?.[`p${E}`];if(!_)continue;let T=0;for(let g;g=D(e,h,k,Y,O,a);T+=g){(S!==" +
  "s||R!==o)&&t.clearArena(),s=S,o=R;try{L(e,a,_,d),t.checkStack()}catch($){let N=Math.min(a.start,a.en" +
  "d-1);j(e,r.thread,u,N,B($)),t.resetStack(),I(e,N)}}T&&(Atomics.add(e,32,T),Atomics.load(e,33)&&Atomi" +
  "cs.notify(e,32))}}function ge(r,e,n){let t=w()+Re,a;do for(let o=0;o<_e;o++)if((a=Atomics.load(r,0))" +
  "!==e)return a;while(w()<t);return Atomics.store(r,n,1),Atomics.add(r,48,1),Atomics.wait(r,0,e),Atomi" +
  "cs.sub(r,48,1),Atomics.store(r,n,0),Atomics.load(r,0)}v(z);})();";
