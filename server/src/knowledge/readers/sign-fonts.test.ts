import { expect, it } from 'vitest'
import { onlyPageOf } from '../../../test/pdf/read-pdf.ts'
import { makeRawPdf } from '../../../test/pdf/make-pdf.ts'
import { signFontOf, signOf } from './sign-fonts.ts'

const shown = (name: string, ...codes: number[]) =>
  codes.map((code) => String.fromCodePoint(signOf(code, signFontOf(name)))).join('')

it('shows the signs of Symbol and Wingdings, whether their codes are private or taken for letters', () => {
  expect(shown('SymbolMT', 0xf0b1, 0xf0a3, 0xf06d, 0xf057, 0xf0b7, 0xf035)).toBe('±≤μΩ•5')
  expect(shown('Symbol,Bold', 0x6d, 0x57, 0xb1, 0xa3, 0x35)).toBe('μΩ±≤5')
  expect(shown('Wingdings-Regular', 0xf0d8, 0xf0a7, 0xf0fc, 0xf06c, 0x6e, 0xfc)).toBe('➢▪✓●■✓')
})

it('leaves letters of other fonts as they are, and knows the bullets of a font without a name', () => {
  expect(shown('SegoeUISymbol', 0x6d, 0xb1)).toBe('m±')
  expect(shown('Wingdings3', 0x6d)).toBe('m')
  expect(shown('', 0x66, 0xf0b7, 0xf0d8, 0xf0a7, 0xf0fc, 0xf02d, 0xf0e9)).toBe('f•➢▪✓–\uf0e9')
})

it('reads the bullets of a PDF that Word has printed as a list, line by line', async () => {
  const lines = ['~ Check the oil', '~ Check the belt', '~ Check the filter']
  const drawn = lines.map((line, at) => `1 0 0 1 60 ${700 - 14 * at} Tm (${line}) Tj`)
  const codes = { '~': '\uf0b7' }
  const { text } = await onlyPageOf(await makeRawPdf(`BT /F 10 Tf ${drawn.join(' ')} ET`, codes))
  expect(text.split('\n')).toEqual(['• Check the oil', '• Check the belt', '• Check the filter'])
})
