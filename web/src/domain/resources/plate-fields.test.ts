import type { DynamicField } from '@millwright/contract/assets'
import { describe, expect, it } from 'vitest'
import { fieldNamed, saysTheSame } from './plate-fields.ts'

const taken = (label: string, value: string) => ({ label, value })
const field = (label: string, value: string): DynamicField => ({ type: 'text', label, value })

describe('saysTheSame', () => {
  it('looks at neither blanks nor case', () => {
    expect(saysTheSame(field('Type', ' r97  dv132'), taken('Type', 'R97 DV132'))).toBe(true)
  })

  it.each([
    ['1.5', '15'],
    ['-12', '12'],
    ['IP-54', 'IP54'],
    ['01.1234567', '011234567'],
  ])('tells %s from %s', (one, other) => {
    expect(saysTheSame(field('Value', one), taken('Value', other))).toBe(false)
  })
})

describe('fieldNamed', () => {
  it('finds a field by its name, however it is punctuated', () => {
    const fields = [field('Type', '15 kW'), field('serial no.', '7')]
    expect(fieldNamed(fields, taken('Serial No', '15 kW'))).toBe(fields[1])
  })

  it('finds none that only says the same', () => {
    expect(fieldNamed([field('Rated power', '15 kW')], taken('Power', '15 kW'))).toBeUndefined()
  })

  it('prefers of two of the name the one that says the same', () => {
    const fields = [field('Type', 'A'), field('Type', 'B')]
    expect(fieldNamed(fields, taken('Type', 'b'))).toBe(fields[1])
  })
})
