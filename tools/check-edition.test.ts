import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { root } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'millwright-edition-'))
afterAll(() => rmSync(folder, { recursive: true }))

function run(...options: string[]): string {
  const { stdout } = spawnSync(process.execPath, [join(root, 'tools/check-edition.ts'), folder, ...options])
  return stdout.toString().trim()
}

it('asks for the next edition when a text was changed, was added or went', () => {
  const asks = (edition: number) => `have changed since edition ${edition}: npm run edition`
  writeFileSync(join(folder, 'edition.json'), '{ "edition": 6, "hash": "" }')
  writeFileSync(join(folder, 'one.sql'), 'SELECT 1')
  expect(run()).toContain(asks(6))
  expect(run('--next')).toBe('Edition 7.')
  expect(run()).toBe('Edition 7.')
  expect(run('--next')).toBe('Edition 7.')
  writeFileSync(join(folder, 'one.sql'), 'SELECT 2')
  expect(run()).toContain(asks(7))
  expect(run('--next')).toBe('Edition 8.')
  writeFileSync(join(folder, 'two.sql'), 'SELECT 2')
  expect(run()).toContain(asks(8))
  expect(run('--next')).toBe('Edition 9.')
  rmSync(join(folder, 'two.sql'))
  expect(run()).toContain(asks(9))
})
