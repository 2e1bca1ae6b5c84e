/** `caller-worker.ts` and all that it needs as text. Written by `npm run docs`. */
export const CALLER_WORKER =
  "\"use strict\";(()=>{function M(e){try{return e()}catch(r){if(r?.name===\"LinkError\")throw r;return}}va" +
  "r L=e=>M(()=>globalThis.process.getBuiltinModule(e)),b=()=>M(le)??Date.now(),le=()=>performance.now(" +
  ");var F=Symbol.for(\"wumba.threads.1\"),E=256,B=globalThis,ce=()=>M(()=>L(\"os\").availableParallelism()" +
  ")||M(()=>globalThis.navigator.hardwareConcurrency)||1;function U(e){if(!Number.isInteger(e)||e<1||e>" +
  "E)throw new RangeError(`setNumThreads: the number of threads must be an integer from 1 to ${E}, not " +
  "${e}`);B[F]=e}function W(){return B[F]??=Math.min(ce(),E)}var g=class extends Error{constructor(t,n)" +
  "{super();this.kind=t;this.numbers=n}kind;numbers};function v(e,r){throw new g(e,r)}function G(e){ret" +
  "urn e instanceof g?{kind:e.kind,numbers:e.numbers,text:\"\"}:{kind:e instanceof RangeError?2:1,numbers" +
  ":[],text:e instanceof Error?e.message:String(e)}}function j({kind:e,numbers:r,text:t},n){throw e===3" +
  "?new RangeError(de(r[0],r[1])):e===2?new RangeError(\"Maximum call stack size exceeded\"):e===1?new We" +
  "bAssembly.RuntimeError(t):(n[String.fromCharCode(e)](...r),new Error(\"wumba: a thread has failed\"))}" +
  "var de=(e,r)=>`A kernel asks for ${e} bytes, and ${r} are free on this thread; configureMemory({ byt" +
  "es }) sets the size of all together`;var D=e=>80+(e-1)*288,H=e=>D(e)*4;var pe=0,be=1;function X(e,r," +
  "t,n,o,a){for(;;){let s=Atomics.load(e,16),u=s-r>>>0;if(u>=t)return 0;let m=t-u,i=1;if(Atomics.load(e" +
  ",64)!==2147483647?i=m:n!==pe&&(i=Math.min(m,Math.ceil(n===be?t/o:m/(2*o)))),Atomics.compareExchange(" +
  "e,16,s,s+i|0)===s)return a.start=u,a.end=u+i,i}}function Y(e,r,t,n){for(;r.start<r.end&&Atomics.load" +
  "(e,64)>r.start;r.start++)t(r.start,n)}function z(e,r){for(;;){let t=Atomics.load(e,64);if(t<=r||Atom" +
  "ics.compareExchange(e,64,t,r)===t)return}}var Ae=.1,Ee=100,we=100,Te=10,S={start:0,end:0},p={ran:0,t" +
  "ime:0,failed:2147483647,own:2147483647,error:void 0};function q(e,r,t){let{control:n}=e,o=he(n,r);re" +
  "turn xe(n,o,r,t),Oe(e,n,r.expected),p.failed=Atomics.load(n,64),p}function he(e,r){let t=Atomics.add" +
  "(e,0,1)+1,n=Atomics.load(e,16);return Atomics.store(e,64,2147483647),e[1]=r.module,e[2]=r.task,e[3]=" +
  "r.context,e[4]=n,e[5]=r.blocks,e[6]=r.schedule,e[7]=r.threads,e[8]=r.caller,e[9]=r.call,Atomics.stor" +
  "e(e,0,t+1),Atomics.load(e,48)>0&&Atomics.notify(e,0),n}function xe(e,r,{blocks:t,context:n,schedule:" +
  "o,threads:a,check:s},u){p.ran=0,p.own=2147483647,p.error=void 0;let m=b(),i=0;for(let l;l=X(e,r,t,o," +
  "a,S);i+=l)try{s?.();let d=S.start;Y(e,S,u,n),p.ran+=S.start-d}catch(d){z(e,p.own=S.start),p.error=d}" +
  "p.time=b()-m,Atomics.add(e,32,i)}function Oe(e,r,t){let n=Atomics.load(r,16),o=b();for(let s=0;s<Ae;" +
  "s=b()-o)for(let u=0;u<Ee;u++)if(Atomics.load(r,32)===n)return;let a=Math.max(e.patience,p.time*we,t*" +
  "Te);Atomics.store(r,33,1);for(let s;(s=Atomics.load(r,32))!==n;)b()-o>a&&Me(e),J(r,s,a);Atomics.stor" +
  "e(r,33,0)}var J=(e,r,t)=>{try{Atomics.wait(e,32,r,t)}catch{J=()=>{}}};function Me(e){throw e.renew()" +
  ",new Error(\"wumba: a thread of a parallel loop has ended in the midst of its work; what the loop wri" +
  "tes is incomplete\")}function $({control:e},r,t){let n=Atomics.load(e,0);for(let o=1;o<E;o++){let a=D" +
  "(o);e[a+0]===n&&e[a+1]===r&&j(Ke(e,a),t)}throw new Error(\"wumba: a block of a parallel loop failed\")" +
  "}function Ke(e,r){let t=new Float64Array(e.buffer,(r+4)*4,e[r+282]),n=new Uint16Array(e.buffer,(r+16" +
  ")*4,e[r+3]);return{kind:e[r+2],numbers:[...t],text:String.fromCharCode(...n)}}var Q=16,Ce=64;functio" +
  "n V(e,r,t,n){let o=[],a=t[\"z\"],s=a&&(()=>{Atomics.load(e.words,13)&&a()}),u;return t.k=(m,i,l,d,f)=>" +
  "{let c=o[m]??={factor:1,timed:!1,short:0},A=d*c.factor;if(!(A*Q>=r.worth)||i<2)return 0;let h=W();if" +
  "(h<2||r.busy||e.words[12])return 0;let x=u[`p${m}`];if(A<r.worth)return c.timed&&++c.short%Ce?0:Ie(r" +
  ",x,i,l,d,c);r.start(h);let{control:O}=r,N=O[49]&&n();if(!N||Atomics.compareExchange(O,50,0,1))return" +
  " 0;let k=e.stack.value,y;r.busy=!0;try{let me=e.words[10];y=q(r,{module:N,task:m,blocks:i,context:l," +
  "schedule:f,threads:h,caller:e.words.byteOffset,call:me,expected:A/1e6,check:s},x)}finally{r.busy=!1," +
  "Atomics.store(O,50,0)}if(y.failed===2147483647)return Z(c,d,y.ran/i,y.time),1;if(y.own===y.failed)th" +
  "row y.error;e.stack.value=k,$(r,y.failed,t)},m=>u=m}function Ie(e,r,t,n,o,a){e.busy=!0;let s=b();try" +
  "{for(let u=0;u<t;u++)r(u,n)}finally{e.busy=!1}return Z(a,o,1,b()-s),1}function Z(e,r,t,n){if(!(t>0))" +
  "return;let o=Math.max(n*1e6/t/r,1/Q);e.factor=e.timed?(e.factor+o)/2:o,e.timed=!0}function ee({memor" +
  "y:e,stack:r,words:t},n,o,a,s){return new WebAssembly.Instance(n,{w:s,env:{memory:e,s:r,b:o,t:0,f:new" +
  " WebAssembly.Table({initial:a,element:\"anyfunc\"}),w:t.byteOffset}}).exports}function re(e,r,t){let n" +
  "=e.arenaEnd-r,o=n-n%t;return o>=e.words[4]?Le(e,o):0}function Le(e,r){return e.words[5]=e.arenaEnd=r" +
  "}var Ue=16;function te(e,r){let{buffer:t,words:n}=e,o={},a=n[4],s=new Uint32Array(t,e.arenaEnd,Ue).f" +
  "ill(0),u=i=>{let[l,d,f,c,A]=new Uint32Array(t,i,5);try{let h=new WebAssembly.Module(new Uint8Array(t" +
  ",l,d).slice()),x=re(e,f,c);if(!x)return;new Uint8Array(t,x,f).fill(0);let O=m(h),N=r(O,i),k=ee(e,h,x" +
  ",A,O);return N?.(k),k}catch{return}},m=i=>{let l={};for(let{module:f,name:c}of WebAssembly.Module.im" +
  "ports(i))f===\"w\"&&(l[c]=(...A)=>v(c.charCodeAt(0),A));return{...l,m:f=>v(3,[f,n[5]-n[4]]),r:()=>Math" +
  ".random()}};return{exportsOf:i=>i in o?o[i]:o[i]=u(i),clearArena:()=>{n[4]=a},resetStack(){e.stack.v" +
  "alue=e.stackBase,s.fill(0)},checkStack(){s.some(i=>i!==0)&&v(2,[])}}}var ne=e=>({control:e,patience:" +
  "3e4,worth:5e4,busy:!1,start:()=>{},renew(){this.control=We()}});function We(){let e=new Int32Array(n" +
  "ew SharedArrayBuffer(H(E)));return e[64]=2147483647,e}var oe=64,Ge=1024*1024,ae=({start:e})=>e+oe;fu" +
  "nction se(e,{start:r,end:t}){let{buffer:n}=e,o=t-Math.min(Ge,t-r>>2),a=new Uint32Array(n,r,oe/4),s=n" +
  "ew WebAssembly.Global({value:\"i32\",mutable:!0},t);return{requested:0,memory:e,buffer:n,words:a,stack" +
  ":s,stackBase:t,arenaEnd:o}}var K=class{kernel;modules;pool;top;constructor({memory:r,region:t,contro" +
  "l:n}){this.kernel=se(r,t),this.top=ae(t),Atomics.store(this.kernel.words,0,1);let o=this.pool=ne(new" +
  " Int32Array(n));this.kernel.words[10]=Math.random()*2**32,this.modules=te(this.kernel,(a,s)=>\"k\"in a" +
  "?V(this.kernel,o,a,()=>s):void 0)}run({module:r,top:t,end:n,values:o,threads:a,worth:s,patience:u}){" +
  "let{kernel:m,modules:i}=this,{words:l}=m;l[4]=this.top;let d=i.exportsOf(r)?.k;if(!d)return{unable:!" +
  "0};U(a),Object.assign(this.pool,{worth:s,patience:u});let{arenaEnd:f}=m;l[4]=t,l[5]=m.arenaEnd=n;try" +
  "{let c=d(...o);return i.checkStack(),{value:c}}catch(c){return i.resetStack(),{failure:G(c)}}finally" +
  "{l[5]=m.arenaEnd=f}}};function ie(e){let r=globalThis,{workerData:t,parentPort:n}=r.process?.getBuil" +
  "tinModule?.(\"node:worker_threads\")??{},o=a=>{if(typeof a?.wumba!=\"number\")return;let s=e(a);s&&(n??r" +
  ").postMessage(s)};typeof t?.wumba==\"number\"?(o(t),n?.on(\"message\",o)):r.onmessage=({data:a})=>o(a)}v" +
  "ar ue;ie(e=>e.wumba===2?void(ue=new K(e)):ue.run(e));})();";
