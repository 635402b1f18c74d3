import { expect, it } from 'vitest'
import { fieldsOnPlate, unsureOnPlate } from './nameplate.ts'

const text = 'FORGE WORKS\nSerial No: FP-9-1187, 400 kW\nType: R97 DV132'
function placeOf(word: string) {
  const start = text.indexOf(word)
  return { start, end: start + word.length }
}

it('says of a field which of its words may be read wrongly, and of no other one', () => {
  const fields = fieldsOnPlate(text, [placeOf('WORKS'), placeOf('DV132')])
  expect(fields.map(({ label, doubtful }) => [label, doubtful])).toEqual([
    ['Serial No', []],
    ['Type', [{ start: 4, end: 9 }]],
  ])
})

it('tells the numbers in doubt by which is searched, as long as nobody has corrected them', () => {
  expect(unsureOnPlate(text, ['WORKS', 'fp-9-1187,'])).toEqual(['FP-9-1187,'])
  expect(unsureOnPlate('Serial No: FP-9-1187', ['No:FP-9-1187'])).toEqual(['FP-9-1187'])
  expect(unsureOnPlate('Serial No: FP-9-1181', ['FP-9-1187'])).toEqual([])
  expect(unsureOnPlate('Serial No: FP-9-1187', [])).toEqual([])
})

it.each(['S/N12345', 'Serial-Nr.12345'])('tells a number in doubt that stands right behind its name: %s', (word) => {
  expect(unsureOnPlate(`FORGE WORKS\n${word}`, [word])).toEqual([word])
  expect(unsureOnPlate(word.replace('12345', ' 12345'), [word])).toEqual(['12345'])
  expect(unsureOnPlate(word.replace('5', '6'), [word])).toEqual([])
})
