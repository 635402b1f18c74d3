import { describe, expect, it } from 'vitest'
import type { Dictionary } from '../../dictionaries/dictionary.ts'
import { bounded, createLexemesOf, idfOfGroups, maxLexemes, soughtIn } from '../question/groups.ts'
import { readQuestion } from '../question/question.ts'
import { translate } from './translate.ts'
import { stem } from '../../language/stems.ts'

const rows: Readonly<Record<string, readonly string[]>> = {
  drehmoment: ['torque', 'turning moment'],
  stopfbuchse: ['gland'],
  mutter: ['nut', 'the'],
  'störung der presse': ['press fault'],
  prüfungen: ['inspection of parts by people with lamps'],
}
const dictionary: Dictionary = {
  name: 'Plant words',
  from: 'de',
  to: 'en',
  byWayOf: null,
  lookUp: (key) => rows[key.toLowerCase()] ?? [],
  beginningWith: (word) => Object.keys(rows).filter((one) => one.slice(0, 5) === word.slice(0, 5)),
}
const translated = (text: string) => translate(readQuestion(text, 'de'), [dictionary])

describe('a word of a question', () => {
  it('is given what a dictionary says, each word of a longer one with its part', () => {
    const [torque] = translated('Drehmoment')
    expect(torque?.alternatives).toEqual([
      { text: 'torque', lexemes: ['torqu'], share: 1 },
      { text: 'turning moment', lexemes: ['turn', 'moment'], share: 0.5 },
    ])
  })

  it('leaves out what says nothing, or is a sentence', () => {
    expect(translated('Mutter')[0]?.alternatives.map(({ text }) => text)).toEqual(['nut'])
    expect(translated('Prüfungen')[0]?.alternatives).toEqual([])
  })

  it('that no dictionary has, is read as its parts, or as one that begins so', () => {
    expect(translated('Stopfbuchsenmutter')[0]?.parts.map(({ word, weight }) => [word, weight])).toEqual([
      ['stopfbuchse', 0.8],
      ['mutter', 0.8],
    ])
    expect(translated('Drehmaschine')[0]?.alternatives[0]).toEqual({ text: 'torque', lexemes: ['torqu'], share: 0.7 })
  })

  it('is read together with its neighbours where they are one headword', () => {
    expect(translated('Lampe bei Störung der Presse').at(-1)).toMatchObject({
      word: 'störung der presse',
      alternatives: [{ lexemes: ['press', 'fault'] }],
    })
  })

  it('is looked up however many there are, up to a bound', () => {
    const many = Array.from(
      { length: 600 },
      (_, at) => `wort${String.fromCharCode(97 + (at % 26))}x${'y'.repeat(at % 7)}`,
    )
    expect(translated(many.join(' ')).length).toBeLessThanOrEqual(64)
  })
})

it('looks up parts of long words up to a bound, whatever they are', () => {
  let lookUps = 0
  const counting: Dictionary = {
    ...dictionary,
    lookUp(key) {
      lookUps++
      return key.length > 9 ? [] : ['nut']
    },
    beginningWith: () => [],
  }
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const text = Array.from({ length: 90 }, (_, word) =>
    Array.from({ length: 39 }, (_, at) => letters[(word * 7 + at * at * (word + 1)) % 26]).join(''),
  )
  translate(readQuestion(text.join(' '), 'de'), [counting])
  expect(lookUps).toBeLessThan(4000)
})

it.each([
  ['zh', 0x4e00],
  ['ja', 0x30a1],
  ['ko', 0xac00],
  ['th', 0x0e01],
])('looks up words of 4,000 signs without a blank up to a bound: %s', (from, first) => {
  let lookUps = 0
  const counting: Dictionary = { ...dictionary, from, lookUp: () => (lookUps++, []), beginningWith: () => [] }
  const text = Array.from({ length: 4000 }, (_, at) => String.fromCodePoint(first + ((at * at) % 40))).join('')
  const words = translate(readQuestion(`${text} ${text.slice(7)}`, from), [counting]).map(({ word }) => word)
  expect(words.length).toBeGreaterThan(0)
  expect(words).not.toContain('')
  expect(words.join('').length).toBeLessThanOrEqual(200)
  expect(lookUps).toBeLessThan(4000)
})

describe('a form of a verb', () => {
  const verbs: Readonly<Record<string, string>> = {
    'es geschieht': 'it happens',
    'ich/er/sie riet': 'I/he/she advised',
    'it befell': 'es widerfuhr',
  }
  const alternativesIn = (text: string, from: string) => {
    const to = from === 'de' ? 'en' : 'de'
    const lookUp = (key: string) => (verbs[key] ? [verbs[key]] : [])
    return translate(readQuestion(text, from), [{ ...dictionary, from, to, lookUp }]).flatMap(
      (word) => word.alternatives,
    )
  }

  it('is known as dictionaries list it', () => {
    const share = 1
    expect(alternativesIn('Was geschieht dann?', 'de')).toEqual([{ text: 'happens', lexemes: ['happen'], share }])
    expect(alternativesIn('Wer riet dazu?', 'de')).toEqual([{ text: 'advised', lexemes: ['advis'], share }])
    expect(alternativesIn('What befell him?', 'en')).toEqual([{ text: 'widerfuhr', lexemes: ['widerfuhr'], share }])
  })

  it('is no German noun', () => {
    expect(alternativesIn('Das Riet am Ufer', 'de')).toEqual([])
  })
})

