import { limits } from '@millwright/contract/limits'
import { describe, expect, it } from 'vitest'
import { askedFor, explain, wordsOf } from './words-of.ts'

const within = (text: string, language = 'en') => ({ text, words: wordsOf(text, language) })
const textsOf = (text: string, language = 'en') => within(text, language).words.map((word) => word.text)

describe('wordsOf', () => {
  it('leaves out what holds no letter', () => {
    expect(textsOf('Loosen the 4 lock nuts (M12), then wait.')).toEqual([
      'Loosen',
      'the',
      'lock',
      'nuts',
      'M12',
      'then',
      'wait',
    ])
  })

  it('finds words also where no blanks part them', () => {
    expect(textsOf('关闭阀门', 'zh').length).toBeGreaterThan(1)
  })

  it('says where each stands', () => {
    const { text, words } = within('Stuffing box, gland')
    for (const { start, end, text: word } of words) expect(text.slice(start, end)).toBe(word)
  })
})

describe('askedFor', () => {
  it('asks for the phrases of up to three at a word and their words, each once', () => {
    expect(askedFor(within('Lock nut wrench'), 1)).toEqual([
      'Lock nut wrench',
      'nut wrench',
      'Lock nut',
      'nut',
      'Lock',
      'wrench',
    ])
  })

  it('asks for no phrase over a punctuation mark or a figure', () => {
    expect(askedFor(within('Open the valve. Lock 2 nut'), 3)).toEqual(['Lock'])
  })

  it('asks no more at a word of a long paragraph than one call takes', () => {
    const text = within('abcdefghijklmnopqrstuvwxyz'.split('').join(' '))
    const asked = askedFor(text, 13)
    expect(asked.length).toBeLessThanOrEqual(limits.dictionaryWords)
    expect(asked.filter((words) => words.length === 1)).toEqual(['n', 'l', 'm', 'o', 'p'])
  })

  it('takes words with a hyphen between them for a phrase', () => {
    expect(askedFor(within('lock-nut'), 0)).toContain('lock-nut')
  })
})

describe('explain', () => {
  const said = (...translations: string[]) => ({ translations, dictionaries: ['Ding'] })
  const known = new Map([
    ['lock nut', said('Gegenmutter', 'Kontermutter')],
    ['lock', said('Schloss')],
    ['nut', said('Mutter', 'Nuss')],
    ['loosen', said('lösen')],
  ])
  const text = within('loosen the lock nut')

  it('prefers the longest phrase around a word, and says what its words mean alone', () => {
    const phrase = {
      text: 'lock nut',
      start: 11,
      end: 19,
      translations: ['Gegenmutter', 'Kontermutter'],
      dictionaries: ['Ding'],
      parts: [
        { text: 'lock', translations: ['Schloss'] },
        { text: 'nut', translations: ['Mutter', 'Nuss'] },
      ],
    }
    expect(explain(text, 2, known)).toEqual(phrase)
    expect(explain(text, 3, known)).toEqual(phrase)
  })

  it('says of a word alone only what it means', () => {
    expect(explain(text, 0, known)).toEqual({
      text: 'loosen',
      start: 0,
      end: 6,
      ...said('lösen'),
      parts: [],
    })
  })

  it('knows nothing of a word that no dictionary has', () => {
    expect(explain(text, 1, known)).toBeNull()
  })
})
