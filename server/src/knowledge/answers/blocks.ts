import { type Stretch, sentencesOf } from '../search/sentences.ts'

const listItem = /^\s*(?:[•●▪◦‣∙·*–—-]|\(?\d{1,2}[.)]|\(?\p{Ll}\))\s+\S/u
const tableRow = /\t|\s{3,}\S|\s\|\s/u
const longestList = 1200
const shortestSentence = 3

/** A stretch that an answer may quote; `list` tells those that belong to one list, and its heading line. */
export type Quotable = Stretch & { list: number | null }

/** Sentences; but a table row in one piece, and list items marked so that their list can be quoted whole. */
export function quotablesOf(text: string): Quotable[] {
  const quotables: Quotable[] = []
  let list = 0
  let open: Quotable[] = []
  for (const line of linesOf(text)) {
    if (listItem.test(line.text)) {
      if (open.length === 0) {
        list++
        const heading = quotables.at(-1)
        if (heading && heading.list === null && /[:：]$/u.test(heading.text)) {
          heading.list = list
          open.push(heading)
        }
      }
      const item = { ...line, list }
      open.push(item)
      quotables.push(item)
      continue
    }
    open = []
    if (tableRow.test(line.text)) quotables.push({ ...line, list: null })
    else quotables.push(...sentencesWithin(line))
  }
  return quotables.filter(({ text: part }) => part.length >= shortestSentence)
}

function* linesOf(text: string): Generator<Stretch> {
  for (const { index, 0: line } of text.matchAll(/[^\n]+/gu)) {
    const start = index + (line.length - line.trimStart().length)
    const trimmed = line.trim()
    if (trimmed) yield { start, end: start + trimmed.length, text: trimmed }
  }
}

function sentencesWithin(line: Stretch): Quotable[] {
  return sentencesOf(line.text).map(({ start, end, text }) => ({
    start: line.start + start,
    end: line.start + end,
    text,
    list: null,
  }))
}

/** The stretch to quote for a chosen one: its whole list while that stays readable, else itself. */
export function wholeOf(chosen: Quotable, quotables: readonly Quotable[], text: string): Stretch {
  if (chosen.list === null) return chosen
  const items = quotables.filter(({ list }) => list === chosen.list)
  const start = items[0]?.start ?? chosen.start
  const end = items.at(-1)?.end ?? chosen.end
  return end - start <= longestList ? { start, end, text: text.slice(start, end) } : chosen
}
