import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'

/** A drawing that takes longer is none that a reader would wait for either. */
const maxDrawingMs = 10_000

/**
 * In a process of its own: a few lines of SVG can keep a processor busy for hours, and nothing else stops that. Its
 * bytes go there without an address, so that nothing beside it can be named. `script` takes them on stdin and gives
 * the picture on stdout.
 */
export async function drawApart(path: string, script: string): Promise<Buffer> {
  const flags = ['--permission', '--allow-fs-read=*', '--allow-addons', '--max-old-space-size=256']
  const child = spawn(process.execPath, [...flags, '--no-warnings', script], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { PATH: '/usr/bin:/bin' },
    timeout: maxDrawingMs,
    killSignal: 'SIGKILL',
  })
  const ended = once(child, 'close')
  // It may end before it has taken all: how it ended says enough.
  child.stdin.on('error', () => undefined)
  child.stdin.end(await readFile(path))
  const bytes = await buffer(child.stdout)
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`Drawing a picture ended with ${code ?? 'a signal'}`)
  return bytes
}
