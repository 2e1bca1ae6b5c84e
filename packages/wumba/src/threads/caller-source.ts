/** `caller-worker.ts` and all that it needs as text. Written by `npm run docs`. */
export const CALLER_WORKER =
  "\"use strict\";(()=>{function O(e){try{return e()}catch(r){if(r?.name===\"LinkError\")throw r;return}}va" +
  "r W=e=>O(()=>globalThis.process.getBuiltinModule(e)),A=()=>O(be)??Date.now(),be=()=>performance.now(" +
  ");var G=Symbol.for(\"wumba.threads.1\"),H=globalThis,ye=()=>O(()=>W(\"os\").availableParallelism())||O((" +
  ")=>globalThis.navigator.hardwareConcurrency)||1;function X(e){if(!Number.isInteger(e)||e<1||e>256)th" +
  "row new RangeError(`setNumThreads: the number of threads must be an integer from 1 to ${256}, not ${" +
  "e}`);H[G]=e}function Y(){return H[G]??=Math.min(ye(),256)}function S(e,r){throw Object.assign(new Er" +
  "ror,{kind:e,numbers:r})}function q(e){let{kind:r=e instanceof RangeError?2:1,numbers:n=[],message:t=" +
  "String(e)}=Object(e);return{kind:r,numbers:n,text:t}}function $({kind:e,numbers:r,text:n},t){throw e" +
  "===3?new RangeError(Ae(r[0],r[1])):e===2?new RangeError(\"Maximum call stack size exceeded\"):e===1?ne" +
  "w WebAssembly.RuntimeError(n):(t[String.fromCharCode(e)](...r),new Error(\"wumba: a thread has failed" +
  "\"))}var Ae=(e,r)=>`A kernel asks for ${e} bytes, and ${r} are free on this thread; configureMemory({" +
  " bytes }) sets the size of all together`;var I=e=>80+(e-1)*288,z=e=>I(e)*4;var E=0,J=0;function Q(e," +
  "r,n,t,o){for(;;){let s=Atomics.load(e,16),i=s-r>>>0;if(i>=n)return 0;let c=n-i,l=1;if(Atomics.load(e" +
  ",64)!==2147483647?l=c:t!==0&&(l=Math.min(c,Math.ceil(t===1?n/o:c/(2*o)))),Atomics.compareExchange(e," +
  "16,s,s+l|0)===s)return E=i,J=i+l,l}}function V(e,r,n){for(;E<J&&Atomics.load(e,64)>E;E++)r(E,n)}func" +
  "tion Z(e,r){for(;;){let n=Atomics.load(e,64);if(n<=r||Atomics.compareExchange(e,64,n,r)===n)return}}" +
  "var k=0,_=0,v=2147483647,K;function ee(e,r,n,t,o,s,i,c,l,u,m,f){let{control:a}=e,d=Atomics.add(a,0,1" +
  ")+1,p=Atomics.load(a,16);Atomics.store(a,64,2147483647),a[1]=n,a[2]=t,a[3]=o,a[4]=p,a[5]=s,a[6]=i,a[" +
  "7]=c,a[8]=l,a[9]=u,Atomics.store(a,0,d+1),Atomics.load(a,48)>0&&Atomics.notify(a,0),v=2147483647,K=v" +
  "oid 0,k=0;let b=A(),T=0;for(let y;y=Q(a,p,s,i,c);T+=y)try{f?.();let h=E;V(a,r,o),k+=E-h}catch(h){Z(a" +
  ",v=E),K=h}return _=A()-b,Atomics.add(a,32,T),we(e,a,m),Atomics.load(a,64)}function we(e,r,n){let t=A" +
  "tomics.load(r,16),o=A();for(let i=0;i<.1;i=A()-o)for(let c=0;c<100;c++)if(Atomics.load(r,32)===t)ret" +
  "urn;let s=Math.max(e.patience,_*100,n*10);Atomics.store(r,33,1);for(let i;(i=Atomics.load(r,32))!==t" +
  ";)A()-o>s&&he(e),re(r,i,s);Atomics.store(r,33,0)}var re=(e,r,n)=>{try{Atomics.wait(e,32,r,n)}catch{r" +
  "e=()=>{}}};function he(e){throw e.renew(),new Error(\"wumba: a thread of a parallel loop has ended in" +
  " the midst of its work; what the loop writes is incomplete\")}function ne({control:e},r,n){let t=Atom" +
  "ics.load(e,0);for(let o=1;o<256;o++){let s=I(o);e[s+0]===t&&e[s+1]===r&&$(ke(e,s),n)}throw new Error" +
  "(\"wumba: a block of a parallel loop failed\")}function ke(e,r){let n=new Float64Array(e.buffer,(r+4)*" +
  "4,e[r+282]),t=new Uint16Array(e.buffer,(r+16)*4,e[r+3]);return{kind:e[r+2],numbers:[...n],text:Strin" +
  "g.fromCharCode(...t)}}function te(e,r,n,t){let o=[],s=[],i=n[\"z\"],c=i&&(()=>{Atomics.load(e.words,13" +
  ")&&i()}),l,u=(m,f,a,d)=>{if(!(a>0))return;let p=Math.max(d*1e6/a/f,1/16);o[m]=((o[m]??p)+p)/2};retur" +
  "n n.k=(m,f,a,d,p)=>{let b=o[m],T=d*(b??1);if(!(T*16>=r.worth)||f<2)return 0;let y=Y();if(y<2||r.busy" +
  "||e.words[12])return 0;let h=l[`p${m}`];if(T<r.worth){if(b!==void 0&&(s[m]=(s[m]??0)+1)%64)return 0;" +
  "let L=A();r.busy=!0;try{for(let C=0;C<f;C++)h(C,a)}finally{r.busy=!1}return u(m,d,1,A()-L),1}r.start" +
  "(y);let{control:D}=r,U=D[49]&&t();if(!U||Atomics.compareExchange(D,50,0,1))return 0;let de=e.stack.v" +
  "alue,{byteOffset:pe}=e.words,N;r.busy=!0;try{let L=e.words[10];N=ee(r,h,U,m,a,f,p,y,pe,L,T/1e6,c)}fi" +
  "nally{r.busy=!1,Atomics.store(D,50,0)}if(N===2147483647)return u(m,d,k/f,_),1;if(v===N)throw K;e.sta" +
  "ck.value=de,ne(r,N,n)},m=>l=m}function oe({memory:e,stack:r,words:n},t,o,s){return new WebAssembly.I" +
  "nstance(t,{w:o,env:{memory:e,s:r,w:n.byteOffset,...s}}).exports}function ae(e,r,n){let t=e.arenaEnd-" +
  "r,o=t-t%n;return o>=e.words[4]?Pe(e,o):0}function Pe(e,r){return e.words[5]=e.arenaEnd=r}function se" +
  "(e,[r=0,n=64,t=0]){let o=ae(e,r,n);if(o)return new Uint8Array(e.buffer,o,r).fill(0),{b:o,t:0,f:new W" +
  "ebAssembly.Table({initial:t,element:\"anyfunc\"})}}function ie(e,r){let{buffer:n,words:t}=e,o={},s=t[4" +
  "],i=new Uint32Array(n,e.arenaEnd,16).fill(0),c=()=>new Proxy({m:u=>S(3,[u,t[5]-t[4]]),r:()=>Math.ran" +
  "dom()},{get:(u,m)=>u[m]??((...f)=>S(m.charCodeAt(0),f))}),l=u=>{let[m,f,...a]=new Uint32Array(n,u,5)" +
  ";try{let d=new WebAssembly.Module(new Uint8Array(n,m,f).slice()),p=se(e,a);if(!p)return;let b=c(),T=" +
  "r(b,u),y=oe(e,d,b,p);return T?.(y),y}catch{return}};return[u=>u in o?o[u]:o[u]=l(u),()=>{t[4]=s},()=" +
  ">{e.stack.value=e.stackBase,i.fill(0)},()=>{i.some(u=>u!==0)&&S(2,[])}]}var me=e=>({control:e,patien" +
  "ce:3e4,worth:5e4,busy:!1,start:()=>{},renew(){this.control=Ce()}});function Ce(){let e=new Int32Arra" +
  "y(new SharedArrayBuffer(z(256)));return e[64]=2147483647,e}var ue=({start:e})=>e+64;function le(e,{s" +
  "tart:r,end:n}){let{buffer:t}=e,o=n-Math.min(1048576,n-r>>2),s=new Uint32Array(t,r,64/4),i=new WebAss" +
  "embly.Global({value:\"i32\",mutable:!0},n);return{requested:0,memory:e,buffer:t,words:s,stack:i,stackB" +
  "ase:n,arenaEnd:o}}var P=class{kernel;modules;pool;top;constructor({memory:r,region:n,control:t}){thi" +
  "s.kernel=le(r,n),this.top=ue(n),Atomics.store(this.kernel.words,0,1);let o=this.pool=me(new Int32Arr" +
  "ay(t));this.kernel.words[10]=Math.random()*2**32,this.modules=ie(this.kernel,(s,i)=>te(this.kernel,o" +
  ",s,()=>i))}run({module:r,top:n,end:t,values:o,threads:s,worth:i,patience:c}){let{kernel:l}=this,[u,," +
  "m,f]=this.modules,{words:a}=l;a[4]=this.top;let d=u(r)?.k;if(!d)return{unable:!0};X(s),Object.assign" +
  "(this.pool,{worth:i,patience:c});let{arenaEnd:p}=l;a[4]=n,a[5]=l.arenaEnd=t;try{let b=d(...o);return" +
  " f(),{value:b}}catch(b){return m(),{failure:q(b)}}finally{a[5]=l.arenaEnd=p}}};function Fe(){let e=g" +
  "lobalThis;return[e,e.process?.getBuiltinModule?.(\"node:worker_threads\")??{}]}function ce(e){let[r,{w" +
  "orkerData:n,parentPort:t}]=Fe(),o=s=>{if(typeof s?.wumba!=\"number\")return;let i=e(s);i&&(t??r).postM" +
  "essage(i)};typeof n?.wumba==\"number\"?(o(n),t?.on(\"message\",o)):r.onmessage=({data:s})=>o(s)}var fe;c" +
  "e(e=>e.wumba===2?void(fe=new P(e)):fe.run(e));})();";
