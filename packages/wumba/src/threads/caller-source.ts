/** `caller-worker.ts` and all that it needs as text. Written by `npm run docs`. */
export const CALLER_WORKER =
  "\"use strict\";(()=>{function M(e){try{return e()}catch(r){if(r?.name===\"LinkError\")throw r;return}}va" +
  "r W=e=>M(()=>globalThis.process.getBuiltinModule(e)),E=()=>M(pe)??Date.now(),pe=()=>performance.now(" +
  ");var G=Symbol.for(\"wumba.threads.1\"),H=globalThis,be=()=>M(()=>W(\"os\").availableParallelism())||M((" +
  ")=>globalThis.navigator.hardwareConcurrency)||1;function X(e){if(!Number.isInteger(e)||e<1||e>256)th" +
  "row new RangeError(`setNumThreads: the number of threads must be an integer from 1 to ${256}, not ${" +
  "e}`);H[G]=e}function Y(){return H[G]??=Math.min(be(),256)}function g(e,r){throw Object.assign(new Er" +
  "ror,{kind:e,numbers:r})}function z(e){let{kind:r=e instanceof RangeError?2:1,numbers:n=[],message:o=" +
  "String(e)}=Object(e);return{kind:r,numbers:n,text:o}}function q({kind:e,numbers:r,text:n},o){throw e" +
  "===3?new RangeError(ye(r[0],r[1])):e===2?new RangeError(\"Maximum call stack size exceeded\"):e===1?ne" +
  "w WebAssembly.RuntimeError(n):(o[String.fromCharCode(e)](...r),new Error(\"wumba: a thread has failed" +
  "\"))}var ye=(e,r)=>`A kernel asks for ${e} bytes, and ${r} are free on this thread; configureMemory({" +
  " bytes }) sets the size of all together`;var I=e=>80+(e-1)*288,$=e=>I(e)*4;var w=0,J=0;function Q(e," +
  "r,n,o,a){for(;;){let s=Atomics.load(e,16),i=s-r>>>0;if(i>=n)return 0;let c=n-i,l=1;if(Atomics.load(e" +
  ",64)!==2147483647?l=c:o!==0&&(l=Math.min(c,Math.ceil(o===1?n/a:c/(2*a)))),Atomics.compareExchange(e," +
  "16,s,s+l|0)===s)return w=i,J=i+l,l}}function V(e,r,n){for(;w<J&&Atomics.load(e,64)>w;w++)r(w,n)}func" +
  "tion Z(e,r){for(;;){let n=Atomics.load(e,64);if(n<=r||Atomics.compareExchange(e,64,n,r)===n)return}}" +
  "var v=0,D=0,_=2147483647,K;function ee(e,r,n,o,a,s,i,c,l,u,m,d){let{control:t}=e,f=Atomics.add(t,0,1" +
  ")+1,p=Atomics.load(t,16);Atomics.store(t,64,2147483647),t[1]=n,t[2]=o,t[3]=a,t[4]=p,t[5]=s,t[6]=i,t[" +
  "7]=c,t[8]=l,t[9]=u,Atomics.store(t,0,f+1),Atomics.load(t,48)>0&&Atomics.notify(t,0),_=2147483647,K=v" +
  "oid 0,v=0;let b=E(),y=0;for(let A;A=Q(t,p,s,i,c);y+=A)try{d?.();let T=w;V(t,r,a),v+=w-T}catch(T){Z(t" +
  ",_=w),K=T}return D=E()-b,Atomics.add(t,32,y),we(e,t,m),Atomics.load(t,64)}function we(e,r,n){let o=A" +
  "tomics.load(r,16),a=E();for(let i=0;i<.1;i=E()-a)for(let c=0;c<100;c++)if(Atomics.load(r,32)===o)ret" +
  "urn;let s=Math.max(e.patience,D*100,n*10);Atomics.store(r,33,1);for(let i;(i=Atomics.load(r,32))!==o" +
  ";)E()-a>s&&Te(e),re(r,i,s);Atomics.store(r,33,0)}var re=(e,r,n)=>{try{Atomics.wait(e,32,r,n)}catch{r" +
  "e=()=>{}}};function Te(e){throw e.renew(),new Error(\"wumba: a thread of a parallel loop has ended in" +
  " the midst of its work; what the loop writes is incomplete\")}function ne({control:e},r,n){let o=Atom" +
  "ics.load(e,0);for(let a=1;a<256;a++){let s=I(a);e[s+0]===o&&e[s+1]===r&&q(ge(e,s),n)}throw new Error" +
  "(\"wumba: a block of a parallel loop failed\")}function ge(e,r){let n=new Float64Array(e.buffer,(r+4)*" +
  "4,e[r+282]),o=new Uint16Array(e.buffer,(r+16)*4,e[r+3]);return{kind:e[r+2],numbers:[...n],text:Strin" +
  "g.fromCharCode(...o)}}function te(e,r,n,o){let a=[],s=[],i=n[\"z\"],c=i&&(()=>{Atomics.load(e.words,13" +
  ")&&i()}),l,u=(m,d,t,f)=>{if(!(t>0))return;let p=Math.max(f*1e6/t/d,1/16);a[m]=((a[m]??p)+p)/2};retur" +
  "n n.k=(m,d,t,f,p)=>{let b=a[m],y=f*(b??1);if(!(y*16>=r.worth)||d<2)return 0;let A=Y();if(A<2||r.busy" +
  "||e.words[12])return 0;let T=l[`p${m}`];if(y<r.worth){if(b!==void 0&&(s[m]=(s[m]??0)+1)%64)return 0;" +
  "let P=E();r.busy=!0;try{for(let C=0;C<d;C++)T(C,t)}finally{r.busy=!1}return u(m,f,1,E()-P),1}r.start" +
  "(A);let{control:h}=r,U=h[49]&&o();if(!U||Atomics.compareExchange(h,50,0,1))return 0;let fe=e.stack.v" +
  "alue,{byteOffset:de}=e.words,N;r.busy=!0;try{let P=e.words[10];N=ee(r,T,U,m,t,d,p,A,de,P,y/1e6,c)}fi" +
  "nally{r.busy=!1,Atomics.store(h,50,0)}if(N===2147483647)return u(m,f,v/d,D),1;if(_===N)throw K;e.sta" +
  "ck.value=fe,ne(r,N,n)},m=>l=m}function oe({memory:e,stack:r,words:n},o,a,s,i){return new WebAssembly" +
  ".Instance(o,{w:i,env:{memory:e,s:r,b:a,t:0,f:new WebAssembly.Table({initial:s,element:\"anyfunc\"}),w:" +
  "n.byteOffset}}).exports}function ae(e,r,n){let o=e.arenaEnd-r,a=o-o%n;return a>=e.words[4]?Ke(e,a):0" +
  "}function Ke(e,r){return e.words[5]=e.arenaEnd=r}function se(e,r){let{buffer:n,words:o}=e,a={},s=o[4" +
  "],i=new Uint32Array(n,e.arenaEnd,16).fill(0),c=u=>{let[m,d,t,f,p]=new Uint32Array(n,u,5);try{let b=n" +
  "ew WebAssembly.Module(new Uint8Array(n,m,d).slice()),y=ae(e,t,f);if(!y)return;new Uint8Array(n,y,t)." +
  "fill(0);let A=l(b),T=r(A,u),h=oe(e,b,y,p,A);return T?.(h),h}catch{return}},l=u=>{let m={};for(let{mo" +
  "dule:t,name:f}of WebAssembly.Module.imports(u))t===\"w\"&&(m[f]=(...p)=>g(f.charCodeAt(0),p));return{." +
  "..m,m:t=>g(3,[t,o[5]-o[4]]),r:()=>Math.random()}};return[u=>u in a?a[u]:a[u]=c(u),()=>{o[4]=s},()=>{" +
  "e.stack.value=e.stackBase,i.fill(0)},()=>{i.some(u=>u!==0)&&g(2,[])}]}var ie=e=>({control:e,patience" +
  ":3e4,worth:5e4,busy:!1,start:()=>{},renew(){this.control=Pe()}});function Pe(){let e=new Int32Array(" +
  "new SharedArrayBuffer($(256)));return e[64]=2147483647,e}var me=({start:e})=>e+64;function ue(e,{sta" +
  "rt:r,end:n}){let{buffer:o}=e,a=n-Math.min(1048576,n-r>>2),s=new Uint32Array(o,r,64/4),i=new WebAssem" +
  "bly.Global({value:\"i32\",mutable:!0},n);return{requested:0,memory:e,buffer:o,words:s,stack:i,stackBas" +
  "e:n,arenaEnd:a}}var L=class{kernel;modules;pool;top;constructor({memory:r,region:n,control:o}){this." +
  "kernel=ue(r,n),this.top=me(n),Atomics.store(this.kernel.words,0,1);let a=this.pool=ie(new Int32Array" +
  "(o));this.kernel.words[10]=Math.random()*2**32,this.modules=se(this.kernel,(s,i)=>\"k\"in s?te(this.ke" +
  "rnel,a,s,()=>i):void 0)}run({module:r,top:n,end:o,values:a,threads:s,worth:i,patience:c}){let{kernel" +
  ":l}=this,[u,,m,d]=this.modules,{words:t}=l;t[4]=this.top;let f=u(r)?.k;if(!f)return{unable:!0};X(s)," +
  "Object.assign(this.pool,{worth:i,patience:c});let{arenaEnd:p}=l;t[4]=n,t[5]=l.arenaEnd=o;try{let b=f" +
  "(...a);return d(),{value:b}}catch(b){return m(),{failure:z(b)}}finally{t[5]=l.arenaEnd=p}}};function" +
  " le(e){let r=globalThis,{workerData:n,parentPort:o}=r.process?.getBuiltinModule?.(\"node:worker_threa" +
  "ds\")??{},a=s=>{if(typeof s?.wumba!=\"number\")return;let i=e(s);i&&(o??r).postMessage(i)};typeof n?.wu" +
  "mba==\"number\"?(a(n),o?.on(\"message\",a)):r.onmessage=({data:s})=>a(s)}var ce;le(e=>e.wumba===2?void(c" +
  "e=new L(e)):ce.run(e));})();";
