/** `worker.ts` and all that it needs as text. Written by `npm run docs`. */
export const WORKER =
  "\"use strict\";(()=>{function _(e){try{return e()}catch(r){if(r?.name===\"LinkError\")throw r;return}}va" +
  "r $=e=>_(()=>globalThis.process.getBuiltinModule(e)),p=()=>_(Ue)??Date.now(),Ue=()=>performance.now(" +
  ");var Q=Symbol.for(\"wumba.threads.1\"),E=256,V=globalThis,Ge=()=>_(()=>$(\"os\").availableParallelism()" +
  ")||_(()=>globalThis.navigator.hardwareConcurrency)||1;function Z(e){if(!Number.isInteger(e)||e<1||e>" +
  "E)throw new RangeError(`setNumThreads: the number of threads must be an integer from 1 to ${E}, not " +
  "${e}`);V[Q]=e}function ee(){return V[Q]??=Math.min(Ge(),E)}var K=class extends Error{constructor(t,n" +
  "){super();this.kind=t;this.numbers=n}kind;numbers};function P(e,r){throw new K(e,r)}function C(e){re" +
  "turn e instanceof K?{kind:e.kind,numbers:e.numbers,text:\"\"}:{kind:e instanceof RangeError?2:1,number" +
  "s:[],text:e instanceof Error?e.message:String(e)}}function re({kind:e,numbers:r,text:t},n){throw e==" +
  "=3?new RangeError(We(r[0],r[1])):e===2?new RangeError(\"Maximum call stack size exceeded\"):e===1?new " +
  "WebAssembly.RuntimeError(t):(n[String.fromCharCode(e)](...r),new Error(\"wumba: a thread has failed\")" +
  ")}var We=(e,r)=>`A kernel asks for ${e} bytes, and ${r} are free on this thread; configureMemory({ b" +
  "ytes }) sets the size of all together`;var w=e=>80+(e-1)*288,te=e=>w(e)*4;var He=0,je=1;function F(e" +
  ",r,t,n,o,a){for(;;){let s=Atomics.load(e,16),i=s-r>>>0;if(i>=t)return 0;let u=t-i,m=1;if(Atomics.loa" +
  "d(e,64)!==2147483647?m=u:n!==He&&(m=Math.min(u,Math.ceil(n===je?t/o:u/(2*o)))),Atomics.compareExchan" +
  "ge(e,16,s,s+m|0)===s)return a.start=i,a.end=i+m,m}}function B(e,r,t,n){for(;r.start<r.end&&Atomics.l" +
  "oad(e,64)>r.start;r.start++)t(r.start,n)}function U(e,r){for(;;){let t=Atomics.load(e,64);if(t<=r||A" +
  "tomics.compareExchange(e,64,t,r)===t)return}}var Xe=.1,Ye=100,ze=100,Je=10,D={start:0,end:0},b={ran:" +
  "0,time:0,failed:2147483647,own:2147483647,error:void 0};function fe(e,r,t){let{control:n}=e,o=qe(n,r" +
  ");return $e(n,o,r,t),Qe(e,n,r.expected),b.failed=Atomics.load(n,64),b}function qe(e,r){let t=Atomics" +
  ".add(e,0,1)+1,n=Atomics.load(e,16);return Atomics.store(e,64,2147483647),e[1]=r.module,e[2]=r.task,e" +
  "[3]=r.context,e[4]=n,e[5]=r.blocks,e[6]=r.schedule,e[7]=r.threads,e[8]=r.caller,e[9]=r.call,Atomics." +
  "store(e,0,t+1),Atomics.load(e,48)>0&&Atomics.notify(e,0),n}function $e(e,r,{blocks:t,context:n,sched" +
  "ule:o,threads:a,check:s},i){b.ran=0,b.own=2147483647,b.error=void 0;let u=p(),m=0;for(let l;l=F(e,r," +
  "t,o,a,D);m+=l)try{s?.();let c=D.start;B(e,D,i,n),b.ran+=D.start-c}catch(c){U(e,b.own=D.start),b.erro" +
  "r=c}b.time=p()-u,Atomics.add(e,32,m)}function Qe(e,r,t){let n=Atomics.load(r,16),o=p();for(let s=0;s" +
  "<Xe;s=p()-o)for(let i=0;i<Ye;i++)if(Atomics.load(r,32)===n)return;let a=Math.max(e.patience,b.time*z" +
  "e,t*Je);Atomics.store(r,33,1);for(let s;(s=Atomics.load(r,32))!==n;)p()-o>a&&Ve(e),pe(r,s,a);Atomics" +
  ".store(r,33,0)}var pe=(e,r,t)=>{try{Atomics.wait(e,32,r,t)}catch{pe=()=>{}}};function Ve(e){throw e." +
  "renew(),new Error(\"wumba: a thread of a parallel loop has ended in the midst of its work; what the l" +
  "oop writes is incomplete\")}function xe(e,r,t,n,{kind:o,numbers:a,text:s}){let i=w(r),u=new Uint16Arr" +
  "ay(e.buffer,(i+16)*4,500);e[i+0]=t,e[i+1]=n,e[i+2]=o,e[i+282]=a.length,new Float64Array(e.buffer,(i+" +
  "4)*4,6).set(a);let m=e[i+3]=Math.min(s.length,500);for(let l=0;l<m;l++)u[l]=s.charCodeAt(l)}function" +
  " ke({control:e},r,t){let n=Atomics.load(e,0);for(let o=1;o<E;o++){let a=w(o);e[a+0]===n&&e[a+1]===r&" +
  "&re(er(e,a),t)}throw new Error(\"wumba: a block of a parallel loop failed\")}function er(e,r){let t=ne" +
  "w Float64Array(e.buffer,(r+4)*4,e[r+282]),n=new Uint16Array(e.buffer,(r+16)*4,e[r+3]);return{kind:e[" +
  "r+2],numbers:[...t],text:String.fromCharCode(...n)}}var Ne=16,nr=64;function Re(e,r,t,n){let o=[],a=" +
  "t[\"z\"],s=a&&(()=>{Atomics.load(e.words,13)&&a()}),i;return t.k=(u,m,l,c,A)=>{let d=o[u]??={factor:1," +
  "timed:!1,short:0},O=c*d.factor;if(!(O*Ne>=r.worth)||m<2)return 0;let R=ee();if(R<2||r.busy||e.words[" +
  "12])return 0;let M=i[`p${u}`];if(O<r.worth)return d.timed&&++d.short%nr?0:or(r,M,m,l,c,d);r.start(R)" +
  ";let{control:x}=r,g=x[49]&&n();if(!g||Atomics.compareExchange(x,50,0,1))return 0;let L=e.stack.value" +
  ",f;r.busy=!0;try{let I=e.words[10];f=fe(r,{module:g,task:u,blocks:m,context:l,schedule:A,threads:R,c" +
  "aller:e.words.byteOffset,call:I,expected:O/1e6,check:s},M)}finally{r.busy=!1,Atomics.store(x,50,0)}i" +
  "f(f.failed===2147483647)return Me(d,c,f.ran/m,f.time),1;if(f.own===f.failed)throw f.error;e.stack.va" +
  "lue=L,ke(r,f.failed,t)},u=>i=u}function or(e,r,t,n,o,a){e.busy=!0;let s=p();try{for(let i=0;i<t;i++)" +
  "r(i,n)}finally{e.busy=!1}return Me(a,o,1,p()-s),1}function Me(e,r,t,n){if(!(t>0))return;let o=Math.m" +
  "ax(n*1e6/t/r,1/Ne);e.factor=e.timed?(e.factor+o)/2:o,e.timed=!0}function ge({memory:e,stack:r,words:" +
  "t},n,o,a,s){return new WebAssembly.Instance(n,{w:s,\"GOT.mem\":{\"w.words\":t.byteOffset},env:{memory:e," +
  "__stack_pointer:r,__memory_base:o,__table_base:0,__indirect_function_table:new WebAssembly.Table({in" +
  "itial:a,element:\"anyfunc\"})}}).exports}function _e(e,r,t){let n=e.arenaEnd-r,o=n-n%t;return o>=e.wor" +
  "ds[4]?ar(e,o):0}function ar(e,r){return e.words[5]=e.arenaEnd=r}var mr=16,N=class{constructor(r,t){t" +
  "his.kernel=r;this.further=t;this.arena=r.words[4],this.marks=new Uint32Array(r.buffer,r.arenaEnd,mr)" +
  ".fill(0)}kernel;further;known=new Map;marks;arena;exportsOf(r){return this.known.has(r)||this.known." +
  "set(r,this.instantiate(r)),this.known.get(r)}clearArena(){this.kernel.words[4]=this.arena}resetStack" +
  "(){this.kernel.stack.value=this.kernel.stackBase,this.marks.fill(0)}checkStack(){this.marks.some(r=>" +
  "r!==0)&&P(2,[])}instantiate(r){let{buffer:t}=this.kernel,[n,o,a,s,i]=new Uint32Array(t,r,5);try{let " +
  "u=new WebAssembly.Module(new Uint8Array(t,n,o).slice()),m=_e(this.kernel,a,s);if(!m)return;new Uint8" +
  "Array(t,m,a).fill(0);let l=this.imports(u),c=this.further(l,r),A=ge(this.kernel,u,m,i,l);return c?.(" +
  "A),A}catch{return}}imports(r){let t={};for(let{module:a,name:s}of WebAssembly.Module.imports(r))a===" +
  "\"w\"&&(t[s]=(...i)=>P(s.charCodeAt(0),i));let{words:n}=this.kernel;return{...t,m:a=>P(3,[a,n[5]-n[4]]" +
  "),r:()=>Math.random()}}};var ve=e=>({control:e,patience:3e4,worth:5e4,busy:!1,start:()=>{},renew(){t" +
  "his.control=ur()}});function ur(){let e=new Int32Array(new SharedArrayBuffer(te(E)));return e[64]=21" +
  "47483647,e}var De=64,cr=1024*1024,X=({start:e})=>e+De;function Y(e,{start:r,end:t}){let{buffer:n}=e," +
  "o=t-Math.min(cr,t-r>>2),a=new Uint32Array(n,r,De/4),s=new WebAssembly.Global({value:\"i32\",mutable:!0" +
  "},t);return{requested:0,memory:e,buffer:n,words:a,stack:s,stackBase:t,arenaEnd:o}}function Le(e,r){l" +
  "et t=Y(e,r);return t.words.fill(0,1),t.words[4]=X(r),t.words[5]=t.arenaEnd,t}var W=class{kernel;modu" +
  "les;pool;top;constructor({memory:r,region:t,control:n}){this.kernel=Y(r,t),this.top=X(t),Atomics.sto" +
  "re(this.kernel.words,0,1);let o=this.pool=ve(new Int32Array(n));this.kernel.words[10]=Math.random()*" +
  "2**32,this.modules=new N(this.kernel,(a,s)=>\"k\"in a?Re(this.kernel,o,a,()=>s):void 0)}run({module:r," +
  "top:t,end:n,values:o,threads:a,worth:s,patience:i}){let{kernel:u,modules:m}=this,{words:l}=u;l[4]=th" +
  "is.top;let c=m.exportsOf(r)?.k;if(!c)return{unable:!0};Z(a),Object.assign(this.pool,{worth:s,patienc" +
  "e:i});let{arenaEnd:A}=u;l[4]=t,l[5]=u.arenaEnd=n;try{let d=c(...o);return m.checkStack(),{value:d}}c" +
  "atch(d){return m.resetStack(),{failure:C(d)}}finally{l[5]=u.arenaEnd=A}}};var pr=.04,br=50;function " +
  "Ie(e){let r=new Int32Array(e.control),t=Le(e.memory,e.region);t.words[11]=e.thread;let n=new N(t,u=>" +
  "{u.k=()=>0}),o={start:0,end:0},a=0,s=0,i=w(e.thread)+281;Atomics.store(r,w(e.thread)+280,1),Atomics." +
  "add(r,49,1);for(let u=0;;){let m=yr(r,u,i),l=r[1],c=r[2],A=r[3],d=r[4],O=r[5],R=r[6],M=r[7],x=r[8],g" +
  "=r[9];if(m&1||Atomics.load(r,0)!==m||(u=m,e.thread>=M||Atomics.load(r,16)-d>>>0>=O))continue;let L=n" +
  ".exportsOf(l)?.[`p${c}`];if(!L)continue;let f=0;for(let I;I=F(r,d,O,R,M,o);f+=I){(x!==s||g!==a)&&n.c" +
  "learArena(),s=x,a=g;try{B(r,o,L,A),n.checkStack()}catch(Be){let q=Math.min(o.start,o.end-1);xe(r,e.t" +
  "hread,m,q,C(Be)),n.resetStack(),U(r,q)}}f&&(Atomics.add(r,32,f),Atomics.load(r,33)&&Atomics.notify(r" +
  ",32))}}function yr(e,r,t){let n=p()+pr,o;do for(let a=0;a<br;a++)if((o=Atomics.load(e,0))!==r)return" +
  " o;while(p()<n);return Atomics.store(e,t,1),Atomics.add(e,48,1),Atomics.wait(e,0,r),Atomics.sub(e,48" +
  ",1),Atomics.store(e,t,0),Atomics.load(e,0)}var J=globalThis,{workerData:Ke,parentPort:Fe}=J.process?" +
  ".getBuiltinModule?.(\"node:worker_threads\")??{},Pe;Ce(Ke)?(z(Ke),Fe?.on(\"message\",z)):J.onmessage=({d" +
  "ata:e})=>Ce(e)&&z(e);function Ce(e){return typeof e?.wumba==\"number\"}function z(e){let r=e;r.wumba==" +
  "=1?Ie(r):r.wumba===2?Pe=new W(r):(Fe??J).postMessage(Pe.run(r))}})();";
