// `npm run test:busy [-- e2e/x.spec.ts ...]`: the journeys three times over, beside a process a core that computes
// without end, in pages that are slowed (e2e/journey.ts). What fails there waits for a clock, or for what held already before.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { root } from './run-command.ts'

const rounds = 3
const cores = availableParallelism()
const computing = Array.from({ length: cores }, () =>
  spawn(process.execPath, ['--eval', 'for (;;) Math.random()'], { stdio: 'ignore' }),
)
const stop = () => computing.forEach((child) => child.kill('SIGKILL'))
process.once('exit', stop)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const playwright = join(root, 'node_modules/@playwright/test/cli.js')
const args = ['test', '--project=embedded', `--repeat-each=${rounds}`, `--workers=${Math.max(2, cores)}`]
const journeys = spawn(process.execPath, [playwright, ...args, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SLOWED_PAGES: '1' },
})
process.exitCode = await new Promise<number>((resolve) => journeys.once('exit', (code) => resolve(code ?? 1)))
stop()
