import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type StartedBundle = {
  url: string
  /** From the start of the process to its printed address. */
  milliseconds: number
  memory: () => Memory
  stop: () => Promise<{ code: number | null; milliseconds: number }>
}

/** Of the server's own process, in bytes; `peak` since it began. */
type Memory = { now: number; peak: number }

const announced = /Millwright is ready at (?<url>\S+)\s/u

/** Starts an unpacked bundle as its user would; its environment holds nothing but what is given here. */
export async function startBundle(folder: string, env: Record<string, string> = {}): Promise<StartedBundle> {
  const began = performance.now()
  const child = spawn(join(folder, 'millwright'), [], { cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] })
  // A run that breaks off takes its server with it.
  const endWithUs = () => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  const url = await printedAddress(child)
  return {
    url,
    milliseconds: performance.now() - began,
    memory: () => memoryOf(serverOf(child)),
    async stop() {
      const asked = performance.now()
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = (await exited) as [number | null]
      return { code, milliseconds: performance.now() - asked }
    },
  }
}

function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const listen = (chunk: Buffer) => {
      printed += chunk.toString('utf8')
      const url = announced.exec(printed)?.groups?.['url']
      if (url !== undefined) resolve(url)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`The bundle ended with ${code} while it started:\n${printed}`)))
  })
}

/** The launcher's only child. */
function serverOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
}

function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytesOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'mu').exec(status)?.[1]) * 1024
  return { now: bytesOf('VmRSS'), peak: bytesOf('VmHWM') }
}

/** Runs one of the bundle's commands; what it printed. @throws Error where it does not end with 0 */
export async function runBundle(folder: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(join(folder, 'millwright'), args, { cwd: '/', env })
  return stdout
}
