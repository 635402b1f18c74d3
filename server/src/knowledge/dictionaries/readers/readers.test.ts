import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictdFiles, dictzip } from '../../../../test/dictionaries.ts'
import { readTwoColumns } from './csv.ts'
import { readDictd } from './dictd.ts'
import { readDing } from './ding.ts'
import { readMythes } from './mythes.ts'
import type { SourceItem } from './source.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'millwright-dictionary-readers-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let files = 0
async function written(content: string | Buffer): Promise<string> {
  const file = path.join(folder, String(++files))
  await writeFile(file, content)
  return file
}

async function read(reads: AsyncIterable<SourceItem>) {
  const entries: [string, ...string[]][] = []
  const about: { name: string | null; licence: string | null }[] = []
  for await (const one of reads) {
    if (one.type === 'about') about.push({ name: one.name, licence: one.licence })
    else {
      for (const { headwords, translations } of one.entries) entries.push([headwords.join(' / '), ...translations])
    }
  }
  return { entries, about }
}

describe('two columns', () => {
  const entriesOf = async (text: string) => (await read(readTwoColumns(await written(text)))).entries

  it('are parted by what most lines have outside quotes, in the whole file', async () => {
    const meanings = [
      ['Pumpe', 'pump', 'delivery pump', 'feed pump'],
      ['Welle', 'shaft'],
    ]
    expect(await entriesOf('Pumpe;pump, delivery pump, feed pump\nWelle;shaft\n')).toEqual(meanings)
    expect(await entriesOf('Pumpe\tpump; delivery pump, feed pump\nWelle\tshaft\n')).toEqual(meanings)
    expect(await entriesOf('Welle,shaft\nPumpe,pump; delivery pump; feed pump\n')).toEqual(meanings.toReversed())
    expect(await entriesOf('Welle;shaft\nPumpe;"pump, delivery pump, feed pump"\n')).toEqual(meanings.toReversed())
    expect(await entriesOf('"Pumpe";pump, delivery pump, feed pump\nWelle;shaft\n')).toEqual(meanings)
    expect(await entriesOf('Pumpe,"pump; delivery pump; feed pump"\nWelle,"shaft"\n')).toEqual(meanings)
    expect(await entriesOf('sep=;\r\nPumpe;pump, delivery pump, feed pump\r\nWelle;shaft\r\n')).toEqual(meanings)
  })

  it('may have a first line that names the languages', async () => {
    expect(await entriesOf('\nde,en\r\nMutter,nut\r\nna,well\r\n')).toEqual([
      ['Mutter', 'nut'],
      ['na', 'well'],
    ])
  })

  it('are refused where there is one', async () => {
    await expect(entriesOf('Pumpe\nWelle\n')).rejects.toMatchObject({ reason: 'one_column' })
    await expect(entriesOf('')).rejects.toMatchObject({ reason: 'one_column' })
  })
})

it('reads lines of Ding in pairs, and what it says of itself', async () => {
  const ding = '# Words of a plant, GPL-2\nMutter {f}; Schraubenmutter | Muttern {pl} :: nut [techn.] | nuts\nno pair\n'
  expect(await read(readDing(await written(ding)))).toEqual({
    entries: [
      ['Mutter / Schraubenmutter', 'nut'],
      ['Muttern', 'nuts'],
    ],
    about: [{ name: 'Words of a plant, GPL-2', licence: 'GPL-2' }],
  })
})

it('reads meanings of a thesaurus in its own encoding, without its contraries', async () => {
  const thesaurus =
    'ISO8859-1\nÖl|2\n(noun)|Schmieröl|Schmierstoff (Oberbegriff)\n(noun)|Erdöl\nStop|1\n-|Halt|Öl|Start (Antonym)\n'
  const { entries } = await read(readMythes(await written(Buffer.from(thesaurus, 'latin1'))))
  expect(entries).toEqual([
    ['Öl', 'Schmieröl'],
    ['Öl', 'Erdöl'],
    ['Stop', 'Halt'],
  ])
})

it('offers no slang of a thesaurus, by its mark or its kind, and no word under four letters', async () => {
  const thesaurus = `UTF-8
soap|2
(noun)|cleansing agent (generic term)|scouring soap
(noun)|max|ecstasy|liquid ecstasy|street name (generic term)
max|1
(noun)|soap|scoop|street name (generic term)
engine|1
(noun)|motor|mill (slang)|Kiste (salopp)|Mühle (ugs.)|hog
`
  const { entries } = await read(readMythes(await written(thesaurus)))
  expect(entries).toEqual([
    ['soap', 'scouring soap'],
    ['engine', 'motor', 'Mühle'],
  ])
})

it('reads entries of dictd in the order of their places, packed or not', async () => {
  const { index, dict } = dictdFiles(
    [
      { word: 'Welle', lines: ['shaft <n>', '   Synonym: {Achse}'] },
      { word: 'Mutter', lines: ['1. nut <n>', 'Teil mit Gewinde', '2. mother <n>'] },
    ],
    { name: 'Plant words', info: 'GNU General Public License ver. 2.0 and any later version' },
  )
  const expected = {
    entries: [
      ['Welle', 'shaft'],
      ['Mutter', 'nut'],
      ['Mutter', 'mother'],
    ],
    about: [{ name: 'Plant words', licence: 'GPL-2+' }],
  }
  const at = await written(index)
  expect(await read(readDictd({ index: at, dict: await written(dict), isPacked: false }))).toEqual(expected)
  expect(await read(readDictd({ index: at, dict: await written(dictzip(dict)), isPacked: true }))).toEqual(expected)
})
