import { describe, expect, it } from 'vitest'
import { soundDifference, spelledBeginnings, transliterated } from './transliterate.ts'
import { fold } from './stems.ts'

it.each([
  ['варшава', 'varshava'],
  ['щётка', 'shchetka'],
  ['σιεμενς', 'siemens'],
  ['ήφαιστος', 'ifaistos'],
  ['siemens', 'siemens'],
  ['μπρονκος', 'bronkos'],
  ['максимум', 'maximum'],
  ['كاليفورنيا', 'kalifornia'],
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
    ['अमेज़न', 'amazon'],
    ['कैलिफ़ोर्निया', 'california'],
    ['جاكسونفيل', 'jacksonville'],
  ])('is found by how it may be spelled: %s as %s', (written, name) => {
    expect(spelledBeginnings(written)).toContain(name.slice(0, 4))
  })

  it.each([
    ['сименс', 'siemens', 0],
    ['муваффак', 'muwaffaq', 0],
    ['бодхисаттв', 'bodhisattva', 0],
    ['гарвард', 'harvard', 0],
    ['йосемитск', 'yosemite', 2],
    ['लूथर', 'luther', 0],
    ['अमेज़न', 'amazon', 0],
    ['μπρονκος', 'broncos', 0],
    ['جاكسونفيل', 'jacksonville', 0],
    ['باناسونيك', 'panasonic', 0],
    ['бронкос', 'bronze', Infinity],
    ['бах', 'bath', Infinity],
  ])('of %s and %s sounds alike but for an ending', (written, name, consonants) => {
    expect(soundDifference(written, name)).toBe(consonants)
  })

  it('has no other spellings in Latin letters, and of a long word a few', () => {
    expect(spelledBeginnings('siemens')).toEqual([])
    expect(spelledBeginnings('кискиюкис').length).toBeLessThanOrEqual(32)
  })
})
