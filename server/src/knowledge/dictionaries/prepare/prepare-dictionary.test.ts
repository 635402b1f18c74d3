import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { prepareDictionary } from './prepare-dictionary.ts'

it('says that it works while it packs, when nothing is read any more', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'millwright-preparing-'))
  try {
    const csv = path.join(folder, 'words.csv')
    await writeFile(csv, Array.from({ length: 5000 }, (_none, number) => `Teil ${number},part ${number}\n`).join(''))
    const told: number[] = []
    const pieces = prepareDictionary(
      { from: 'de', to: 'en', sources: [{ format: 'csv', path: csv, isTurned: false }] },
      { signal: new AbortController().signal, onProgress: async (progress) => void told.push(progress) },
    )
    while (!(await pieces.next()).done) continue
    expect(told.filter((progress) => progress > 0.7 && progress < 0.95)).not.toEqual([])
    expect(told).toEqual(told.toSorted((a, b) => a - b))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
