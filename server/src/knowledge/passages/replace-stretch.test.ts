import { describe, expect, it } from 'vitest'
import { replaceStretch } from './replace-stretch.ts'

/** The text of page 2, and a passage that ends within it. */
const page = 'Gearbox\nThe torque is 48 Nm. Check it weekly.'
const passage = {
  text: 'Page one ends.\nGearbox\nThe torque is 48 Nm.',
  ranges: [
    { offset: 0, segment: 1, start: 10, end: 24 },
    { offset: 15, segment: 2, start: 0, end: 7, path: 'Gearbox' },
    { offset: 23, segment: 2, start: 8, end: 28 },
  ],
}

const at = (old: string, text: string) => {
  const start = page.indexOf(old)
  return { segment: 2, start, end: start + old.length, text }
}

/** Every range stands for the same characters of the page as it is now. */
function expectInStep(changed: ReturnType<typeof replaceStretch>, now: string) {
  for (const { segment, offset, start, end } of changed.ranges.filter((range) => range.segment === 2)) {
    expect([segment, changed.text.slice(offset, offset + end - start)]).toEqual([2, now.slice(start, end)])
  }
}

describe('a passage of a page in which a stretch was replaced', () => {
  it.each([
    ['48', '84', 'Page one ends.\nGearbox\nThe torque is 84 Nm.'],
    ['48', '1,250', 'Page one ends.\nGearbox\nThe torque is 1,250 Nm.'],
    ['Gearbox', 'Gear box 7', 'Page one ends.\nGear box 7\nThe torque is 48 Nm.'],
    ['The torque is ', '', 'Page one ends.\nGearbox\n48 Nm.'],
  ])('holds the new text where it held the old one (%s)', (old, text, expected) => {
    const changed = replaceStretch(passage, at(old, text))
    expect(changed).toMatchObject({ text: expected, isTouched: true })
    expectInStep(changed, page.replace(old, text))
  })

  it('gets the whole of a stretch that it only begins with', () => {
    const changed = replaceStretch(passage, at('Nm. Check it', 'Nm, check them'))
    expect(changed.text).toBe('Page one ends.\nGearbox\nThe torque is 48 Nm, check them')
    expectInStep(changed, page.replace('Nm. Check it', 'Nm, check them'))
  })

  it('loses what was taken out, with what parted it from the next', () => {
    const changed = replaceStretch(passage, at('Gearbox\n', ''))
    expect(changed.text).toBe('Page one ends.\nThe torque is 48 Nm.')
    expectInStep(changed, page.replace('Gearbox\n', ''))
  })

  it('takes a stretch over two of its ranges once', () => {
    const changed = replaceStretch(passage, at('Gearbox\nThe torque', 'Gears: the torque'))
    expect(changed.text).toContain('Gears: the torque')
    expect(changed.text.match(/torque/g)).toHaveLength(1)
    expectInStep(changed, page.replace('Gearbox\nThe torque', 'Gears: the torque'))
  })

  it('stays as it is, and in step, where the stretch stands behind it or on another page', () => {
    for (const other of [at('weekly', 'daily'), { segment: 3, start: 0, end: 4, text: 'x' }]) {
      expect(replaceStretch(passage, other)).toEqual({ ...passage, isTouched: false })
    }
    const before = replaceStretch({ ...passage, ranges: passage.ranges.slice(2) }, at('Gearbox', 'Box'))
    expect(before).toMatchObject({ isTouched: false, ranges: [{ start: 4, end: 24 }] })
  })
})
