import type { DynamicField } from '@millwright/contract/assets'
import { expect, it } from 'vitest'
import { MachinesBySerial } from './is-same-machine.ts'

const field = (label: string, value: string): DynamicField => ({ type: 'text', label, value })
const machine = (name: string, serial: string, maker?: string) => ({
  name,
  dynamicFields: [field('Serial number', serial), ...(maker === undefined ? [] : [field('Manufacturer', maker)])],
})

it('a machine is found by its serial number, unless another maker made it', () => {
  const machines = new MachinesBySerial([
    machine('Pump', 'ab 1', 'Pumpenfabrik'),
    machine('Unmade', 'AB  1'),
    machine('Fan', 'AB 1', 'Lüfter AG'),
    machine('Other', 'AB 2', 'Pumpenfabrik'),
  ])
  const namesOf = (serial: string, makers: string[]) => machines.of({ serial, makers }).map(({ name }) => name)
  expect(namesOf('AB 1', ['Pumpenfabrik GmbH'])).toEqual(['Pump', 'Unmade'])
  expect(namesOf('AB 1', [])).toEqual(['Pump', 'Unmade', 'Fan'])
  expect(namesOf('AB 3', [])).toEqual([])
  expect(namesOf('', [])).toEqual([])
})

it('looks at the fields of each machine once, for however many machines of a package', () => {
  let looks = 0
  const seen = Array.from({ length: 50 }, (_, at) => {
    const { name, dynamicFields } = machine('Pump', `S-${at}`, 'Pumpenfabrik')
    return {
      name,
      get dynamicFields() {
        looks += 1
        return dynamicFields
      },
    }
  })
  const machines = new MachinesBySerial(seen)
  for (let at = 0; at < 50; at += 1) expect(machines.of({ serial: `S-${at}`, makers: [] })).toHaveLength(1)
  expect(looks).toBe(50)
})
