import { expect, it } from 'vitest'
import { typedAs } from './typed-as.ts'

it('is a word as it was typed, also behind letters that are longer in lower case', () => {
  expect(typedAs('İİİ: Die Stopfbuchse', 'stopfbuchse')).toBe('Stopfbuchse')
  expect(typedAs('Die Störung, der Presse', 'störung der')).toBe('Störung, der')
  expect(typedAs('Stopfbuchsenmutter und Mutter', 'mutter')).toBe('Mutter')
  expect(typedAs('Die Presse', 'mutter')).toBe('mutter')
})
