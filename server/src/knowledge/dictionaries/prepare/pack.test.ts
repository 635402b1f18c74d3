import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { directionOf, openBuffer, thesaurusOf } from '../open-dictionary.ts'
import { openPacked } from '../packed-table.ts'
import type { Entry } from '../readers/source.ts'
import { collectPairs } from './collect-pairs.ts'
import { packSides, recordsInBlock } from './pack.ts'

type Pair = [headword: string, ...translations: string[]]

async function packed(pairs: readonly Pair[], languages: readonly string[] = ['de', 'en']): Promise<Buffer> {
  const collected = collectPairs({ isThesaurus: languages.length === 1 })
  for (const [headword, ...translations] of pairs) {
    const entry: Entry = { headwords: [headword], translations, weight: 1 }
    collected.add(entry, false)
  }
  const sides = collected.sides().map((side, number) => ({ language: languages[number] ?? '', side }))
  return packSides(sides, async () => {})
}

const names = { name: 'Words', from: 'de', to: 'en' }

it('finds each word again, both ways', async () => {
  const pairs: Pair[] = [
    ['Ölpumpe', 'oil pump'],
    ['Mutter', 'nut', 'mother'],
    ['Welle', 'shaft'],
  ]
  const opened = openBuffer(await packed(pairs))
  const forth = directionOf(opened, names)
  const back = directionOf(opened, { ...names, from: 'en', to: 'de' })
  for (const [headword, ...translations] of pairs) {
    expect(forth?.lookUp(headword)).toEqual(translations)
    for (const translation of translations) expect(back?.lookUp(translation)).toEqual([headword])
  }
  expect(forth?.lookUp('Ventil')).toEqual([])
})

it('reads words of a thesaurus that stand in one block with their own translations', async () => {
  const pairs: Pair[] = [
    ['stop', 'stoppage', 'standstill'],
    ['standstill', 'stop'],
    ['stoppage', 'stop'],
  ]
  const thesaurus = thesaurusOf(openBuffer(await packed(pairs, ['en'])), 'Words')
  expect(thesaurus?.lookUp('stop')).toEqual(['stoppage', 'standstill'])
  expect(thesaurus?.lookUp('standstill')).toEqual(['stop'])
})

it('finds more words of one stem than a block holds, the one as it is written first', async () => {
  const forms = Array.from({ length: 2 * recordsInBlock + 3 }, (_none, number) => `pump${'.'.repeat(number)}`)
  const others = Array.from({ length: 10 }, (_none, number): Pair => [`lamp ${number}`, `Lampe ${number}`])
  const pairs = [...others, ...forms.map((form): Pair => [form, `Pumpe ${form.length}`])]
  const [table] = openPacked(await packed(pairs, ['en', 'de']))
  const found = table?.find('pump...').map(({ written }) => written) ?? []
  expect(found[0]).toBe('pump...')
  expect(found.toSorted()).toEqual(forms.toSorted())
})

it('looks at so many words of a short stem and no more', async () => {
  const nearTo = async (count: number) => {
    // Forms of one stem that stand before the word.
    const forms = Array.from({ length: count }, (_none, number) => {
      const marks = number.toString(2).replaceAll('0', '.').replaceAll('1', ',')
      return `lös${marks}`
    })
    const pairs = [...forms, 'lösen'].map((form): Pair => [form, 'loosen'])
    const [table] = openPacked(await packed(pairs))
    return table?.beginningLike('lösend')
  }
  expect(await nearTo(100)).toEqual(['lösen'])
  expect(await nearTo(3000)).toEqual([])
})

it('grows with its words, and tells how far it is', async () => {
  // Beginnings that no two share: more than the first megabyte.
  const word = (number: number) => createHash('sha1').update(String(number)).digest('hex')
  const words = Array.from({ length: 30_000 }, (_none, number) => word(number))
  const side = { words, targets: words.map((_word, number) => Uint32Array.of(number)) }
  const shares: number[] = []
  const sides = ['de', 'en'].map((language) => ({ language, side }))
  const buffer = await packSides(sides, async (share) => void shares.push(share))
  expect(buffer.length).toBeGreaterThan(2_000_000)
  const [table] = openPacked(buffer)
  for (const number of [0, 14_999, 29_999]) {
    const [found] = table?.find(word(number)) ?? []
    expect(found?.written).toBe(word(number))
    expect(table?.at(found?.targets[0] ?? -1).written).toBe(word(number))
  }
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares[0]).toBeLessThan(0.1)
  expect(shares.at(-1)).toBeGreaterThan(0.9)
  expect(shares.at(-1)).toBeLessThanOrEqual(1)
})
