import { describe, expect, it } from 'vitest'
import { numbersOf } from './note-numbers.ts'

const step = (start?: unknown) => ({ type: 'numberedListItem', props: start === undefined ? {} : { start } })
const callout = { type: 'callout', props: { kind: 'caution' } }
const paragraph = { type: 'paragraph', props: {} }
const none = undefined

describe('the numbers of a list', () => {
  it('go on after a call-out, and after several', () => {
    expect(numbersOf([step(), step(), step(), callout, step(), callout, callout, step()])).toEqual([
      1,
      2,
      3,
      none,
      4,
      none,
      none,
      5,
    ])
  })

  it('begin anew after anything else, and with a call-out alone', () => {
    expect(numbersOf([step(), paragraph, step(), callout, paragraph, step()])).toEqual([1, none, 1, none, none, 1])
    expect(numbersOf([callout, step()])).toEqual([none, 1])
  })

  it('begin where the first item says, also after a call-out', () => {
    expect(numbersOf([step(4), step(9), callout, step(), callout, step(1)])).toEqual([4, 5, none, 6, none, 1])
    expect(numbersOf([step('4'), paragraph, step(-1)])).toEqual([1, none, 1])
  })
})
