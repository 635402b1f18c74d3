import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run-command.ts'

const said = (args: string[], env: Record<string, string> = {}) => {
  const given = { encoding: 'utf8', env: { ...process.env, ...env } } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/kills.ts'), ...args], given)
  return { status, stdout, stderr: stderr.trim() }
}

it.each([
  ['an area in the place of a count', ['upload'], {}, 'Not: upload'],
  ['no kills', ['0'], {}, 'Not: 0'],
  ['an area that there is not', ['1', 'nowhere'], {}, 'There is no such area: nowhere.'],
  ['a database that there is not', ['1'], { KILLS_DATABASE: 'other' }, 'KILLS_DATABASE is none of those'],
  ['a seed that is no number', ['1', 'note'], { KILLS_SEED: 'x' }, 'KILLS_SEED is no whole number'],
])('a run of kills that would kill nothing is refused: %s', (_what, args, env, sentence) => {
  const { status, stdout, stderr } = said(args, env)
  expect(stderr).toContain(sentence)
  expect([status, stdout]).toEqual([1, ''])
})
