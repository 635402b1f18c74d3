import { describe, expect, it } from 'vitest'
import { bestReading, readings, readQuestion } from '../search/question/question.ts'
import { outgrows } from '../../../test/growth/outgrows.ts'
import { joinedNumbers, tokensOf } from './tokens.ts'
import { searchableText, tsvectorLiteral } from '../index/tsvector.ts'

const lexemes = (text: string, language: string) => tokensOf(text, language).map(({ lexeme }) => lexeme)

describe('tokens', () => {
  it('bring the forms of a word together', () => {
    expect(lexemes('Bearings bearing', 'en')).toEqual(['bear', 'bear'])
    expect(lexemes('Насосы насосом', 'ru')).toEqual(['насос', 'насос'])
    expect(new Set(lexemes('жёлтый желтый жёлтая желтой', 'ru'))).toEqual(new Set(['желт']))
    expect(lexemes('Pumpen Pumpe', 'de')).toEqual(['pump', 'pump'])
    expect(lexemes('réglage reglage', 'fr')[0]).toBe(lexemes('réglage reglage', 'fr')[1])
  })

  it('keep the first five letters where a language has no stemmer', () => {
    expect(lexemes('łożyskowanie', 'pl')).toEqual(['łozys'])
  })

  it('keep the form that was written beside the stem', () => {
    expect(tokensOf('Ｂｅａｒｉｎｇｓ', 'en')).toEqual([{ lexeme: 'bear', surface: 'bearings' }])
  })

  it('cut scripts without blanks into groups of signs', () => {
    expect(lexemes('点検', 'ja')).toEqual(['点', '検', '点検'])
    expect(lexemes('기어박스', 'ko')).toEqual(['기어', '어박', '박스'])
    expect(lexemes('ปั๊มน้ำ', 'th').every((part) => Array.from(part).length === 3)).toBe(true)
    expect(lexemes('PLC制御盤', 'ja')).toContain('plc')
  })

  it.each([
    ['6ES7 131-6BH01', '6es71316bh01'],
    ['6ES7131-6BH01', '6es71316bh01'],
    ['M12x1.75', 'm12x175'],
    ['SKF 6205-2RS', 'skf62052rs'],
    ['3RT2015-1BB41', '3rt20151bb41'],
  ])('join the part number %s', (written, joined) => {
    expect(joinedNumbers(written)).toContain(joined)
  })

  it.each([
    ['Kernel-Version', 'Kernelversion', 'de'],
    ['V-belts', 'Vbelt', 'en'],
    ['MSWindows', 'MS-Windows', 'en'],
  ])('hold %s also as %s', (written, other, language) => {
    const own = tokensOf(written, language).filter(({ derived }) => !derived)
    const shared = lexemes(written, language).filter((lexeme) => lexemes(other, language).includes(lexeme))
    expect(own.every(({ surface }) => surface !== null)).toBe(true)
    expect(shared).not.toEqual([])
    expect(searchableText({ title: '', text: written }, language).length).toBe(own.length)
  })

  it('are derived neither of part numbers nor of plain words', () => {
    const text = 'Valve 6ES7-131 Pump PLC CNCs McD iOS 12-bit end-of-the-line'
    expect(tokensOf(text, 'en').filter(({ derived }) => derived)).toEqual([])
  })

  it('do not join plain numbers, nor a list of sizes each with each', () => {
    expect(joinedNumbers('1.75 12-14 2024/05/01')).toEqual(new Set())
    const sizes = Array.from({ length: 40 }, (_, n) => `M${n}`).join(' ')
    expect(joinedNumbers(sizes).size).toBeLessThan(80)
  })

  it.each<[string, (size: number) => string]>([
    ['a run of digits', (size) => '1'.repeat(size)],
    ['a run of letters with one digit', (size) => `${'a'.repeat(size)} 1`],
    ['digits that signs part', (size) => '1-'.repeat(size)],
    ['letters by turns with blanks', (size) => `${'A '.repeat(size)}1`],
    ['signs behind a blank', (size) => `A1 ${'.'.repeat(size)}`],
  ])('take twice as long for twice as much of %s', async (_, inputOf) => {
    expect(await outgrows({ run: (text) => tokensOf(text, 'en'), inputOf, to: 64_000 })).toBeNull()
  })

  it('find a part number by its beginning', () => {
    const question = readQuestion('Where is 6ES7 131-6BH01?', 'en')
    expect(lexemes('Module 6ES7 131-6BH01-0BA0', 'en')).toContain('6es71316bh01')
    expect(question.weights.get('6es71316bh01')).toBe(1)
  })
})

describe('a question', () => {
  it('drops stop-words, which passages keep', () => {
    expect(readQuestion('What is the torque of the pump?', 'en').tokens.map(({ surface }) => surface)).toEqual([
      'torque',
      'pump',
    ])
    expect(searchableText({ title: '', text: 'The torque of the pump' }, 'en').length).toBe(5)
  })

  it('finds a compound by its parts, in either way of writing', () => {
    const finds = (question: string, text: string) => {
      const held = new Set(lexemes(text, 'de'))
      return [...readQuestion(question, 'de').weights.keys()].some((lexeme) => held.has(lexeme))
    }
    expect(finds('MS Windows', 'mswindows')).toBe(true)
    expect(finds('MSWindows', 'ms windows')).toBe(true)
    expect(finds('Kernelversion', 'Die Kernel-Version')).toBe(true)
    expect(finds('Kernel-Version', 'Die Kernelversion')).toBe(true)
    expect(finds('Kernel 5', 'kernel5')).toBe(false)
    expect(readQuestion('MS Windows', 'de').tokens).toHaveLength(2)
  })

  it('weighs the written form .3', () => {
    expect(Object.fromEntries(readQuestion('loose bearings', 'en').weights)).toEqual({
      loos: 1,
      '=loose': 0.3,
      bear: 1,
      '=bearings': 0.3,
      loosebear: 1,
    })
  })

  it('without a stop-word is read in the language that the material knows it in', () => {
    const known = new Set(['dichtung', '=dichtungen'])
    const asked = readings('Dichtungen')
    expect(asked[0].weights.has('dichtung')).toBe(false)
    expect(bestReading(asked, { isKnown: (lexeme) => known.has(lexeme) }).language).toBe('de')
  })

  it('finds a word as it is written where its stem is unknown', () => {
    const asked = readings('How long are the Wartungsintervalle?')
    const best = bestReading(asked, { isKnown: (lexeme) => lexeme === '=wartungsintervalle' })
    expect(best.weights).toEqual(new Map([['=wartungsintervalle', 1]]))
  })
})

describe('a tsvector literal', () => {
  it('quotes what the syntax knows and counts by positions', () => {
    expect(tsvectorLiteral(new Map([["it's", 2]]))).toBe("'it''s':1,2")
    expect(tsvectorLiteral(new Map([['a\\b\u0000', 1]]))).toBe("'a\\\\b'")
    expect(tsvectorLiteral(new Map([['x', 400]])).split(',')).toHaveLength(255)
  })
})
