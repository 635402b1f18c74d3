import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** In a process of its own: whoever tests is busy by itself. A call under way at the end counts with its time so far. */
const script = `
const [url, path, token] = process.argv.slice(1)
const headers = token ? { authorization: 'Bearer ' + token } : {}
const times = []
let failed = 0
let began = null
setInterval(async () => {
  if (began !== null) return
  began = performance.now()
  try {
    const response = await fetch(url + path, { headers })
    await response.text()
    if (!response.ok) throw new Error(String(response.status))
    times.push(performance.now() - began)
  } catch {
    failed += 1
  }
  began = null
  if (times.length + failed === 1) process.send('asking')
}, 10)
process.on('SIGTERM', () => {
  if (began !== null) times.push(performance.now() - began)
  process.send({ times, failed }, () => process.exit())
})`

export type Calls = {
  /** Milliseconds of each that was answered, and of one under way at the end. */
  times: readonly number[]
  /** How many were refused, or not answered. */
  failed: number
}

/** Calls to `/api/health` while some work is done. */
export const healthDuring = (url: string, work: () => Promise<unknown>) =>
  callsDuring({ url, path: '/api/health', token: '' }, work)

type HealthCall = { url: string; path: string; token: string }

/** Such calls, one after the other, while some work is done; that begins after the first. */
export async function callsDuring({ url, path, token }: HealthCall, work: () => Promise<unknown>): Promise<Calls> {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const
  const asking = spawn(process.execPath, ['-e', script, url, path, token], { stdio: [...stdio] })
  const ended = once(asking, 'exit')
  try {
    await once(asking, 'message')
    await work()
    const told = once(asking, 'message')
    asking.kill('SIGTERM')
    const [calls] = (await told) as [Calls]
    return calls
  } finally {
    asking.kill('SIGKILL')
    await ended
  }
}