it('reads a Turkish word in capitals as Turkish writes it small', () => {
  const turkish: Dictionary = { ...dictionary, from: 'tr', lookUp: (key) => (key === 'ısı' ? ['heat'] : []) }
  const [heat] = translate(readQuestion('ISI', 'tr'), [turkish])
  expect(heat?.alternatives.map(({ text }) => text)).toEqual(['heat'])
})

it.each([
  ['el', 'χώρες', { χώρα: ['country'], χωρίς: ['without'] }, 'country'],
  ['el', 'δάση', { δάσος: ['forest'] }, 'forest'],
  ['hi', 'देशों', { देश: ['country'] }, 'country'],
  ['ar', 'الكربون', { كرب: ['agony'], كربون: ['carbon'] }, 'carbon'],
  ['ar', 'وبالمضخة', { مضخة: ['pump'] }, 'pump'],
  ['ar', 'كاليفورنيا', { كاليفورنيا: ['california'], يفورنيا: ['nothing'] }, 'california'],
])('finds the headword of another form of a word of %s: %s', (from, word, headwords, expected) => {
  const found: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(headwords))
  const own: Dictionary = {
    ...dictionary,
    from,
    lookUp: (key) => found.get(key) ?? found.get(stem(key, from)) ?? [],
    beginningWith: (beginning) => [...found.keys()].filter((one) => one.startsWith(beginning.slice(0, 5))),
  }
  expect(translate(readQuestion(word, from), [own])[0]?.alternatives[0]?.text).toBe(expected)
})

it('keeps a question of 4,000 characters, of whose words each has twenty translations, to 32 groups and 100 lexemes', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const words = Array.from({ length: 600 }, (_, at) => `w${letters[at % 26]}${letters[Math.floor(at / 26)]}xyz`)
  const twenty = (key: string) => Array.from({ length: 20 }, (_, at) => `${key}${letters[at]}`)
  const read = readQuestion(words.join(' ').slice(0, 4000), 'de')
  const groups = translate(read, [{ ...dictionary, lookUp: (key) => (key.includes(' ') ? [] : twenty(key)) }]).map(
    ({ word, lexeme, alternatives }, documents) => {
      const members = new Map(alternatives.flatMap(({ lexemes, share }) => lexemes.map((one) => [one, share] as const)))
      return { word, of: word, lexeme, weight: 1, members, wholes: [], documents }
    },
  )
  expect(groups.length).toBeGreaterThan(32)
  const kept = bounded(groups, maxLexemes)
  expect(kept).toHaveLength(32)
  expect(kept.flatMap(({ members }) => [...members.keys()]).length).toBeLessThanOrEqual(100)
  expect(kept[0]?.members.size).toBeGreaterThan(0)
})

describe('a group', () => {
  const members = new Map([
    ['torqu', 1],
    ['turn', 0.5],
    ['moment', 0.5],
  ])
  const wholes = [['torqu'], ['turn', 'moment']]
  const group = {
    word: 'drehmoment',
    of: 'drehmoment',
    lexeme: 'drehmoment',
    weight: 1,
    members,
    wholes,
    documents: 12,
  }
  const question = { ...readQuestion('Drehmoment', 'de'), groups: [group] }

  it('is looked up as one word', () => {
    const weights = new Map([
      ['torqu', 1],
      ['=torque', 0.3],
    ])
    expect(soughtIn({ weights, groups: [group], sameMeaning: [] })).toEqual([
      { weight: 1, members },
      { weight: 0.3, members: new Map([['=torque', 1]]) },
    ])
  })

  it('is read in texts of another language alone, by all words of a translation', () => {
    const lexemesOf = createLexemesOf(question)
    expect(lexemesOf('The torque of a moment', 'en')).toEqual(['the', 'drehmoment', 'of', 'a', 'moment'])
    expect(lexemesOf('The turning moment', 'en')).toEqual(['the', 'drehmoment', 'moment'])
    expect(lexemesOf('Turn it', 'en')).toEqual(['turn', 'it'])
    expect(lexemesOf('torque', 'de')).toEqual(['torqu'])
  })

  it('weighs as a word that stands in as many passages as all that stand for it', () => {
    const idf = idfOfGroups([group], () => 7, 10)
    expect(idf('drehmoment')).toBeCloseTo(Math.log(1 + 0.5 / 10.5))
    expect(idf('other')).toBe(7)
  })
})
