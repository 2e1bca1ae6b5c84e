/** `caller-worker.ts` and all that it needs as text. Written by `npm run docs`. */
export const CALLER_WORKER =
  "\"use strict\";(()=>{function O(e){try{return e()}catch(r){if(r?.name===\"LinkError\")throw r;return}}va" +
  "r I=e=>O(()=>globalThis.process.getBuiltinModule(e)),b=()=>O(me)??Date.now(),me=()=>performance.now(" +
  ");var F=Symbol.for(\"wumba.threads.1\"),B=globalThis,ue=()=>O(()=>I(\"os\").availableParallelism())||O((" +
  ")=>globalThis.navigator.hardwareConcurrency)||1;function U(e){if(!Number.isInteger(e)||e<1||e>256)th" +
  "row new RangeError(`setNumThreads: the number of threads must be an integer from 1 to ${256}, not ${" +
  "e}`);B[F]=e}function W(){return B[F]??=Math.min(ue(),256)}var g=class extends Error{constructor(t,n)" +
  "{super();this.kind=t;this.numbers=n}kind;numbers};function v(e,r){throw new g(e,r)}function G(e){ret" +
  "urn e instanceof g?{kind:e.kind,numbers:e.numbers,text:\"\"}:{kind:e instanceof RangeError?2:1,numbers" +
  ":[],text:e instanceof Error?e.message:String(e)}}function j({kind:e,numbers:r,text:t},n){throw e===3" +
  "?new RangeError(le(r[0],r[1])):e===2?new RangeError(\"Maximum call stack size exceeded\"):e===1?new We" +
  "bAssembly.RuntimeError(t):(n[String.fromCharCode(e)](...r),new Error(\"wumba: a thread has failed\"))}" +
  "var le=(e,r)=>`A kernel asks for ${e} bytes, and ${r} are free on this thread; configureMemory({ byt" +
  "es }) sets the size of all together`;var D=e=>80+(e-1)*288,H=e=>D(e)*4;function X(e,r,t,n,o,a){for(;" +
  ";){let s=Atomics.load(e,16),m=s-r>>>0;if(m>=t)return 0;let u=t-m,i=1;if(Atomics.load(e,64)!==2147483" +
  "647?i=u:n!==0&&(i=Math.min(u,Math.ceil(n===1?t/o:u/(2*o)))),Atomics.compareExchange(e,16,s,s+i|0)===" +
  "s)return a.start=m,a.end=m+i,i}}function Y(e,r,t,n){for(;r.start<r.end&&Atomics.load(e,64)>r.start;r" +
  ".start++)t(r.start,n)}function z(e,r){for(;;){let t=Atomics.load(e,64);if(t<=r||Atomics.compareExcha" +
  "nge(e,64,t,r)===t)return}}var M={start:0,end:0},p={ran:0,time:0,failed:2147483647,own:2147483647,err" +
  "or:void 0};function q(e,r,t){let{control:n}=e,o=fe(n,r);return pe(n,o,r,t),be(e,n,r.expected),p.fail" +
  "ed=Atomics.load(n,64),p}function fe(e,r){let t=Atomics.add(e,0,1)+1,n=Atomics.load(e,16);return Atom" +
  "ics.store(e,64,2147483647),e[1]=r.module,e[2]=r.task,e[3]=r.context,e[4]=n,e[5]=r.blocks,e[6]=r.sche" +
  "dule,e[7]=r.threads,e[8]=r.caller,e[9]=r.call,Atomics.store(e,0,t+1),Atomics.load(e,48)>0&&Atomics.n" +
  "otify(e,0),n}function pe(e,r,{blocks:t,context:n,schedule:o,threads:a,check:s},m){p.ran=0,p.own=2147" +
  "483647,p.error=void 0;let u=b(),i=0;for(let l;l=X(e,r,t,o,a,M);i+=l)try{s?.();let d=M.start;Y(e,M,m," +
  "n),p.ran+=M.start-d}catch(d){z(e,p.own=M.start),p.error=d}p.time=b()-u,Atomics.add(e,32,i)}function " +
  "be(e,r,t){let n=Atomics.load(r,16),o=b();for(let s=0;s<.1;s=b()-o)for(let m=0;m<100;m++)if(Atomics.l" +
  "oad(r,32)===n)return;let a=Math.max(e.patience,p.time*100,t*10);Atomics.store(r,33,1);for(let s;(s=A" +
  "tomics.load(r,32))!==n;)b()-o>a&&ye(e),J(r,s,a);Atomics.store(r,33,0)}var J=(e,r,t)=>{try{Atomics.wa" +
  "it(e,32,r,t)}catch{J=()=>{}}};function ye(e){throw e.renew(),new Error(\"wumba: a thread of a paralle" +
  "l loop has ended in the midst of its work; what the loop writes is incomplete\")}function $({control:" +
  "e},r,t){let n=Atomics.load(e,0);for(let o=1;o<256;o++){let a=D(o);e[a+0]===n&&e[a+1]===r&&j(Me(e,a)," +
  "t)}throw new Error(\"wumba: a block of a parallel loop failed\")}function Me(e,r){let t=new Float64Arr" +
  "ay(e.buffer,(r+4)*4,e[r+282]),n=new Uint16Array(e.buffer,(r+16)*4,e[r+3]);return{kind:e[r+2],numbers" +
  ":[...t],text:String.fromCharCode(...n)}}function Q(e,r,t,n){let o=[],a=t[\"z\"],s=a&&(()=>{Atomics.loa" +
  "d(e.words,13)&&a()}),m;return t.k=(u,i,l,d,f)=>{let c=o[u]??={factor:1,timed:!1,short:0},A=d*c.facto" +
  "r;if(!(A*16>=r.worth)||i<2)return 0;let T=W();if(T<2||r.busy||e.words[12])return 0;let h=m[`p${u}`];" +
  "if(A<r.worth)return c.timed&&++c.short%64?0:ke(r,h,i,l,d,c);r.start(T);let{control:x}=r,N=x[49]&&n()" +
  ";if(!N||Atomics.compareExchange(x,50,0,1))return 0;let S=e.stack.value,y;r.busy=!0;try{let ie=e.word" +
  "s[10];y=q(r,{module:N,task:u,blocks:i,context:l,schedule:f,threads:T,caller:e.words.byteOffset,call:" +
  "ie,expected:A/1e6,check:s},h)}finally{r.busy=!1,Atomics.store(x,50,0)}if(y.failed===2147483647)retur" +
  "n V(c,d,y.ran/i,y.time),1;if(y.own===y.failed)throw y.error;e.stack.value=S,$(r,y.failed,t)},u=>m=u}" +
  "function ke(e,r,t,n,o,a){e.busy=!0;let s=b();try{for(let m=0;m<t;m++)r(m,n)}finally{e.busy=!1}return" +
  " V(a,o,1,b()-s),1}function V(e,r,t,n){if(!(t>0))return;let o=Math.max(n*1e6/t/r,1/16);e.factor=e.tim" +
  "ed?(e.factor+o)/2:o,e.timed=!0}function Z({memory:e,stack:r,words:t},n,o,a,s){return new WebAssembly" +
  ".Instance(n,{w:s,env:{memory:e,s:r,b:o,t:0,f:new WebAssembly.Table({initial:a,element:\"anyfunc\"}),w:" +
  "t.byteOffset}}).exports}function ee(e,r,t){let n=e.arenaEnd-r,o=n-n%t;return o>=e.words[4]?ge(e,o):0" +
  "}function ge(e,r){return e.words[5]=e.arenaEnd=r}function re(e,r){let{buffer:t,words:n}=e,o={},a=n[4" +
  "],s=new Uint32Array(t,e.arenaEnd,16).fill(0),m=i=>{let[l,d,f,c,A]=new Uint32Array(t,i,5);try{let T=n" +
  "ew WebAssembly.Module(new Uint8Array(t,l,d).slice()),h=ee(e,f,c);if(!h)return;new Uint8Array(t,h,f)." +
  "fill(0);let x=u(T),N=r(x,i),S=Z(e,T,h,A,x);return N?.(S),S}catch{return}},u=i=>{let l={};for(let{mod" +
  "ule:f,name:c}of WebAssembly.Module.imports(i))f===\"w\"&&(l[c]=(...A)=>v(c.charCodeAt(0),A));return{.." +
  ".l,m:f=>v(3,[f,n[5]-n[4]]),r:()=>Math.random()}};return{exportsOf:i=>i in o?o[i]:o[i]=m(i),clearAren" +
  "a:()=>{n[4]=a},resetStack(){e.stack.value=e.stackBase,s.fill(0)},checkStack(){s.some(i=>i!==0)&&v(2," +
  "[])}}}var te=e=>({control:e,patience:3e4,worth:5e4,busy:!1,start:()=>{},renew(){this.control=Ke()}})" +
  ";function Ke(){let e=new Int32Array(new SharedArrayBuffer(H(256)));return e[64]=2147483647,e}var ne=" +
  "({start:e})=>e+64;function oe(e,{start:r,end:t}){let{buffer:n}=e,o=t-Math.min(1048576,t-r>>2),a=new " +
  "Uint32Array(n,r,64/4),s=new WebAssembly.Global({value:\"i32\",mutable:!0},t);return{requested:0,memory" +
  ":e,buffer:n,words:a,stack:s,stackBase:t,arenaEnd:o}}var K=class{kernel;modules;pool;top;constructor(" +
  "{memory:r,region:t,control:n}){this.kernel=oe(r,t),this.top=ne(t),Atomics.store(this.kernel.words,0," +
  "1);let o=this.pool=te(new Int32Array(n));this.kernel.words[10]=Math.random()*2**32,this.modules=re(t" +
  "his.kernel,(a,s)=>\"k\"in a?Q(this.kernel,o,a,()=>s):void 0)}run({module:r,top:t,end:n,values:o,thread" +
  "s:a,worth:s,patience:m}){let{kernel:u,modules:i}=this,{words:l}=u;l[4]=this.top;let d=i.exportsOf(r)" +
  "?.k;if(!d)return{unable:!0};U(a),Object.assign(this.pool,{worth:s,patience:m});let{arenaEnd:f}=u;l[4" +
  "]=t,l[5]=u.arenaEnd=n;try{let c=d(...o);return i.checkStack(),{value:c}}catch(c){return i.resetStack" +
  "(),{failure:G(c)}}finally{l[5]=u.arenaEnd=f}}};function ae(e){let r=globalThis,{workerData:t,parentP" +
  "ort:n}=r.process?.getBuiltinModule?.(\"node:worker_threads\")??{},o=a=>{if(typeof a?.wumba!=\"number\")r" +
  "eturn;let s=e(a);s&&(n??r).postMessage(s)};typeof t?.wumba==\"number\"?(o(t),n?.on(\"message\",o)):r.onm" +
  "essage=({data:a})=>o(a)}var se;ae(e=>e.wumba===2?void(se=new K(e)):se.run(e));})();";
