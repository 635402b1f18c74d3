import { describe, expect, it } from 'vitest'
import { changedLines, filled, mergeLines, noEdits, redone, undone, withMine, written } from './line-edits.ts'

const lines = [
  { start: 0, end: 2, text: 'Open the drane cock' },
  { start: 2, end: 4, text: 'Titen the screws' },
  { start: 4, end: 6, text: 'Done' },
]
const typed = (line: number, texts: readonly string[]) =>
  texts.slice(1).reduce((edits, after, at) => written(edits, { line, before: texts[at] ?? '', after }), noEdits)

describe('writing in lines', () => {
  it('undoes a word at once, and brings it back', () => {
    const edits = typed(2, ['Done', 'Done ', 'Done n', 'Done no', 'Done now'])
    const back = undone(edits)
    expect(back.texts.get(2)).toBe('Done ')
    expect(undone(back).texts.get(2)).toBe('Done')
    expect(redone(back).texts.get(2)).toBe('Done now')
    expect(undone(undone(undone(back)))).toEqual({ ...undone(back) })
  })
  it('takes what is put in the place of a part as a step of its own', () => {
    const edits = written(typed(0, ['Open', 'Opens']), { line: 0, before: 'Opens', after: 'Close the valve' })
    expect(undone(edits).texts.get(0)).toBe('Opens')
  })
  it('forgets what was undone as soon as something else is written', () => {
    const edits = written(undone(typed(2, ['Done', 'Don'])), { line: 0, before: 'a', after: 'b' })
    expect(redone(edits)).toEqual(edits)
  })
  it('tells the lines that differ, and not those that are as they were', () => {
    const edits = written(undone(typed(2, ['Done', 'Don'])), { line: 1, before: 'Titen the screws', after: 'Tighten' })
    expect(changedLines(lines, edits)).toEqual([{ start: 2, end: 4, before: 'Titen the screws', after: 'Tighten' }])
  })
})

describe('two who changed one transcript', () => {
  const mine = { start: 0, end: 2, before: 'Open the drane cock', after: 'Open the drain cock' }
  it('need no question where they changed other lines', () => {
    const theirs = lines.with(1, { start: 2, end: 4, text: 'Tighten the screws' })
    expect(mergeLines([mine], theirs)).toEqual({
      conflicts: [],
      segments: [
        { start: 0, end: 2, text: 'Open the drain cock' },
        { start: 2, end: 4, text: 'Tighten the screws' },
        { start: 4, end: 6, text: 'Done' },
      ],
    })
  })
  it('need none where they wrote the same', () => {
    const theirs = lines.with(0, { start: 0, end: 2, text: 'Open the drain cock' })
    expect(mergeLines([mine], theirs).conflicts).toEqual([])
  })
  it('are asked about a line that both changed; one keeps both ways', () => {
    const theirs = lines.with(0, { start: 0, end: 2, text: 'Open the drained cock' })
    const { segments, conflicts } = mergeLines([mine], theirs)
    expect(conflicts).toEqual([{ mine, theirs: theirs[0], line: 0 }])
    expect(segments[0]?.text).toBe('Open the drained cock')
    expect(withMine(segments, conflicts)[0]?.text).toBe('Open the drain cock')
  })
  it('are asked about a line that is not there any more; kept, it comes back at its time', () => {
    const { segments, conflicts } = mergeLines([{ ...mine, start: 2.5, end: 3 }], lines)
    expect(conflicts[0]?.theirs).toBeNull()
    expect(withMine(segments, conflicts).map(({ start }) => start)).toEqual([0, 2, 2.5, 4])
  })
  it('finds one of two lines of the same time by its words', () => {
    const twice = [...lines, { start: 0, end: 2, text: 'Music' }]
    expect(mergeLines([{ ...mine, before: 'Music', after: '' }], twice).segments.at(-1)?.text).toBe('')
  })
})

it('takes out the lines that were emptied', () => {
  expect(filled([...lines, { start: 6, end: 7, text: ' ' }])).toEqual(lines)
})
