import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { json } from 'node:stream/consumers'

/** In a process of its own: whoever tests is busy by itself. Calls that fail are those of a server that is away. */
const script = `
const times = []
let asking = false
const timer = setInterval(async () => {
  if (asking) return
  asking = true
  const began = performance.now()
  try {
    await (await fetch(process.argv[1] + '/api/health')).text()
    times.push(performance.now() - began)
  } catch {}
  asking = false
}, 10)
process.on('SIGTERM', () => {
  clearInterval(timer)
  console.log(JSON.stringify(times))
})`

/** Milliseconds of each call to `/api/health` while some work is done. */
export async function healthDuring(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const asking = spawn(process.execPath, ['-e', script, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await work()
  } finally {
    asking.kill('SIGTERM')
  }
  const [times] = await Promise.all([json(asking.stdout), once(asking, 'exit')])
  return times as number[]
}
