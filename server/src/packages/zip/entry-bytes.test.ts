import { expect, it } from 'vitest'
import { rawZip } from '../../../test/raw-zip.ts'
import { memorySource } from './byte-source.ts'
import { EntryFailed, wholeEntry } from './entry-bytes.ts'
import { readDirectory } from './zip-directory.ts'

it('all that is unpacked of a package, and of those in it, has one limit', async () => {
  const inner = rawZip(['a', 'b'].map((name) => ({ name, data: 'x'.repeat(1_000) })))
  const outer = memorySource(Buffer.from(rawZip([{ name: 'c', data: inner }])), { bytes: inner.length + 1_500 })
  const [packed] = (await readDirectory(outer, 10)).entries
  if (!packed) throw new Error('The test has no entry')
  const source = memorySource(await wholeEntry(outer, packed, 10_000), outer.room)
  const [first, second] = (await readDirectory(source, 10)).entries
  if (!first || !second) throw new Error('The test has too few entries')
  expect((await wholeEntry(source, first, 10_000)).length).toBe(1_000)
  await expect(wholeEntry(source, second, 10_000)).rejects.toEqual(new EntryFailed('noRoom'))
  // Which does not leave room for those behind it to lie about their length.
  const liar = { ...second, size: 400 }
  await expect(wholeEntry(source, liar, 10_000)).rejects.toMatchObject({ fault: 'unpacksTooLarge' })
})
