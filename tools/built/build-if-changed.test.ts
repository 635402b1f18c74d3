import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { buildIfChanged } from './build-if-changed.mjs'
import { root } from '../run-command.ts'

const place = temporaryFolder()
const name = `millwright-test-build-${randomUUID()}`
afterAll(() => rmSync(join(root, 'node_modules/.cache', name), { force: true }))

it('builds when a source has changed or what was made is gone, else not, and again after one that failed', () => {
  const [source, made] = ['source.ts', 'made.js'].map((file) => join(place, file)) as [string, string]
  let fails = false
  let builds = 0
  const build = () =>
    buildIfChanged({
      name,
      sources: [relative(root, source)],
      made: relative(root, made),
      build() {
        builds += 1
        writeFileSync(made, readFileSync(source))
        if (fails) throw new Error('It cannot be built')
      },
    })

  writeFileSync(source, 'one')
  build()
  build()
  expect(builds).toBe(1)
  writeFileSync(source, 'two')
  build()
  expect(builds).toBe(2)
  expect(readFileSync(made, 'utf8')).toBe('two')
  rmSync(made)
  build()
  expect(builds).toBe(3)

  writeFileSync(source, 'three')
  fails = true
  expect(build).toThrow('It cannot be built')
  fails = false
  build()
  expect(builds).toBe(5)
  expect(readFileSync(made, 'utf8')).toBe('three')

  writeFileSync(source, 'four')
  fails = true
  expect(build).toThrow('It cannot be built')
  fails = false
  writeFileSync(source, 'three')
  build()
  expect(readFileSync(made, 'utf8')).toBe('three')
})

/** Builds in a process of its own, which says it; the code runs there before. */
function buildElsewhere(before = ''): ChildProcess {
  const [source, made] = ['elsewhere.ts', 'elsewhere.js'].map((file) => relative(root, join(place, file)))
  writeFileSync(join(place, 'elsewhere.ts'), randomUUID())
  const module = JSON.stringify(join(root, 'tools/built/build-if-changed.mjs'))
  const wanted = JSON.stringify({ name, sources: [source], made })
  const code = `import { buildIfChanged } from ${module}
import { writeFileSync } from 'node:fs'
${before}
buildIfChanged({ ...${wanted}, build: () => { writeFileSync(${JSON.stringify(join(root, made ?? ''))}, ''); console.log('built') } })`
  return spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] })
}
const turn = join(root, 'node_modules/.cache', `${name}.turn`)

/** All that it said until its end. */
async function saidBy(child: ChildProcess): Promise<string> {
  let said = ''
  child.stdout?.on('data', (part: Buffer) => (said += part.toString()))
  await once(child, 'close')
  return said
}

it('takes a turn that was cut off before it named anybody', async () => {
  writeFileSync(turn, '')
  utimesSync(turn, 0, 0)
  expect(await saidBy(buildElsewhere())).toBe('built\n')
  expect(existsSync(turn)).toBe(false)
})

it('takes a turn that an earlier process of its own number has left', async () => {
  expect(await saidBy(buildElsewhere(`writeFileSync(${JSON.stringify(turn)}, String(process.pid))`))).toBe('built\n')
})

it.runIf(existsSync('/proc/self/stat'))('takes a turn of a process whose number another one has by now', async () => {
  writeFileSync(turn, `${process.pid} another-start`)
  expect(await saidBy(buildElsewhere())).toBe('built\n')
})

it('waits for a process that builds, also one of another user, and says so once', async () => {
  writeFileSync(turn, String(process.pid))
  const refused = `process.kill = () => { throw Object.assign(new Error('not permitted'), { code: 'EPERM' }) }`
  const child = buildElsewhere(refused)
  child.stdout?.once('data', () => rmSync(turn))
  expect(await saidBy(child)).toBe(`Waiting for another build (process ${process.pid})\nbuilt\n`)
})
