import { expect, it } from 'vitest'
import { screenTeller } from './screen-text.ts'

it('tells a line once while it stands on the screen, however recognition reads it', () => {
  const told = screenTeller()
  told.see(0, ['Pump P-204 service', 'Step 1'])
  told.see(10, ['Pump P-204 service', 'Step 2 drain the oil'])
  told.see(20, ['Pump P-2O4 service', 'Step 2 drain the oil'])
  told.see(40, [])
  told.see(50, ['Pump P-204 service'])
  expect(told.end(60)).toEqual([
    { start: 0, end: 40, text: 'Pump P-204 service\nStep 1' },
    { start: 10, end: 40, text: 'Step 2 drain the oil' },
    { start: 50, end: 60, text: 'Pump P-204 service' },
  ])
})
