/** `caller-worker.ts` and all that it needs as text. Written by `npm run docs`. */
export const CALLER_WORKER =
  "\"use strict\";(()=>{function M(e){try{return e()}catch(r){if(r?.name===\"LinkError\")throw r;return}}va" +
  "r W=e=>M(()=>globalThis.process.getBuiltinModule(e)),E=()=>M(pe)??Date.now(),pe=()=>performance.now(" +
  ");var G=Symbol.for(\"wumba.threads.1\"),H=globalThis,be=()=>M(()=>W(\"os\").availableParallelism())||M((" +
  ")=>globalThis.navigator.hardwareConcurrency)||1;function X(e){if(!Number.isInteger(e)||e<1||e>256)th" +
  "row new RangeError(`setNumThreads: the number of threads must be an integer from 1 to ${256}, not ${" +
  "e}`);H[G]=e}function Y(){return H[G]??=Math.min(be(),256)}function g(e,r){throw Object.assign(new Er" +
  "ror,{kind:e,numbers:r})}function z(e){let{kind:r=e instanceof RangeError?2:1,numbers:n=[],message:t=" +
  "String(e)}=Object(e);return{kind:r,numbers:n,text:t}}function q({kind:e,numbers:r,text:n},t){throw e" +
  "===3?new RangeError(ye(r[0],r[1])):e===2?new RangeError(\"Maximum call stack size exceeded\"):e===1?ne" +
  "w WebAssembly.RuntimeError(n):(t[String.fromCharCode(e)](...r),new Error(\"wumba: a thread has failed" +
  "\"))}var ye=(e,r)=>`A kernel asks for ${e} bytes, and ${r} are free on this thread; configureMemory({" +
  " bytes }) sets the size of all together`;var I=e=>80+(e-1)*288,$=e=>I(e)*4;var T=0,J=0;function Q(e," +
  "r,n,t,a){for(;;){let s=Atomics.load(e,16),i=s-r>>>0;if(i>=n)return 0;let c=n-i,l=1;if(Atomics.load(e" +
  ",64)!==2147483647?l=c:t!==0&&(l=Math.min(c,Math.ceil(t===1?n/a:c/(2*a)))),Atomics.compareExchange(e," +
  "16,s,s+l|0)===s)return T=i,J=i+l,l}}function V(e,r,n){for(;T<J&&Atomics.load(e,64)>T;T++)r(T,n)}func" +
  "tion Z(e,r){for(;;){let n=Atomics.load(e,64);if(n<=r||Atomics.compareExchange(e,64,n,r)===n)return}}" +
  "var v=0,D=0,_=2147483647,K;function ee(e,r,n,t,a,s,i,c,l,u,m,d){let{control:o}=e,f=Atomics.add(o,0,1" +
  ")+1,p=Atomics.load(o,16);Atomics.store(o,64,2147483647),o[1]=n,o[2]=t,o[3]=a,o[4]=p,o[5]=s,o[6]=i,o[" +
  "7]=c,o[8]=l,o[9]=u,Atomics.store(o,0,f+1),Atomics.load(o,48)>0&&Atomics.notify(o,0),_=2147483647,K=v" +
  "oid 0,v=0;let b=E(),y=0;for(let A;A=Q(o,p,s,i,c);y+=A)try{d?.();let w=T;V(o,r,a),v+=T-w}catch(w){Z(o" +
  ",_=T),K=w}return D=E()-b,Atomics.add(o,32,y),Te(e,o,m),Atomics.load(o,64)}function Te(e,r,n){let t=A" +
  "tomics.load(r,16),a=E();for(let i=0;i<.1;i=E()-a)for(let c=0;c<100;c++)if(Atomics.load(r,32)===t)ret" +
  "urn;let s=Math.max(e.patience,D*100,n*10);Atomics.store(r,33,1);for(let i;(i=Atomics.load(r,32))!==t" +
  ";)E()-a>s&&we(e),re(r,i,s);Atomics.store(r,33,0)}var re=(e,r,n)=>{try{Atomics.wait(e,32,r,n)}catch{r" +
  "e=()=>{}}};function we(e){throw e.renew(),new Error(\"wumba: a thread of a parallel loop has ended in" +
  " the midst of its work; what the loop writes is incomplete\")}function ne({control:e},r,n){let t=Atom" +
  "ics.load(e,0);for(let a=1;a<256;a++){let s=I(a);e[s+0]===t&&e[s+1]===r&&q(ge(e,s),n)}throw new Error" +
  "(\"wumba: a block of a parallel loop failed\")}function ge(e,r){let n=new Float64Array(e.buffer,(r+4)*" +
  "4,e[r+282]),t=new Uint16Array(e.buffer,(r+16)*4,e[r+3]);return{kind:e[r+2],numbers:[...n],text:Strin" +
  "g.fromCharCode(...t)}}function oe(e,r,n,t){let a=[],s=[],i=n[\"z\"],c=i&&(()=>{Atomics.load(e.words,13" +
  ")&&i()}),l,u=(m,d,o,f)=>{if(!(o>0))return;let p=Math.max(f*1e6/o/d,1/16);a[m]=((a[m]??p)+p)/2};retur" +
  "n n.k=(m,d,o,f,p)=>{let b=a[m],y=f*(b??1);if(!(y*16>=r.worth)||d<2)return 0;let A=Y();if(A<2||r.busy" +
  "||e.words[12])return 0;let w=l[`p${m}`];if(y<r.worth){if(b!==void 0&&(s[m]=(s[m]??0)+1)%64)return 0;" +
  "let P=E();r.busy=!0;try{for(let C=0;C<d;C++)w(C,o)}finally{r.busy=!1}return u(m,f,1,E()-P),1}r.start" +
  "(A);let{control:x}=r,U=x[49]&&t();if(!U||Atomics.compareExchange(x,50,0,1))return 0;let fe=e.stack.v" +
  "alue,{byteOffset:de}=e.words,N;r.busy=!0;try{let P=e.words[10];N=ee(r,w,U,m,o,d,p,A,de,P,y/1e6,c)}fi" +
  "nally{r.busy=!1,Atomics.store(x,50,0)}if(N===2147483647)return u(m,f,v/d,D),1;if(_===N)throw K;e.sta" +
  "ck.value=fe,ne(r,N,n)},m=>l=m}function te({memory:e,stack:r,words:n},t,a,s,i){return new WebAssembly" +
  ".Instance(t,{w:i,env:{memory:e,s:r,b:a,t:0,f:new WebAssembly.Table({initial:s,element:\"anyfunc\"}),w:" +
  "n.byteOffset}}).exports}function ae(e,r,n){let t=e.arenaEnd-r,a=t-t%n;return a>=e.words[4]?Ke(e,a):0" +
  "}function Ke(e,r){return e.words[5]=e.arenaEnd=r}function se(e,r){let{buffer:n,words:t}=e,a={},s=t[4" +
  "],i=new Uint32Array(n,e.arenaEnd,16).fill(0),c=u=>{let[m,d,o,f,p]=new Uint32Array(n,u,5);try{let b=n" +
  "ew WebAssembly.Module(new Uint8Array(n,m,d).slice()),y=ae(e,o,f);if(!y)return;new Uint8Array(n,y,o)." +
  "fill(0);let A=l(b),w=r(A,u),x=te(e,b,y,p,A);return w?.(x),x}catch{return}},l=u=>{let m={};for(let{mo" +
  "dule:o,name:f}of WebAssembly.Module.imports(u))o===\"w\"&&(m[f]=(...p)=>g(f.charCodeAt(0),p));return{." +
  "..m,m:o=>g(3,[o,t[5]-t[4]]),r:()=>Math.random()}};return[u=>u in a?a[u]:a[u]=c(u),()=>{t[4]=s},()=>{" +
  "e.stack.value=e.stackBase,i.fill(0)},()=>{i.some(u=>u!==0)&&g(2,[])}]}var ie=e=>({control:e,patience" +
  ":3e4,worth:5e4,busy:!1,start:()=>{},renew(){this.control=Pe()}});function Pe(){let e=new Int32Array(" +
  "new SharedArrayBuffer($(256)));return e[64]=2147483647,e}var me=({start:e})=>e+64;function ue(e,{sta" +
  "rt:r,end:n}){let{buffer:t}=e,a=n-Math.min(1048576,n-r>>2),s=new Uint32Array(t,r,64/4),i=new WebAssem" +
  "bly.Global({value:\"i32\",mutable:!0},n);return{requested:0,memory:e,buffer:t,words:s,stack:i,stackBas" +
  "e:n,arenaEnd:a}}var L=class{kernel;modules;pool;top;constructor({memory:r,region:n,control:t}){this." +
  "kernel=ue(r,n),this.top=me(n),Atomics.store(this.kernel.words,0,1);let a=this.pool=ie(new Int32Array" +
  "(t));this.kernel.words[10]=Math.random()*2**32,this.modules=se(this.kernel,(s,i)=>\"k\"in s?oe(this.ke" +
  "rnel,a,s,()=>i):void 0)}run({module:r,top:n,end:t,values:a,threads:s,worth:i,patience:c}){let{kernel" +
  ":l}=this,[u,,m,d]=this.modules,{words:o}=l;o[4]=this.top;let f=u(r)?.k;if(!f)return{unable:!0};X(s)," +
  "Object.assign(this.pool,{worth:i,patience:c});let{arenaEnd:p}=l;o[4]=n,o[5]=l.arenaEnd=t;try{let b=f" +
  "(...a);return d(),{value:b}}catch(b){return m(),{failure:z(b)}}finally{o[5]=l.arenaEnd=p}}};function" +
  " Ie(){let e=globalThis;return[e,e.process?.getBuiltinModule?.(\"node:worker_threads\")??{}]}function l" +
  "e(e){let[r,{workerData:n,parentPort:t}]=Ie(),a=s=>{if(typeof s?.wumba!=\"number\")return;let i=e(s);i&" +
  "&(t??r).postMessage(i)};typeof n?.wumba==\"number\"?(a(n),t?.on(\"message\",a)):r.onmessage=({data:s})=>" +
  "a(s)}var ce;le(e=>e.wumba===2?void(ce=new L(e)):ce.run(e));})();";
