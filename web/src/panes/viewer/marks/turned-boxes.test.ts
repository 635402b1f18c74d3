import { describe, expect, it } from 'vitest'
import { nextTurn, turnedBox } from './turned-boxes.ts'

const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.05 }
const rounded = (of: typeof box) =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, Number(value.toFixed(6))]))

describe('turnedBox', () => {
  it('puts the top left of a page to the top right when it is turned once', () => {
    expect(rounded(turnedBox(box, 90))).toEqual({ x: 0.75, y: 0.1, width: 0.05, height: 0.3 })
  })

  it('puts it upside down when it is turned twice', () => {
    expect(rounded(turnedBox(box, 180))).toEqual({ x: 0.6, y: 0.75, width: 0.3, height: 0.05 })
  })

  it('comes back to where it was after four turns', () => {
    let turn = nextTurn(0)
    let turned = turnedBox(box, 90)
    for (; turn !== 0; turn = nextTurn(turn)) turned = turnedBox(turned, 90)
    expect(rounded(turned)).toEqual(box)
  })
})
