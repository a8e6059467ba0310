import { fork } from 'node:child_process'
import { apiFor, OUTBOUND, publishedAgent } from '/work/main/tests/support/api.ts'
import { httpRequest, load } from '/work/main/bench/support/load.ts'
import { rmSync } from 'node:fs'
rmSync('/tmp/profdata',{recursive:true,force:true})
const server = fork('/work/main/bench/support/api-server.ts',['/tmp/profdata'],{stdio:['ignore','inherit','ignore','ipc'], execArgv: process.env.PROF? ['--cpu-prof','--cpu-prof-dir=/tmp/prof']:[]})
server.setMaxListeners(100)
const answer = ()=>new Promise<any>(r=>server.once('message',r))
const ports = await answer()
const ask=(m:any)=>{const a=answer(); server.send(m); return a}
const accts:any[]=[]
for(let n=0;n<20;n++){ const {key}=await ask({kind:'key',account:'b'+n}); const api=apiFor('http://127.0.0.1:'+ports.api,key); accts.push({key,agent:await publishedAgent(api,OUTBOUND)}) }
let t=0
const api=apiFor('http://127.0.0.1:'+ports.api,accts[0].key)
const q=await api('POST','/v1/calls',{agent:accts[0].agent,to:'+390000000001',inputs:{nome:'x'},scheduled_at:'2027-01-01T00:00:00Z'})
const kind=process.env.KIND??'get'
import { readFileSync } from 'node:fs'
const cpuMs=()=>{ const s=readFileSync(`/proc/${server.pid}/stat`,'utf8').split(') ')[1]!.split(' '); return (Number(s[11])+Number(s[12]))*10 }
const plans:any={
 get:[()=>httpRequest({method:'GET',path:'/v1/calls/'+q.json.id,key:accts[0].key}),()=>httpRequest({method:'GET',path:'/calls/'+q.json.id}),200],
 post:[()=>{const a=accts[t++%20];return httpRequest({method:'POST',path:'/v1/calls',key:a.key,body:{agent:a.agent,to:'+390000000001',inputs:{nome:'Anna'},scheduled_at:'2027-01-01T00:00:00Z'},headers:{'idempotency-key':'k'+t}})},
   ()=>httpRequest({method:'POST',path:'/calls',body:{id:'call_'+t++,account:'acc',agent:'agt',to:'+39',inputs:{nome:'Anna'},key:'k'+t}}),202],
}
const [ours,bare,expect]=plans[kind]
const which=process.env.WHICH
for(const [name,req,port] of [['ours',ours,ports.api],['bare',bare,ports.bare]] as any){
  if(which&&which!==name) continue
  await load({port,connections:16,seconds:1.5,request:req,expect})
  const c0=cpuMs(); const r=await load({port,connections:16,seconds:4,request:req,expect}); const c1=cpuMs()
  console.log(kind,name,Math.round(r.perSecond),'/s bad',r.bad,'cpu µs/req',Math.round((c1-c0)*1000/r.count))
}
server.send({kind:'stop'}); await new Promise(r=>server.once('exit',r))
