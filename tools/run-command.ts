import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export type FinishedCommand = { ok: boolean; output: string; seconds: number }

/** What a program's environment holds beside ours, and what ends it before it ends by itself. */
type HowToRun = { env?: NodeJS.ProcessEnv; stopped?: AbortSignal | undefined }

/** Runs a program and keeps what it says. */
export async function runCommand(
  command: string,
  args: string[],
  { env = {}, stopped }: HowToRun = {},
): Promise<FinishedCommand> {
  const started = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // What hangs may not hear a signal that it could answer.
    ...(stopped ? { signal: stopped, killSignal: 'SIGKILL' } : {}),
  })
  // Nothing that the tools started outlives them.
  const endWithUs = () => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ok = await new Promise<boolean>((resolve) => {
    child.on('close', (code) => resolve(code === 0))
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`))
      resolve(false)
    })
  })
  return { ok, output: Buffer.concat(chunks).toString('utf8'), seconds: (performance.now() - started) / 1000 }
}
