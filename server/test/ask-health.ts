import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { json } from 'node:stream/consumers'

/** In a process of its own: whoever tests is busy by itself. Calls that fail are those of a server that is away. */
const script = `
const [url, path, token] = process.argv.slice(1)
const headers = token ? { authorization: 'Bearer ' + token } : {}
const times = []
let asking = false
const timer = setInterval(async () => {
  if (asking) return
  asking = true
  const began = performance.now()
  try {
    const response = await fetch(url + path, { headers })
    await response.text()
    if (!response.ok) throw new Error(String(response.status))
    times.push(performance.now() - began)
  } catch {}
  asking = false
}, 10)
process.on('SIGTERM', () => {
  clearInterval(timer)
  console.log(JSON.stringify(times))
})`

/** Milliseconds of each call to `/api/health` while some work is done. */
export const healthDuring = (url: string, work: () => Promise<unknown>) =>
  timesDuring({ url, path: '/api/health', token: '' }, work)

type Called = { url: string; path: string; token: string }

/** Milliseconds of each such call, one after the other, while some work is done. */
export async function timesDuring({ url, path, token }: Called, work: () => Promise<unknown>): Promise<number[]> {
  const asking = spawn(process.execPath, ['-e', script, url, path, token], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await work()
  } finally {
    asking.kill('SIGTERM')
  }
  const [times] = await Promise.all([json(asking.stdout), once(asking, 'exit')])
  return times as number[]
}
