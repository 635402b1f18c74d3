import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../server/test/temporary-folder.ts'
import { restartCode } from '../server/src/operator/first-start/restart-code.ts'
import { root } from './run-command.ts'
import { endingFlags } from './server-process.mjs'

const folder = temporaryFolder()

it('a program that ends to be started again is started again, and any other end is ours', async () => {
  const [program, launcher, starts] = ['program.mjs', 'launcher.mjs', 'starts'].map((name) => join(folder, name))
  writeFileSync(
    program ?? '',
    `import { appendFileSync, readFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(starts)}, 'x')
     process.exit(readFileSync(${JSON.stringify(starts)}, 'utf8').length < 3 ? ${restartCode} : 7)`,
  )
  const handOver = join(root, 'tools/hand-over.mjs')
  writeFileSync(
    launcher ?? '',
    `import { handOver } from ${JSON.stringify(handOver)}; handOver(${JSON.stringify(program)})`,
  )
  const [code] = (await once(spawn(process.execPath, [launcher ?? '']), 'exit')) as [number | null]
  expect([code, readFileSync(starts ?? '', 'utf8')]).toEqual([7, 'xxx'])
})

it('a program that would be started again as it is told to end is not started again', async () => {
  const [program, launcher] = ['ending.mjs', 'ending-launcher.mjs'].map((name) => join(folder, name))
  writeFileSync(
    program ?? '',
    `setInterval(() => {}, 1000)
     process.on('SIGTERM', () => process.exit(${restartCode}))
     console.log('started')`,
  )
  const handOver = join(root, 'tools/hand-over.mjs')
  writeFileSync(
    launcher ?? '',
    `import { handOver } from ${JSON.stringify(handOver)}; handOver(${JSON.stringify(program)})`,
  )
  const launched = spawn(process.execPath, [launcher ?? ''], { stdio: ['ignore', 'pipe', 'inherit'] })
  let starts = 0
  launched.stdout.on('data', () => {
    starts += 1
    // A second one, which would hear of nothing, ends too.
    launched.kill('SIGTERM')
  })
  expect([await once(launched, 'close'), starts]).toEqual([[1, null], 1])
})

it('what runs in our place compiles nothing in the background that could keep it from ending', async () => {
  const [program, launcher] = ['flags.mjs', 'flags-launcher.mjs'].map((name) => join(folder, name))
  writeFileSync(program ?? '', 'console.log(process.execArgv.join())')
  const handOver = join(root, 'tools/hand-over.mjs')
  writeFileSync(
    launcher ?? '',
    `import { handOver } from ${JSON.stringify(handOver)}; handOver(${JSON.stringify(program)})`,
  )
  const launched = spawn(process.execPath, [launcher ?? ''], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = (await once(launched.stdout, 'data')) as [Buffer]
  await once(launched, 'close')
  expect(printed.toString().trim()).toBe(endingFlags.join())
})
