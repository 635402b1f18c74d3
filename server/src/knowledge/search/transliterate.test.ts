import { describe, expect, it } from 'vitest'
import { soundsAlike, spelledBeginnings, transliterated } from './transliterate.ts'
import { fold } from './words/stems.ts'

it.each([
  ['варшава', 'varshava'],
  ['щётка', 'shchetka'],
  ['σιεμενς', 'siemens'],
  ['ήφαιστος', 'ifaistos'],
  ['siemens', 'siemens'],
])('writes %s in Latin letters', (word, expected) => {
  expect(transliterated(fold(word))).toBe(expected)
})

describe('a name of another script', () => {
  it.each([
    ['сименс', 'siemens'],
    ['лютер', 'luther'],
    ['джэксонвилл', 'jacksonville'],
    ['бронкос', 'broncos'],
    ['черчилль', 'churchill'],
    ['йосемитск', 'yosemite'],
    ['μπεντλει', 'bentley'],
    ['मोटोरोला', 'motorola'],
  ])('is found by how it may be spelled: %s as %s', (written, name) => {
    expect(spelledBeginnings(written)).toContain(name.slice(0, 4))
  })

  it.each([
    ['сименс', 'siemens'],
    ['муваффак', 'muwaffaq'],
    ['бодхисаттв', 'bodhisattva'],
    ['йосемитск', 'yosemite'],
  ])('sounds alike: %s and %s', (written, name) => {
    expect(soundsAlike(transliterated(written), name)).toBe(true)
  })

  it('does not sound like another that begins so, nor by two consonants', () => {
    expect(soundsAlike(transliterated('бронкос'), 'bronze')).toBe(false)
    expect(soundsAlike(transliterated('бах'), 'bath')).toBe(false)
  })

  it('has no other spellings in Latin letters, and of a long word a few', () => {
    expect(spelledBeginnings('siemens')).toEqual([])
    expect(spelledBeginnings('кискиюкис').length).toBeLessThanOrEqual(32)
  })
})
