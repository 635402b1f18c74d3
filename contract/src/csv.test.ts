import { expect, it } from 'vitest'
import { delimiterOf, delimiterSaid, utf16Of } from './csv.ts'

it('takes the sign that Excel says in a line of its own, and no other line for one', () => {
  expect(delimiterSaid('sep=;')).toBe(';')
  expect(delimiterSaid('"sep=\t"')).toBe('\t')
  expect(delimiterSaid('SEP=|')).toBe('|')
  expect(delimiterSaid('sep=x')).toBeNull()
  expect(delimiterSaid('separator;name')).toBeNull()
  expect(delimiterOf(['sep=;', 'a,b;c,d'])).toBe(';')
})

it.each([
  ['commas in the heading, semicolons between cells', ['Size, mm;Torque, Nm;Bolt', '8;25;M8', '10;49;M10'], ';'],
  ['decimal commas', ['Bolt;Torque', 'M8;24,5', 'M10;48,9'], ';'],
  ['signs within quotes', ['"a;b;c","d"', '"e;f;g","h"'], ','],
  ['tabs beside commas', ['one, two\tthree', 'four\tfive, six, seven'], '\t'],
  ['one column', ['Bolt', 'M8', 'M10'], ','],
  ['nothing', [''], ','],
])('tells how %s are divided', (_what, lines, delimiter) => {
  expect(delimiterOf(lines)).toBe(delimiter)
})

it('leaves a sign to the last column where so many are known', () => {
  const lines = ['hot\tcaliente, ardiente, picante', 'cold\tfrío, helado, gélido']
  expect(delimiterOf(lines, 2)).toBe('\t')
})

it('tells UTF-16 by its mark, and without one by its zeros', () => {
  const text = 'Bolt;Torque\nM8;25\n'
  const little = Buffer.from(text, 'utf16le')
  const big = Buffer.from(little).swap16()
  expect(utf16Of(little)).toBe('utf-16le')
  expect(utf16Of(big)).toBe('utf-16be')
  expect(utf16Of(Buffer.concat([Buffer.from([0xff, 0xfe]), little]))).toBe('utf-16le')
  expect(utf16Of(Buffer.concat([Buffer.from([0xfe, 0xff]), big]))).toBe('utf-16be')
  expect(utf16Of(Buffer.from(text))).toBeNull()
  expect(utf16Of(new Uint8Array(64))).toBeNull()
})
