/** `caller-worker.ts` and all that it needs as text. Written by `npm run docs`. */
export const CALLER_WORKER =
  "\"use strict\";(()=>{function h(e){try{return e()}catch(r){if(r?.name===\"LinkError\")throw r;return}}va" +
  "r L=e=>h(()=>globalThis.process.getBuiltinModule(e)),p=()=>h(le)??Date.now(),le=()=>performance.now(" +
  ");var F=Symbol.for(\"wumba.threads.1\"),y=256,B=globalThis,ce=()=>h(()=>L(\"os\").availableParallelism()" +
  ")||h(()=>globalThis.navigator.hardwareConcurrency)||1;function U(e){if(!Number.isInteger(e)||e<1||e>" +
  "y)throw new RangeError(`setNumThreads: the number of threads must be an integer from 1 to ${y}, not " +
  "${e}`);B[F]=e}function W(){return B[F]??=Math.min(ce(),y)}var O=class extends Error{constructor(t,n)" +
  "{super();this.kind=t;this.numbers=n}kind;numbers};function k(e,r){throw new O(e,r)}function G(e){ret" +
  "urn e instanceof O?{kind:e.kind,numbers:e.numbers,text:\"\"}:{kind:e instanceof RangeError?2:1,numbers" +
  ":[],text:e instanceof Error?e.message:String(e)}}function j({kind:e,numbers:r,text:t},n){throw e===3" +
  "?new RangeError(de(r[0],r[1])):e===2?new RangeError(\"Maximum call stack size exceeded\"):e===1?new We" +
  "bAssembly.RuntimeError(t):(n[String.fromCharCode(e)](...r),new Error(\"wumba: a thread has failed\"))}" +
  "var de=(e,r)=>`A kernel asks for ${e} bytes, and ${r} are free on this thread; configureMemory({ byt" +
  "es }) sets the size of all together`;var _=e=>80+(e-1)*288,H=e=>_(e)*4;var pe=0,be=1;function X(e,r," +
  "t,n,o,a){for(;;){let s=Atomics.load(e,16),i=s-r>>>0;if(i>=t)return 0;let u=t-i,m=1;if(Atomics.load(e" +
  ",64)!==2147483647?m=u:n!==pe&&(m=Math.min(u,Math.ceil(n===be?t/o:u/(2*o)))),Atomics.compareExchange(" +
  "e,16,s,s+m|0)===s)return a.start=i,a.end=i+m,m}}function Y(e,r,t,n){for(;r.start<r.end&&Atomics.load" +
  "(e,64)>r.start;r.start++)t(r.start,n)}function z(e,r){for(;;){let t=Atomics.load(e,64);if(t<=r||Atom" +
  "ics.compareExchange(e,64,t,r)===t)return}}var Ae=.1,Ee=100,we=100,he=10,T={start:0,end:0},d={ran:0,t" +
  "ime:0,failed:2147483647,own:2147483647,error:void 0};function q(e,r,t){let{control:n}=e,o=Te(n,r);re" +
  "turn xe(n,o,r,t),Oe(e,n,r.expected),d.failed=Atomics.load(n,64),d}function Te(e,r){let t=Atomics.add" +
  "(e,0,1)+1,n=Atomics.load(e,16);return Atomics.store(e,64,2147483647),e[1]=r.module,e[2]=r.task,e[3]=" +
  "r.context,e[4]=n,e[5]=r.blocks,e[6]=r.schedule,e[7]=r.threads,e[8]=r.caller,e[9]=r.call,Atomics.stor" +
  "e(e,0,t+1),Atomics.load(e,48)>0&&Atomics.notify(e,0),n}function xe(e,r,{blocks:t,context:n,schedule:" +
  "o,threads:a,check:s},i){d.ran=0,d.own=2147483647,d.error=void 0;let u=p(),m=0;for(let l;l=X(e,r,t,o," +
  "a,T);m+=l)try{s?.();let c=T.start;Y(e,T,i,n),d.ran+=T.start-c}catch(c){z(e,d.own=T.start),d.error=c}" +
  "d.time=p()-u,Atomics.add(e,32,m)}function Oe(e,r,t){let n=Atomics.load(r,16),o=p();for(let s=0;s<Ae;" +
  "s=p()-o)for(let i=0;i<Ee;i++)if(Atomics.load(r,32)===n)return;let a=Math.max(e.patience,d.time*we,t*" +
  "he);Atomics.store(r,33,1);for(let s;(s=Atomics.load(r,32))!==n;)p()-o>a&&ke(e),J(r,s,a);Atomics.stor" +
  "e(r,33,0)}var J=(e,r,t)=>{try{Atomics.wait(e,32,r,t)}catch{J=()=>{}}};function ke(e){throw e.renew()" +
  ",new Error(\"wumba: a thread of a parallel loop has ended in the midst of its work; what the loop wri" +
  "tes is incomplete\")}function $({control:e},r,t){let n=Atomics.load(e,0);for(let o=1;o<y;o++){let a=_" +
  "(o);e[a+0]===n&&e[a+1]===r&&j(Ke(e,a),t)}throw new Error(\"wumba: a block of a parallel loop failed\")" +
  "}function Ke(e,r){let t=new Float64Array(e.buffer,(r+4)*4,e[r+282]),n=new Uint16Array(e.buffer,(r+16" +
  ")*4,e[r+3]);return{kind:e[r+2],numbers:[...t],text:String.fromCharCode(...n)}}var Q=16,Ce=64;functio" +
  "n V(e,r,t,n){let o=[],a=t[\"z\"],s=a&&(()=>{Atomics.load(e.words,13)&&a()}),i;return t.k=(u,m,l,c,w)=>" +
  "{let f=o[u]??={factor:1,timed:!1,short:0},S=c*f.factor;if(!(S*Q>=r.worth)||m<2)return 0;let g=W();if" +
  "(g<2||r.busy||e.words[12])return 0;let C=i[`p${u}`];if(S<r.worth)return f.timed&&++f.short%Ce?0:Ie(r" +
  ",C,m,l,c,f);r.start(g);let{control:v}=r,I=v[49]&&n();if(!I||Atomics.compareExchange(v,50,0,1))return" +
  " 0;let me=e.stack.value,b;r.busy=!0;try{let ue=e.words[10];b=q(r,{module:I,task:u,blocks:m,context:l" +
  ",schedule:w,threads:g,caller:e.words.byteOffset,call:ue,expected:S/1e6,check:s},C)}finally{r.busy=!1" +
  ",Atomics.store(v,50,0)}if(b.failed===2147483647)return Z(f,c,b.ran/m,b.time),1;if(b.own===b.failed)t" +
  "hrow b.error;e.stack.value=me,$(r,b.failed,t)},u=>i=u}function Ie(e,r,t,n,o,a){e.busy=!0;let s=p();t" +
  "ry{for(let i=0;i<t;i++)r(i,n)}finally{e.busy=!1}return Z(a,o,1,p()-s),1}function Z(e,r,t,n){if(!(t>0" +
  "))return;let o=Math.max(n*1e6/t/r,1/Q);e.factor=e.timed?(e.factor+o)/2:o,e.timed=!0}function ee({mem" +
  "ory:e,stack:r,words:t},n,o,a,s){return new WebAssembly.Instance(n,{w:s,\"GOT.mem\":{\"w.words\":t.byteOf" +
  "fset},env:{memory:e,__stack_pointer:r,__memory_base:o,__table_base:0,__indirect_function_table:new W" +
  "ebAssembly.Table({initial:a,element:\"anyfunc\"})}}).exports}function re(e,r,t){let n=e.arenaEnd-r,o=n" +
  "-n%t;return o>=e.words[4]?Le(e,o):0}function Le(e,r){return e.words[5]=e.arenaEnd=r}var Ue=16,N=clas" +
  "s{constructor(r,t){this.kernel=r;this.further=t;this.arena=r.words[4],this.marks=new Uint32Array(r.b" +
  "uffer,r.arenaEnd,Ue).fill(0)}kernel;further;known=new Map;marks;arena;exportsOf(r){return this.known" +
  ".has(r)||this.known.set(r,this.instantiate(r)),this.known.get(r)}clearArena(){this.kernel.words[4]=t" +
  "his.arena}resetStack(){this.kernel.stack.value=this.kernel.stackBase,this.marks.fill(0)}checkStack()" +
  "{this.marks.some(r=>r!==0)&&k(2,[])}instantiate(r){let{buffer:t}=this.kernel,[n,o,a,s,i]=new Uint32A" +
  "rray(t,r,5);try{let u=new WebAssembly.Module(new Uint8Array(t,n,o).slice()),m=re(this.kernel,a,s);if" +
  "(!m)return;new Uint8Array(t,m,a).fill(0);let l=this.imports(u),c=this.further(l,r),w=ee(this.kernel," +
  "u,m,i,l);return c?.(w),w}catch{return}}imports(r){let t={};for(let{module:a,name:s}of WebAssembly.Mo" +
  "dule.imports(r))a===\"w\"&&(t[s]=(...i)=>k(s.charCodeAt(0),i));let{words:n}=this.kernel;return{...t,m:" +
  "a=>k(3,[a,n[5]-n[4]]),r:()=>Math.random()}}};var te=e=>({control:e,patience:3e4,worth:5e4,busy:!1,st" +
  "art:()=>{},renew(){this.control=We()}});function We(){let e=new Int32Array(new SharedArrayBuffer(H(y" +
  ")));return e[64]=2147483647,e}var ne=64,Ge=1024*1024,oe=({start:e})=>e+ne;function ae(e,{start:r,end" +
  ":t}){let{buffer:n}=e,o=t-Math.min(Ge,t-r>>2),a=new Uint32Array(n,r,ne/4),s=new WebAssembly.Global({v" +
  "alue:\"i32\",mutable:!0},t);return{requested:0,memory:e,buffer:n,words:a,stack:s,stackBase:t,arenaEnd:" +
  "o}}var R=class{kernel;modules;pool;top;constructor({memory:r,region:t,control:n}){this.kernel=ae(r,t" +
  "),this.top=oe(t),Atomics.store(this.kernel.words,0,1);let o=this.pool=te(new Int32Array(n));this.ker" +
  "nel.words[10]=Math.random()*2**32,this.modules=new N(this.kernel,(a,s)=>\"k\"in a?V(this.kernel,o,a,()" +
  "=>s):void 0)}run({module:r,top:t,end:n,values:o,threads:a,worth:s,patience:i}){let{kernel:u,modules:" +
  "m}=this,{words:l}=u;l[4]=this.top;let c=m.exportsOf(r)?.k;if(!c)return{unable:!0};U(a),Object.assign" +
  "(this.pool,{worth:s,patience:i});let{arenaEnd:w}=u;l[4]=t,l[5]=u.arenaEnd=n;try{let f=c(...o);return" +
  " m.checkStack(),{value:f}}catch(f){return m.resetStack(),{failure:G(f)}}finally{l[5]=u.arenaEnd=w}}}" +
  ";function se(e){let r=globalThis,{workerData:t,parentPort:n}=r.process?.getBuiltinModule?.(\"node:wor" +
  "ker_threads\")??{},o=a=>{if(typeof a?.wumba!=\"number\")return;let s=e(a);s&&(n??r).postMessage(s)};typ" +
  "eof t?.wumba==\"number\"?(o(t),n?.on(\"message\",o)):r.onmessage=({data:a})=>o(a)}var ie;se(e=>e.wumba==" +
  "=2?void(ie=new R(e)):ie.run(e));})();";
