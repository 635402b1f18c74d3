import { describe, expect, it } from 'vitest'
import { outgrows } from '../../../test/growth/outgrows.ts'
import { sentencesOf } from './sentences.ts'

const texts = (text: string): string[] => sentencesOf(text).map((sentence) => sentence.text)

describe('sentencesOf', () => {
  it('parts sentences and knows where each stands', () => {
    const text = 'Stop the line. Then wait 5 minutes!\nOpen the guard.'
    const found = sentencesOf(text)
    expect(found.map((sentence) => sentence.text)).toEqual([
      'Stop the line.',
      'Then wait 5 minutes!',
      'Open the guard.',
    ])
    for (const { start, end, text: part } of found) expect(text.slice(start, end)).toBe(part)
  })

  it.each([
    'Tighten to approx. 12 Nm, see Fig. 3 and p. 4 of the manual.',
    'In all others it waits as pause -1 does, at -40 °C and -12.5 mm.',
    'The 3.5 bar valve, e.g. No. 7, is sealed by Dr. A. Meyer.',
    'Use .C or ./configure and write to info@example.org now.',
    'Anzugsmoment gem. Tab. 4, z. B. 12 Nm, vgl. Abb. 7 auf S. 3.',
    'См. рис. 4 и табл. 2 на стр. 15.',
  ])('does not end at a full stop within "%s"', (sentence) => {
    expect(texts(sentence)).toEqual([sentence])
  })

  it('keeps a table row and a list item whole', () => {
    const text = 'Torques:\nM12. Zinc\t85 Nm. Dry\n- Oil it. Then turn it.\n2. Drain the oil. Close the plug.'
    expect(texts(text)).toEqual(text.split('\n'))
  })

  it('parts Chinese and Japanese at their own full stops', () => {
    expect(texts('关闭主开关。等待五分钟。')).toEqual(['关闭主开关。', '等待五分钟。'])
    expect(texts('電源を切る。５分待つ。')).toEqual(['電源を切る。', '５分待つ。'])
  })

  it.each([
    ['a danda', ['तेल का स्तर जाँचें।', 'फिर मशीन चालू करें।', 'रुकें।']],
    ['a double danda', ['मशीन बंद करें॥', 'रुकें॥']],
    ['an Urdu full stop', ['مشین بند کریں۔', 'انتظار کریں۔']],
    ['an Arabic question mark', ['ما هو الضغط؟', 'افتح الصمام.']],
    ['an Ethiopic full stop', ['ማሽኑን ያጥፉ።', 'ይጠብቁ።']],
    ['an Armenian full stop', ['Անջատեք մեքենան։', 'Սպասեք։']],
  ])('ends at %s', (_name, sentences) => {
    expect(texts(sentences.join(' '))).toEqual(sentences)
    expect(texts('तेल जाँचें।रुकें।')).toEqual(['तेल जाँचें।', 'रुकें।'])
  })

  it('parts long Thai text at its blanks', () => {
    const first = 'ก่อนเริ่มงานใดๆให้ปิดสวิตช์หลักและแขวนป้ายเตือน'
    const second = 'รอห้านาทีจนกว่าเครื่องจะหยุดนิ่งสนิทแล้วจึงเปิดฝา'
    expect(texts(`${first} ${second}`)).toEqual([first, second])
  })

  it('parts no number from what it counts, and a sentence from the next however long it is', () => {
    expect(texts('Do this: 2. Open it. (3) Close it.')).toEqual(['Do this: 2.', 'Open it.', '(3) Close it.'])
    const long = `A${'a'.repeat(60)} 12! `
    expect(texts(long.repeat(2))).toEqual([long.trim(), long.trim()])
  })

  it.each([
    ['initials', 'A. '],
    ['names with full stops', 'a.b '],
    ['blanks that end a line elsewhere', 'a.\u2028'],
    ['full stops in lower case', 'a. b '],
    ['marks of quotation', '."'],
    ['Thai', 'กขคง '],
  ])('takes twice as long for twice as much of %s', async (_, part) => {
    const inputOf = (size: number) => part.repeat(size)
    expect(await outgrows({ run: sentencesOf, inputOf, to: 64_000 })).toBeNull()
  })

  it('loses no letter', () => {
    const text = '1. Scope\nThis is (e.g.) "it." And so on... Yes? No!\n\n• a\tb\n'
    expect(texts(text).join('').replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''))
  })
})
