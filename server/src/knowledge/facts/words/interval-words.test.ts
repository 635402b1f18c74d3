import { expect, it } from 'vitest'
import { isDoneAtEvents } from './interval-words.ts'

it.each([
  'The buckets have to be emptied before each new cut.',
  'Before each use, check the oil level.',
  'Check the oil at each start.',
  'Wipe the display whenever necessary.',
  'Each time the roll is changed, clean the scanner.',
  'Der Filter muss nach jedem Auftrag gewechselt werden.',
  'Bei jedem Ölwechsel den Filter tauschen.',
  'Nettoyer le filtre à chaque fois.',
])('is done at events: %s', (text) => {
  expect(isDoneAtEvents(text)).toBe(true)
})

it.each([
  'Lubricate the bearing at each end.',
  'Check the connection at each terminal.',
  'Bei jedem Modell muss das Öl geprüft werden.',
  'Tighten the nuts as required by the local code.',
  'For every bolt, check the torque.',
  'For every two litres of oil add one of fuel and clean it.',
  'The counter is reset each time the filter is changed.',
  'Each time the lamp flashes, an error is logged. Check it.',
])('is a place, an amount or what happens by itself: %s', (text) => {
  expect(isDoneAtEvents(text)).toBe(false)
})
