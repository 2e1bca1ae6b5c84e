/** `caller-worker.ts` and all that it needs as text. Written by `npm run docs`. */
export const CALLER_WORKER =
  "\"use strict\";(()=>{function M(e){try{return e()}catch(r){if(r?.name===\"LinkError\")throw r;return}}va" +
  "r W=e=>M(()=>globalThis.process.getBuiltinModule(e)),A=()=>M(be)??Date.now(),be=()=>performance.now(" +
  ");var G=Symbol.for(\"wumba.threads.1\"),H=globalThis,ye=()=>M(()=>W(\"os\").availableParallelism())||M((" +
  ")=>globalThis.navigator.hardwareConcurrency)||1;function X(e){if(!Number.isInteger(e)||e<1||e>256)th" +
  "row new RangeError(`setNumThreads: the number of threads must be an integer from 1 to ${256}, not ${" +
  "e}`);H[G]=e}function Y(){return H[G]??=Math.min(ye(),256)}function S(e,r){throw Object.assign(new Er" +
  "ror,{kind:e,numbers:r})}function q(e){let{kind:r=e instanceof RangeError?2:1,numbers:n=[],message:o=" +
  "String(e)}=Object(e);return{kind:r,numbers:n,text:o}}function $({kind:e,numbers:r,text:n},o){throw e" +
  "===3?new RangeError(Ae(r[0],r[1])):e===2?new RangeError(\"Maximum call stack size exceeded\"):e===1?ne" +
  "w WebAssembly.RuntimeError(n):(o[String.fromCharCode(e)](...r),new Error(\"wumba: a thread has failed" +
  "\"))}var Ae=(e,r)=>`A kernel asks for ${e} bytes, and ${r} are free on this thread; configureMemory({" +
  " bytes }) sets the size of all together`;var I=e=>80+(e-1)*288,z=e=>I(e)*4;var E=0,J=0;function Q(e," +
  "r,n,o,t){for(;;){let s=Atomics.load(e,16),i=s-r>>>0;if(i>=n)return 0;let f=n-i,l=1;if(Atomics.load(e" +
  ",64)!==2147483647?l=f:o!==0&&(l=Math.min(f,Math.ceil(o===1?n/t:f/(2*t)))),Atomics.compareExchange(e," +
  "16,s,s+l|0)===s)return E=i,J=i+l,l}}function V(e,r,n){for(;E<J&&Atomics.load(e,64)>E;E++)r(E,n)}func" +
  "tion Z(e,r){for(;;){let n=Atomics.load(e,64);if(n<=r||Atomics.compareExchange(e,64,n,r)===n)return}}" +
  "var k=0,_=0,v=2147483647,K;function ee(e,r,n,o,t,s,i,f,l,u,m,p){let{control:a}=e,c=Atomics.add(a,0,1" +
  ")+1,d=Atomics.load(a,16);Atomics.store(a,64,2147483647),a[1]=n,a[2]=o,a[3]=t,a[4]=d,a[5]=s,a[6]=i,a[" +
  "7]=f,a[8]=l,a[9]=u,Atomics.store(a,0,c+1),Atomics.load(a,48)>0&&Atomics.notify(a,0),v=2147483647,K=v" +
  "oid 0,k=0;let b=A(),T=0;for(let y;y=Q(a,d,s,i,f);T+=y)try{p?.();let h=E;V(a,r,t),k+=E-h}catch(h){Z(a" +
  ",v=E),K=h}return _=A()-b,Atomics.add(a,32,T),we(e,a,m),Atomics.load(a,64)}function we(e,r,n){let o=A" +
  "tomics.load(r,16),t=A();for(let i=0;i<.1;i=A()-t)for(let f=0;f<100;f++)if(Atomics.load(r,32)===o)ret" +
  "urn;let s=Math.max(e.patience,_*100,n*10);Atomics.store(r,33,1);for(let i;(i=Atomics.load(r,32))!==o" +
  ";)A()-t>s&&he(e),re(r,i,s);Atomics.store(r,33,0)}var re=(e,r,n)=>{try{Atomics.wait(e,32,r,n)}catch{r" +
  "e=()=>{}}};function he(e){throw e.renew(),new Error(\"wumba: a thread of a parallel loop has ended in" +
  " the midst of its work; what the loop writes is incomplete\")}function ne({control:e},r,n){let o=Atom" +
  "ics.load(e,0);for(let t=1;t<256;t++){let s=I(t);e[s+0]===o&&e[s+1]===r&&$(ke(e,s),n)}throw new Error" +
  "(\"wumba: a block of a parallel loop failed\")}function ke(e,r){let n=new Float64Array(e.buffer,(r+4)*" +
  "4,e[r+282]),o=new Uint16Array(e.buffer,(r+16)*4,e[r+3]);return{kind:e[r+2],numbers:[...n],text:Strin" +
  "g.fromCharCode(...o)}}function oe(e,r,n,o){let t=[],s=[],i=n[\"z\"],f=i&&(()=>{Atomics.load(e.words,13" +
  ")&&i()}),l,u=(m,p,a,c)=>{if(!(a>0))return;let d=Math.max(c*1e6/a/p,1/16);t[m]=((t[m]??d)+d)/2};retur" +
  "n n.k=(m,p,a,c,d)=>{let b=t[m],T=c*(b??1);if(!(T*16>=r.worth)||p<2)return 0;let y=Y();if(y<2||r.busy" +
  "||e.words[12])return 0;let h=l[`p${m}`];if(T<r.worth){if(b!==void 0&&(s[m]=(s[m]??0)+1)%64)return 0;" +
  "let L=A();r.busy=!0;try{for(let C=0;C<p;C++)h(C,a)}finally{r.busy=!1}return u(m,c,1,A()-L),1}r.start" +
  "(y);let{control:D}=r,U=D[49]&&o();if(!U||Atomics.compareExchange(D,50,0,1))return 0;let de=e.stack.v" +
  "alue,{byteOffset:pe}=e.words,R;r.busy=!0;try{let L=e.words[10];R=ee(r,h,U,m,a,p,d,y,pe,L,T/1e6,f)}fi" +
  "nally{r.busy=!1,Atomics.store(D,50,0)}if(R===2147483647)return u(m,c,k/p,_),1;if(v===R)throw K;e.sta" +
  "ck.value=de,ne(r,R,n)},m=>l=m}function te({memory:e,stack:r,words:n},o,t,s){return new WebAssembly.I" +
  "nstance(o,{w:t,env:{memory:e,s:r,w:n.byteOffset,...s}}).exports}function ae(e,r,n){let o=e.arenaEnd-" +
  "r,t=o-o%n;return t>=e.words[4]?Pe(e,t):0}function Pe(e,r){return e.words[5]=e.arenaEnd=r}function se" +
  "(e,[r=0,n=64,o=0]){let t=ae(e,r,n);if(t)return new Uint8Array(e.buffer,t,r).fill(0),{b:t,t:0,f:new W" +
  "ebAssembly.Table({initial:o,element:\"anyfunc\"})}}function ie(e,r){let{buffer:n,words:o}=e,t={},s=o[4" +
  "],i=new Uint32Array(n,e.arenaEnd,16).fill(0),f=u=>{let[m,p,...a]=new Uint32Array(n,u,5);try{let c=ne" +
  "w WebAssembly.Module(new Uint8Array(n,m,p).slice()),d=se(e,a);if(!d)return;let b=l(c),T=r(b,u),y=te(" +
  "e,c,b,d);return T?.(y),y}catch{return}},l=u=>{let m={};for(let{module:a,name:c}of WebAssembly.Module" +
  ".imports(u))a===\"w\"&&(m[c]=(...d)=>S(c.charCodeAt(0),d));return{...m,m:a=>S(3,[a,o[5]-o[4]]),r:()=>M" +
  "ath.random()}};return[u=>u in t?t[u]:t[u]=f(u),()=>{o[4]=s},()=>{e.stack.value=e.stackBase,i.fill(0)" +
  "},()=>{i.some(u=>u!==0)&&S(2,[])}]}var me=e=>({control:e,patience:3e4,worth:5e4,busy:!1,start:()=>{}" +
  ",renew(){this.control=Ce()}});function Ce(){let e=new Int32Array(new SharedArrayBuffer(z(256)));retu" +
  "rn e[64]=2147483647,e}var ue=({start:e})=>e+64;function le(e,{start:r,end:n}){let{buffer:o}=e,t=n-Ma" +
  "th.min(1048576,n-r>>2),s=new Uint32Array(o,r,64/4),i=new WebAssembly.Global({value:\"i32\",mutable:!0}" +
  ",n);return{requested:0,memory:e,buffer:o,words:s,stack:i,stackBase:n,arenaEnd:t}}var P=class{kernel;" +
  "modules;pool;top;constructor({memory:r,region:n,control:o}){this.kernel=le(r,n),this.top=ue(n),Atomi" +
  "cs.store(this.kernel.words,0,1);let t=this.pool=me(new Int32Array(o));this.kernel.words[10]=Math.ran" +
  "dom()*2**32,this.modules=ie(this.kernel,(s,i)=>\"k\"in s?oe(this.kernel,t,s,()=>i):void 0)}run({module" +
  ":r,top:n,end:o,values:t,threads:s,worth:i,patience:f}){let{kernel:l}=this,[u,,m,p]=this.modules,{wor" +
  "ds:a}=l;a[4]=this.top;let c=u(r)?.k;if(!c)return{unable:!0};X(s),Object.assign(this.pool,{worth:i,pa" +
  "tience:f});let{arenaEnd:d}=l;a[4]=n,a[5]=l.arenaEnd=o;try{let b=c(...t);return p(),{value:b}}catch(b" +
  "){return m(),{failure:q(b)}}finally{a[5]=l.arenaEnd=d}}};function Fe(){let e=globalThis;return[e,e.p" +
  "rocess?.getBuiltinModule?.(\"node:worker_threads\")??{}]}function ce(e){let[r,{workerData:n,parentPort" +
  ":o}]=Fe(),t=s=>{if(typeof s?.wumba!=\"number\")return;let i=e(s);i&&(o??r).postMessage(i)};typeof n?.w" +
  "umba==\"number\"?(t(n),o?.on(\"message\",t)):r.onmessage=({data:s})=>t(s)}var fe;ce(e=>e.wumba===2?void(" +
  "fe=new P(e)):fe.run(e));})();";
