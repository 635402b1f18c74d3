import { expect, it } from 'vitest'
import { besideChosen } from './chosen-asset.ts'

const idOf = (at: number) => `00000000-0000-7000-8000-00000000000${at}`
const into = { _id: idOf(1), name: 'Pump', codes: ['own'] }
const spare = { _id: idOf(2), name: 'Spare', codes: ['of the spare'] }
const away = { _id: idOf(3), name: 'Away', departmentId: idOf(9), departmentName: 'Spares' }
const line = {
  codes: ['own', 'of the spare', 'away', 'free'],
  takenCodes: ['of the spare', 'away'],
  into,
  others: [spare],
  elsewhere: [{ ...away, _id: spare._id, name: 'Spare', departmentName: 'Pumps' }, away],
}
const names = (chosen: string | null) => besideChosen(line, chosen).elsewhere.map(({ name }) => name)

it('codes that another machine has, and where the machine stands, are those beside the asset that was chosen', () => {
  expect(besideChosen(line, into._id)).toMatchObject({ newCodes: ['own', 'free'], takenCodes: line.takenCodes })
  expect(names(into._id)).toEqual(['Spare', 'Away'])
  expect(besideChosen(line, null)).toMatchObject({ newCodes: ['free'], takenCodes: ['own', 'of the spare', 'away'] })
  expect(names(null)).toEqual(['Pump', 'Spare', 'Away'])
  expect(besideChosen(line, spare._id)).toMatchObject({
    newCodes: ['of the spare', 'free'],
    takenCodes: ['own', 'away'],
  })
  expect(names(spare._id)).toEqual(['Pump', 'Away'])
})
