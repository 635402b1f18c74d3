import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** CPU seconds of this process's children so far that have ended. */
export async function childSeconds(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8')
  // proc(5): cutime and cstime are fields 16 and 17, behind a name that may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticksPerSecond = 100
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}

/** What the plain program reads of a picture. */
export function plainTesseract(png: Uint8Array, language: string): Promise<string> {
  const command = ['stdin', 'stdout', '-l', language]
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', OMP_THREAD_LIMIT: '1' }
  return new Promise((resolve, reject) => {
    const child = spawn('tesseract', command, { stdio: ['pipe', 'pipe', 'ignore'], env })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
    child.once('error', reject)
    child.once('close', () => resolve(text))
    child.stdin.end(png)
  })
}

/** The most resident memory of all processes below this one, in megabytes, while work goes on. */
export async function withMemory<T>(work: () => Promise<T>): Promise<{ result: T; megabytes: number }> {
  let most = 0
  const look = async (): Promise<void> => {
    most = Math.max(most, (await bytesBelow(process.pid)) / 2 ** 20)
  }
  const timer = setInterval(() => void look().catch(() => undefined), 50)
  try {
    return { result: await work(), megabytes: Math.round(most) }
  } finally {
    clearInterval(timer)
  }
}

async function bytesBelow(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const sizes = children
    .split(' ')
    .filter(Boolean)
    .map(async (child) => {
      const pages = Number((await readFile(`/proc/${child}/statm`, 'utf8')).split(' ')[1])
      return pages * 4096 + (await bytesBelow(Number(child)))
    })
  return (await Promise.allSettled(sizes)).reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0)
}
