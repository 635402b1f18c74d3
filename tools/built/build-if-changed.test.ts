import { readFileSync, rmSync, writeFileSync } from 'node:fs'
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
        if (fails) throw new Error('It cannot be built')
        writeFileSync(made, readFileSync(source))
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
})
