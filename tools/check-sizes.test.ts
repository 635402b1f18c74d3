import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'millwright-sizes-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeAll(() => {
  spawnSync('git', ['init', '--quiet'], { cwd: folder })
  for (const name of ['docs', 'src']) mkdirSync(join(folder, name))
  allow()
})

function allow(...rows: string[]): void {
  const table = ['| path | at most | why |', '|---|---|---|', ...rows].join('\n')
  writeFileSync(join(folder, 'docs/architecture.md'), `# Architecture\n\n## Larger than the rest\n${table}\n`)
}
const write = (path: string, lines: number) => writeFileSync(join(folder, path), 'const x = 1\n'.repeat(lines))

function faults(): string[] {
  const { stdout } = spawnSync(process.execPath, [join(root, 'tools/check-sizes.ts'), folder])
  return stdout.toString().split('\n').filter(Boolean)
}

it('refuses a file of more than 300 lines, which its row in the architecture allows up to what it says', () => {
  write('src/long.ts', 301)
  write('src/long.test.ts', 900)
  expect(faults()).toEqual([
    'src/long.ts has 301 lines, 300 at most: divide it by meaning, or name it in docs/architecture.md with the reason.',
  ])
  allow('| `src/long.ts` | 310 | a list |')
  expect(faults()).toEqual([])
  write('src/long.ts', 311)
  expect(faults()).toEqual(['src/long.ts has 311 lines, and docs/architecture.md allows 310.'])
  write('src/long.ts', 300)
  expect(faults()).toEqual(['docs/architecture.md names src/long.ts, which is not large any more.'])
  allow()
})

it('refuses a folder of more than 25 files, whose tests are not counted', () => {
  for (let n = 0; n < 24; n += 1) write(`src/file${n}.ts`, 1)
  for (let n = 0; n < 9; n += 1) write(`src/file${n}.test.ts`, 1)
  expect(faults()).toEqual([])
  write('src/one-more.ts', 1)
  expect(faults()[0]).toContain('src/ holds 26 files, 25 at most')
  allow('| `src/` | 30 | a file a noun |')
  expect(faults()).toEqual([])
})
