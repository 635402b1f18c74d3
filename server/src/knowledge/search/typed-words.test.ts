import { describe, expect, it } from 'vitest'
import { heldIn, otherName, readTyped } from './typed-words.ts'

/** What is typed, each of these words with what the glossary calls it. */
function typed(text: string, names: Record<string, string[]>) {
  return readTyped(text).words.map((word) => {
    const own = names[word.written]
    return own ? { ...word, otherwise: own.map((name) => otherName(name, 'en')) } : word
  })
}

function heldAs(text: string, words: ReturnType<typeof typed>) {
  const { marks, words: count } = heldIn(text, words)
  return { marked: marks.map(({ start, end }) => text.slice(start, end)), count }
}

describe('a typed word that the glossary calls otherwise', () => {
  it('stands in a text by its other name, in any form', () => {
    const words = typed('inverter fault', { inverter: ['VFD', 'drive'] })
    expect(heldAs('Two drives show a fault.', words)).toEqual({ marked: ['drives', 'fault'], count: 2 })
  })

  it('stands there by a name of several words only where all of them stand', () => {
    const words = typed('torque', { torque: ['fastening moment'] })
    expect(heldAs('The fastening moment is 45 Nm.', words)).toEqual({ marked: ['fastening', 'moment'], count: 1 })
    expect(heldAs('Wait a moment.', words)).toEqual({ marked: [], count: 0 })
  })

  it('counts with every word of a term of several', () => {
    const words = typed('switch off', { switch: ['disable'], off: ['disable'] })
    expect(heldAs('Disable the drive.', words).count).toBe(2)
  })

  it('is found in a script without blanks', () => {
    const words = typed('gland', { gland: ['填料函'] })
    expect(heldAs('检查填料函的密封。', words)).toEqual({ marked: ['填料函'], count: 1 })
  })
})
