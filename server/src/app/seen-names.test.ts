import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { everyCall, isTaken, leavesOf, sampleOf, withLeaf } from '../../test/every-call.ts'

const named = [
  'department',
  'asset',
  'user',
  'expert',
  'folder',
  'fact',
  'chat',
  'doc',
  'document',
  'image',
  'note',
  'video',
]
const ids = Object.fromEntries([...named.map((noun) => `${noun}Id`), 'id'].map((name) => [name, randomUUID()]))
const unseen = ['\u200b\u2060', '\u3164 \u115f', '\u2800\ufe0f']

it('no call takes a name of which nothing is seen, where it takes no empty one', () => {
  const names = everyCall.flatMap((call) => {
    const sample = sampleOf(call, ids)
    return leavesOf(call, sample)
      .filter(({ path }) => /(?:name|title|label)$/i.test(path.at(-1) ?? ''))
      .map((leaf) => ({ call, leaf, isTaken: (text: string) => isTaken(call, withLeaf(sample, leaf, text)) }))
      .filter((one) => one.isTaken('Press 9') && !one.isTaken(' '))
  })
  const told = names.map(({ call, leaf }) => `${call.name} ${leaf.path.join('.')}`)
  expect(told).toEqual(
    expect.arrayContaining(['groups.create name', 'users.create username', 'users.create name.firstName']),
  )
  expect(names.filter((one) => unseen.some(one.isTaken)).map(({ call }) => call.name)).toEqual([])
})
