import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import { expect, it, vi } from 'vitest'
import { bodyTasks } from './body-tasks.ts'
import { bodyWork } from './body-work.ts'

const order = { key: 'a' }
const maxParts = limits.bodyParts.usual

it.each([
  ['JSON of nothing but lists', 'json', `[${'[],'.repeat(300_000)}0]`],
  ['a table of 100,000 columns', 'csv', 'a,'.repeat(150_000)],
  ['a table of many rows', 'csv', 'a,b\n'.repeat(80_000)],
] as const)('%s is read in a thread', async (_, name, text) => {
  const bytes = Buffer.from(text)
  const input = { bytes, maxParts, field: null }
  const here = vi.spyOn(bodyTasks, name)
  await bodyWork(name, input, order).catch(() => null)
  expect(here).not.toHaveBeenCalled()
  await bodyWork(name, { ...input, bytes: bytes.subarray(0, 20) }, order).catch(() => null)
  expect(here).toHaveBeenCalledOnce()
})

it('refuses a body of too many parts wherever it is read, and takes as many as it may have', async () => {
  const bodyOf = (parts: number, text: string) =>
    Buffer.from(JSON.stringify([text, ...Array.from({ length: parts - 2 }, () => 0)]))
  for (const text of ['', 'a'.repeat(100_000)]) {
    await expect(bodyWork('json', { bytes: bodyOf(101, text), maxParts: 100 }, order)).rejects.toMatchObject({
      code: 'too-large',
      reason: reasons.bodyTooManyParts,
    })
    expect(await bodyWork('json', { bytes: bodyOf(100, text), maxParts: 100 }, order)).toHaveLength(99)
  }
})

it('says of subtitles what is wrong with them', async () => {
  const bytes = Buffer.from('no subtitles '.repeat(10_000))
  await expect(bodyWork('subtitles', { bytes, field: 'subtitles' }, order)).rejects.toMatchObject({
    code: 'invalid-input',
    fields: { subtitles: reasons.subtitlesUnreadable },
  })
})
