import type { Fact } from '@millwright/contract/facts'
import { describe, expect, it } from 'vitest'
import { offerOf } from './fact-field.ts'

const source = {
  resourceId: 'r',
  versionId: 'v',
  fileName: 'Manual.pdf',
  fileType: 'document' as const,
  segment: 1,
  boxes: [],
}
const fact = (said: Partial<Fact>): Fact => ({
  id: 'fact',
  row: 'row',
  kind: 'setting',
  subject: 'Casing cover',
  attribute: 'torque',
  value: '150',
  unit: 'Nm',
  condition: '',
  text: '',
  source,
  corrected: false,
  hidden: false,
  ...said,
})
const sent = (said: Partial<Fact>) => offerOf(fact(said), [])?.field

describe('a fact as a field of the information', () => {
  it('has the name of what is measured, and its value with the unit', () => {
    expect(sent({})).toEqual({ type: 'text', label: 'Casing cover: torque', value: '150 Nm' })
    expect(sent({ attribute: 'value', value: '27', unit: '' })).toMatchObject({ label: 'Casing cover', value: '27' })
    expect(sent({ kind: 'limit', condition: 'max, Oil' })).toMatchObject({ value: 'max 150 Nm' })
  })

  it('keeps to the limits of fields', () => {
    expect(sent({ subject: 'a'.repeat(75) })?.label).toBe('a'.repeat(75))
    expect(sent({ subject: 'a'.repeat(81) })).toBeUndefined()
    expect(sent({ value: 'a'.repeat(501) })).toBeUndefined()
    expect(sent({ kind: 'step', attribute: 'step' })).toBeUndefined()
  })

  it('is not offered where the same stands, and takes the place of another value', () => {
    const stands = (value: string) => offerOf(fact({}), [{ type: 'text', label: 'casing cover torque', value }])
    expect(stands('150 nm')).toBeNull()
    expect(stands('140 Nm')?.present?.value).toBe('140 Nm')
  })
})
