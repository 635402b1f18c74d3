import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareDictionary } from '../../knowledge/dictionaries/prepare/prepare-dictionary.ts'
import type { TaskSource } from '../../knowledge/dictionaries/prepare/prepare-messages.ts'
import { dictionaryMessages } from '../../knowledge/dictionaries/failures.ts'

describe('preparing a dictionary', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'millwright-large-dictionaries-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function outcomeOf(source: TaskSource): Promise<unknown> {
    const options = { signal: new AbortController().signal, onProgress: async () => {} }
    const pieces = prepareDictionary({ from: 'de', to: 'en', sources: [source] }, options)
    try {
      while (!(await pieces.next()).done) continue
      return 'prepared'
    } catch (error) {
      return error instanceof Error ? error.message : error
    }
  }

  it('ends at 1 GB of what a small file unpacks to', async () => {
    const [index, dict] = [path.join(folder, 'b.index'), path.join(folder, 'b.dict.dz')]
    const part = gzipSync(Buffer.alloc(64 * 2 ** 20))
    await writeFile(index, 'a\tA\tB\n')
    await writeFile(dict, Buffer.concat(Array.from({ length: 160 }, () => part)))
    const source: TaskSource = { format: 'dictd', index, dict, isPacked: true, isTurned: false }
    expect(await outcomeOf(source)).toBe(dictionaryMessages.too_large)
  })

  it('ends at a CSV file of ten million lines', async () => {
    const csv = path.join(folder, 'lines.csv')
    await writeFile(csv, 'Pumpe,pump\n'.repeat(10_000_000))
    expect(await outcomeOf({ format: 'csv', path: csv, isTurned: false })).toBe(dictionaryMessages.too_many_lines)
  })
})
