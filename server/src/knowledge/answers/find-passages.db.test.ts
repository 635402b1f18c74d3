import { afterAll, beforeAll, expect, it } from 'vitest'
import { addPassages, createMaterial, type Material } from '../../../test/material.ts'
import { openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import type { CompanyDictionaries, Dictionary } from '../dictionaries/dictionary.ts'
import { findPassages } from './find-passages.ts'

const entries: Readonly<Record<string, string[]>> = {
  drehmoment: ['torque', 'moment of force'],
  mutter: ['nut'],
  muttern: ['nuts'],
  stopfbuchse: ['gland'],
  riemen: ['belt'],
  spannung: ['tension'],
  presse: ['press'],
}
const dictionary: Dictionary = {
  name: 'A dictionary of a test',
  from: 'de',
  to: 'en',
  byWayOf: null,
  lookUp: (key) => entries[key.toLowerCase()] ?? [],
  beginningWith: () => [],
}
const dictionaries: CompanyDictionaries = {
  hasAny: true,
  fromLikeliest: () => dictionaries,
  between: async (from, to) => (from === 'de' && to === 'en' ? [dictionary] : []),
  sameMeaning: async () => null,
}

const german = 'Die Pumpe steht im Keller und wird dort jede Woche von den Leuten geprüft, die auch die Halle prüfen.'
const texts = [
  'Das Drehmoment der Muttern ist an der Stopfbuchse mit 45 Nm angegeben, wie auf dem Schild zu lesen ist.',
  'Gland nuts: torque. The torque of the gland nuts, or moment of force of the nut of the gland, is the torque of each nut.',
  'The tension of the belt is 300 N, and it is to be checked after a day.',
  ...Array.from({ length: 6 }, (_, at) => `${german} Blatt ${at}.`),
  'Seriennummer: 4711-08',
  'The press is cleaned each week by the people who check the hall.',
  ...Array.from({ length: 8 }, (_, at) =>
    ['Contents', `Siphon of vat ${at} is blocked: siphon, vat\t3`, 'Rinse\t5', 'Vent\t8', 'Drain\t9', 'Parts\t12'].join(
      '\n',
    ),
  ),
  'Lime in the siphon is dissolved by vinegar within an hour or two, after which clear water is let through for some time.',
]

let platform: TestPlatform
let material: Material

beforeAll(async () => {
  platform = await openPlatform('embedded')
  material = await createMaterial(platform.database, 1)
  const [asset] = material.assets
  if (!asset) throw new Error('No asset')
  const { companyId } = material
  await addPassages(platform.database, { companyId, asset, texts: texts.map((text) => ({ title: 'Manual', text })) })
})
afterAll(() => platform.close())

function read(question: string, ownNames: readonly string[] = []) {
  return platform.database.asSession(material.admin.tokenHash, (tx) =>
    findPassages(tx, material.companyId, { question, assetIds: null, limit: 8, dictionaries, ownNames }),
  )
}

async function find(question: string, ownNames: readonly string[] = []) {
  const { found } = await read(question, ownNames)
  return { first: found.passages[0]?.ordinal, searchedFor: found.searchedFor }
}

it('looks for nothing else where its own words find the answer in its own language', async () => {
  const found = await find('Welches Drehmoment haben die Muttern der Stopfbuchse?')
  expect(found).toEqual({ first: 0, searchedFor: [] })
})

it('judges by the names of the place: what is asked in it need not say them', async () => {
  const question = 'Welche Seriennummer hat die Presse Nordhalle?'
  expect(await find(question, ['Presse Nordhalle'])).toEqual({ first: 9, searchedFor: [] })
  const { searchedFor } = await find(question)
  expect(searchedFor.map(({ word, from }) => `${word}: ${from}`)).toEqual(['Presse: thesaurus', 'Presse: dictionary'])
})

it('looks in other languages for what the question’s own does not say', async () => {
  const { first, searchedFor } = await find('Welche Spannung hat der Riemen?')
  expect(first).toBe(2)
  expect(searchedFor.map(({ word }) => word)).toEqual(['Spannung', 'Riemen'])
})

it('reads what a chapter says, behind more passages of contents than are read', async () => {
  expect(await find('siphon of the vat is blocked')).toMatchObject({ first: texts.length - 1 })
})

it('judges what would be quoted first by all that it says, of which the question asks a part', async () => {
  const { found } = await read('How is lime in the siphon dissolved?')
  expect(found.passages[0]?.ordinal).toBe(texts.length - 1)
  for (const other of ['vinegar', 'hour', 'water']) expect(found.idf(other), other).toBeGreaterThan(0)
})
