import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run-command.ts'

it.each([
  [{ MINUTES: 'long' }, 'MINUTES is no number above 0'],
  [{ MINUTES: '-1' }, 'MINUTES is no number above 0'],
  [{ INSTANCES_SEED: 'x' }, 'INSTANCES_SEED is no number above 0'],
])('a proof that would prove nothing is refused before anything is started: %j', (given, sentence) => {
  const options = { encoding: 'utf8', env: { ...process.env, ...given } } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/prove-instances.ts')], options)
  expect([status, stdout, stderr.trim()]).toEqual([1, '', sentence])
})
