import { describe, expect, it } from 'vitest'
import { codeCharacters, hasOtherCharacters, withoutCharacter, withTyped } from './code-boxes.ts'

describe('the six boxes of a code', () => {
  it('take a paste with blanks, dashes and small letters', () => {
    expect(withTyped('', 0, ' k7t-m9 q\n')).toEqual({ code: 'K7TM9Q', next: 5 })
  })
  it('let a whole pasted code replace what was there', () => {
    expect(withTyped('ABC', 3, 'K7TM9Q')).toEqual({ code: 'K7TM9Q', next: 5 })
  })
  it('find the code in a pasted sentence, also beside words of six letters', () => {
    expect(withTyped('', 0, 'Your code is K7TM2Q').code).toBe('K7TM2Q')
    expect(withTyped('ABC', 3, 'your code: k7tm2q.').code).toBe('K7TM2Q')
    expect(withTyped('', 0, 'Number K7TM2Q').code).toBe('K7TM2Q')
  })
  it('say which characters are in no code', () => {
    expect(['i', 'L', 'O', '0', '1', 'ä'].filter(hasOtherCharacters)).toHaveLength(6)
    expect(hasOtherCharacters('k7t-m9 q\n')).toBe(false)
  })
  it('refuse letters and digits that no code holds', () => {
    expect(codeCharacters('O0I1l8')).toBe('8')
  })
  it('go on to the next box after a character, and stay in the last', () => {
    expect(withTyped('K7', 2, 't')).toEqual({ code: 'K7T', next: 3 })
    expect(withTyped('K7TM9', 5, 'q')).toEqual({ code: 'K7TM9Q', next: 5 })
  })
  it('write over the character of a box in the middle', () => {
    expect(withTyped('K7T', 1, '9')).toEqual({ code: 'K9T', next: 2 })
  })
  it('leave no gap when a later box is typed into', () => {
    expect(withTyped('K', 4, '7')).toEqual({ code: 'K7', next: 2 })
  })
  it('take the own character away, or the one before', () => {
    expect(withoutCharacter('K7T', 1)).toEqual({ code: 'KT', next: 1 })
    expect(withoutCharacter('K7T', 3)).toEqual({ code: 'K7', next: 2 })
    expect(withoutCharacter('', 0)).toEqual({ code: '', next: 0 })
  })
})
