import { describe, expect, it } from 'vitest'
import { cutClips } from './cut-clips.ts'
import { titleClips } from './title-clips.ts'

const gear = ['The gearbox has three gears.', 'Gear oil fills the gearbox.', 'Each gear of the gearbox is checked.']
const belt = ['The belt runs on rollers.', 'Rollers carry the conveyor belt.', 'Track the belt on its rollers.']
const linesOf = (texts: readonly string[], every: number) =>
  texts.map((text, at) => ({ start: at * every, end: (at + 1) * every - 0.5, text }))
const repeated = (texts: readonly string[], times: number) => Array.from({ length: times }, () => texts).flat()
const lengths = (spans: readonly { start: number; end: number }[]) => spans.map(({ start, end }) => end - start)

describe('the clips of a video', () => {
  it('end where the words change', async () => {
    const lines = linesOf([...repeated(gear, 6), ...repeated(belt, 6)], 4)
    const spans = await cutClips({ lines, duration: 144, cuts: [] })
    expect(spans.map(({ end }) => end)).toContain(72)
    const titled = titleClips(spans, lines)
    expect(titled[0]?.title).toMatch(/gear/i)
    expect(titled.at(-1)?.title).toMatch(/belt|roller/i)
  })

  it.each([
    ['nobody speaks', [], 1000],
    ['one speaks of one thing for an hour', linesOf(repeated(gear, 300), 4), 3600],
    ['one line is said at the end', [{ start: 1990, end: 1995, text: 'The end.' }], 2000],
    ['all lines stand at one second', linesOf(repeated(belt, 20), 0), 700],
    ['it is short', linesOf(gear, 4), 12],
  ])('last 20 s to 5 min and cover the whole where %s', async (_, lines, duration) => {
    const spans = await cutClips({ lines, duration, cuts: [] })
    expect(spans[0]?.start).toBe(0)
    expect(spans.at(-1)?.end).toBe(duration)
    for (const [at, span] of spans.slice(1).entries()) expect(span.start).toBe(spans[at]?.end)
    expect(Math.max(...lengths(spans))).toBeLessThanOrEqual(300)
    expect(Math.min(...lengths(spans))).toBeGreaterThanOrEqual(Math.min(20, duration))
  })

  it('are titled by their time where nobody speaks', () => {
    const [first, second] = titleClips(
      [
        { start: 61, end: 90 },
        { start: 3725, end: 3800 },
      ],
      [],
    )
    expect([first?.title, first?.summary, second?.title]).toEqual(['1:01', '', '1:02:05'])
  })
})
