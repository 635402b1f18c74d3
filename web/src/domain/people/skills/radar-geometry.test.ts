import { expect, it } from 'vitest'
import { figureOf, labelAnchor, labelLines, pointOn, pointsText } from './radar-geometry.ts'

it('begins at the top and goes round clockwise', () => {
  const axes = [0, 1, 2, 3].map((index) => pointOn({ index, of: 4 }, 10))
  expect(pointsText(axes)).toBe('0,-10 10,0 0,10 -10,0')
})

it('puts a value as far out as it is of the most', () => {
  expect(figureOf([4, 2, 0, 1], { most: 4, radius: 80 })).toEqual([
    { x: 0, y: -80 },
    { x: 40, y: 0 },
    { x: 0, y: 0 },
    { x: -20, y: 0 },
  ])
})

it('writes labels away from the figure', () => {
  expect([0, 1, 6, 11].map((index) => labelAnchor(pointOn({ index, of: 12 }, 90)))).toEqual([
    'middle',
    'start',
    'middle',
    'end',
  ])
})

it('breaks a long name before its last word', () => {
  expect(labelLines('PLC control', 12)).toEqual(['PLC control'])
  expect(labelLines('Spot-welding systems', 12)).toEqual(['Spot-welding', 'systems'])
  expect(labelLines('Foolproofingsystem', 12)).toEqual(['Foolproofingsystem'])
})
