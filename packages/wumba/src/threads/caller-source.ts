/** `caller-worker.ts` and all that it needs as text. Written by `npm run docs`. */
export const CALLER_WORKER =
  "function M(e){try{return e()}catch(r){if(r?.name===\"LinkError\")throw r}}var X=e=>M(()=>globalThis.pr" +
  "ocess.getBuiltinModule(e)),A=()=>M(xe)??Date.now(),xe=()=>performance.now();var Y=Symbol.for(\"wumba." +
  "threads.1\"),q=globalThis,he=()=>M(()=>X(\"os\").availableParallelism())||M(()=>globalThis.navigator.ha" +
  "rdwareConcurrency)||1;function J(e){if(!Number.isInteger(e)||e<1||e>256)throw new RangeError(`setNum" +
  "Threads: the number of threads must be an integer from 1 to ${256}, not ${e}`);q[Y]=e}function $(){r" +
  "eturn q[Y]??=Math.min(he(),256)}var I=()=>I()+1;var z=1,S=2,Q=\"z\",F=\"m\";function B(e,...r){throw[e.c" +
  "harCodeAt(0),r,\"\"]}function V(e){return Array.isArray(e)?e:[e instanceof RangeError?S:z,[],e.message" +
  "]}function Z([e,r,t],n){if(e===S&&I(),e===z)throw new WebAssembly.RuntimeError(t);return n[String.fr" +
  "omCharCode(e)](...r)}var j=e=>80+(e-1)*288,ee=e=>j(e)*4;var E=0,re=0;function te(e,r,t,n,o){for(;;){" +
  "let s=Atomics.load(e,16),i=s-r>>>0;if(i>=t)return 0;let c=t-i,l=1;if(Atomics.load(e,64)!==2147483647" +
  "?l=c:n!==0&&(l=Math.min(c,Math.ceil(n===1?t/o:c/(2*o)))),Atomics.compareExchange(e,16,s,s+l|0)===s)r" +
  "eturn E=i,re=i+l,l}}function oe(e,r,t){for(;E<re&&Atomics.load(e,64)>E;E++)r(E,t)}function ne(e,r){f" +
  "or(;;){let t=Atomics.load(e,64);if(t<=r||Atomics.compareExchange(e,64,t,r)===t)return}}var v=0,_=0,k" +
  "=2147483647,K;function ae(e,r,t,n,o,s,i,c,l,u,m,f){let{control:a}=e,d=Atomics.add(a,0,1)+1,p=Atomics" +
  ".load(a,16);Atomics.store(a,64,2147483647),a[1]=t,a[2]=n,a[3]=o,a[4]=p,a[5]=s,a[6]=i,a[7]=c,a[8]=l,a" +
  "[9]=u,Atomics.store(a,0,d+1),Atomics.load(a,48)>0&&Atomics.notify(a,0),k=2147483647,K=void 0,v=0;let" +
  " y=A(),T=0;for(let b;b=te(a,p,s,i,c);T+=b)try{f?.();let x=E;oe(a,r,o),v+=E-x}catch(x){ne(a,k=E),K=x}" +
  "return _=A()-y,Atomics.add(a,32,T),Ne(e,a,m),Atomics.load(a,64)}function Ne(e,r,t){let n=Atomics.loa" +
  "d(r,16),o=A();for(let i=0;i<.1;i=A()-o)for(let c=0;c<100;c++)if(Atomics.load(r,32)===n)return;let s=" +
  "Math.max(e.patience,_*100,t*10);Atomics.store(r,33,1);for(let i;(i=Atomics.load(r,32))!==n;)A()-o>s&" +
  "&Re(e),se(r,i,s);Atomics.store(r,33,0)}var se=(e,r,t)=>{try{Atomics.wait(e,32,r,t)}catch{se=()=>{}}}" +
  ";function Re(e){throw e.renew(),new Error(\"wumba: a thread of a parallel loop has ended in the midst" +
  " of its work; what the loop writes is incomplete\")}function ie({control:e},r,t){let n=Atomics.load(e" +
  ",0);for(let o=1;o<256;o++){let s=j(o);e[s+0]===n&&e[s+1]===r&&Z(De(e,s),t)}throw new Error(\"wumba: a" +
  " block of a parallel loop failed\")}function De(e,r){let t=new Float64Array(e.buffer,(r+4)*4,e[r+282]" +
  "),n=new Uint16Array(e.buffer,(r+16)*4,e[r+3]);return[e[r+2],[...t],String.fromCharCode(...n)]}functi" +
  "on me(e,r,t,n){let o=[],s=[],i=t[Q],c=i&&(()=>{Atomics.load(e.words,13)&&i()}),l,u=(m,f,a,d)=>{if(!(" +
  "a>0))return;let p=Math.max(d*1e6/a/f,1/16);o[m]=((o[m]??p)+p)/2};return t.k=(m,f,a,d,p)=>{let y=o[m]" +
  ",T=d*(y??1);if(!(T*16>=r.worth)||f<2)return 0;let b=$();if(b<2||r.busy||e.words[12])return 0;let x=l" +
  "[`p${m}`];if(T<r.worth){if(y!==void 0&&(s[m]=(s[m]??0)+1)%64)return 0;let P=A();r.busy=!0;try{for(le" +
  "t C=0;C<f;C++)x(C,a)}finally{r.busy=!1}return u(m,d,1,A()-P),1}r.start(b);let{control:D}=r,H=D[49]&&" +
  "n();if(!H||Atomics.compareExchange(D,50,0,1))return 0;let Te=e.stack.value,{byteOffset:we}=e.words,N" +
  ";r.busy=!0;try{let P=e.words[10];N=ae(r,x,H,m,a,f,p,b,we,P,T/1e6,c)}finally{r.busy=!1,Atomics.store(" +
  "D,50,0)}if(N===2147483647)return u(m,d,v/f,_),1;if(k===N)throw K;e.stack.value=Te,ie(r,N,t)},m=>l=m}" +
  "function ue({memory:e,stack:r,words:t},n,o,s){return new WebAssembly.Instance(n,{w:o,env:{memory:e,s" +
  ":r,w:t.byteOffset,...s}}).exports}function le(e,r,t){let n=e.arenaEnd-r,o=n-n%t;return o>=e.words[4]" +
  "?Fe(e,o):0}function Fe(e,r){return e.words[5]=e.arenaEnd=r}var ce=Symbol();function fe(e,[r=0,t=64,n" +
  "=0]){let o=le(e,r,t);if(!o)throw ce;return new Uint8Array(e.buffer,o,r).fill(0),{b:o,t:0,f:new WebAs" +
  "sembly.Table({initial:n,element:\"anyfunc\"})}}function de(e,r){let{buffer:t,words:n}=e,o={},s=n[4],i=" +
  "new Uint32Array(t,e.arenaEnd,16).fill(0),c=()=>new Proxy({[F]:(u,m=n[5]-n[4])=>B(F,u,m),r:()=>Math.r" +
  "andom()},{get:(u,m)=>u[m]??((...f)=>B(m,...f))}),l=u=>{let[m,f,...a]=new Uint32Array(t,u,5);try{let " +
  "d=new WebAssembly.Module(new Uint8Array(t,m,f).slice()),p=fe(e,a),y=c(),T=r(y,u),b=ue(e,d,y,p);retur" +
  "n T?.(b),b}catch{return}};return[u=>u in o?o[u]:o[u]=l(u),()=>{n[4]=s},()=>{e.stack.value=e.stackBas" +
  "e,i.fill(0)},()=>{if(i.some(u=>u!==0))throw[S,[],\"\"]}]}var pe=e=>({control:e,patience:3e4,worth:5e4," +
  "busy:!1,start:()=>{},renew(){this.control=Be()}});function Be(){let e=new Int32Array(new SharedArray" +
  "Buffer(ee(256)));return e[64]=2147483647,e}var ye=({start:e})=>e+64;function be(e,{start:r,end:t}){l" +
  "et{buffer:n}=e,o=t-Math.min(1048576,t-r>>2),s=new Uint32Array(n,r,64/4),i=new WebAssembly.Global({va" +
  "lue:\"i32\",mutable:!0},t);return{memory:e,buffer:n,words:s,stack:i,stackBase:t,arenaEnd:o}}var L=clas" +
  "s{kernel;modules;pool;top;constructor({memory:r,region:t,control:n}){this.kernel=be(r,t),this.top=ye" +
  "(t),Atomics.store(this.kernel.words,0,1);let o=this.pool=pe(new Int32Array(n));this.kernel.words[10]" +
  "=Math.random()*2**32,this.modules=de(this.kernel,(s,i)=>me(this.kernel,o,s,()=>i))}run({module:r,top" +
  ":t,end:n,values:o,threads:s,worth:i,patience:c}){let{kernel:l}=this,[u,,m,f]=this.modules,{words:a}=" +
  "l;a[4]=this.top;let d=u(r)?.k;if(!d)return{unable:!0};J(s),Object.assign(this.pool,{worth:i,patience" +
  ":c});let{arenaEnd:p}=l;a[4]=t,a[5]=l.arenaEnd=n;try{let y=d(...o);return f(),{value:y}}catch(y){retu" +
  "rn m(),{failure:V(y)}}finally{a[5]=l.arenaEnd=p}}};function Ue(){let e=globalThis;return[e,e.process" +
  "?.getBuiltinModule?.(\"node:worker_threads\")??{}]}function Ae(e){let[r,{workerData:t,parentPort:n}]=U" +
  "e(),o=s=>{if(typeof s?.wumba!=\"number\")return;let i=e(s);i&&(n??r).postMessage(i)};typeof t?.wumba==" +
  "\"number\"?(o(t),n?.on(\"message\",o)):r.onmessage=({data:s})=>o(s)}var Ee;Ae(e=>e.wumba===2?void(Ee=new" +
  " L(e)):Ee.run(e));";
