import { expect, it } from 'vitest'
import { partsOf } from './breakable.tsx'

it('breaks addresses between their parts', () => {
  expect(partsOf('amara.okafor@plant-2.example')).toEqual(['amara.', 'okafor', '@plant-2.', 'example'])
  expect(partsOf('2001:db8::7334')).toEqual(['2001:', 'db8::', '7334'])
  expect(partsOf('Chrome 141 on Windows')).toEqual(['Chrome 141 on Windows'])
})
