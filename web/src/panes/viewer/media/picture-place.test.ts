import { describe, expect, it } from 'vitest'
import { larger, scaleOf, scrollAfter, smaller, turnedSize } from './picture-place.ts'

const room = { width: 500, height: 400 }

describe('scaleOf', () => {
  it('shows a large picture whole', () => {
    expect(scaleOf('fit', { picture: { width: 2000, height: 800 }, room })).toBe(0.25)
    expect(scaleOf('fit', { picture: { width: 1000, height: 4000 }, room })).toBe(0.1)
  })

  it('makes a small picture no larger than it is', () => {
    expect(scaleOf('fit', { picture: { width: 64, height: 64 }, room })).toBe(1)
  })

  it('fits what stands after turning', () => {
    const picture = turnedSize({ width: 2000, height: 800 }, 90)
    expect(picture).toEqual({ width: 800, height: 2000 })
    expect(scaleOf('fit', { picture, room })).toBe(0.2)
  })
})

describe('a step of the scale', () => {
  it('is undone by the opposite one, and ends at bounds', () => {
    expect(smaller(larger(1))).toBeCloseTo(1)
    expect(larger(16)).toBe(16)
    expect(smaller(0.05)).toBe(0.05)
  })
})

describe('scrollAfter', () => {
  it('keeps what is under the pointer there', () => {
    // 300 pixels in, pointer at 100: the point 400 of the picture stands there, at twice the scale the point 800.
    expect(scrollAfter(300, 100, 2)).toBe(700)
  })
})
