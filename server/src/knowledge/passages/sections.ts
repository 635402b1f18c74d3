import type { Passage } from './cut-passages.ts'
import { isWithin, pathOfTitle } from './heading-path.ts'
import { type JoinedPassages, joinPassages } from './join-passages.ts'

/** A section within the text of the passages around it. */
export type Section = {
  document: JoinedPassages
  path: string
  /** Where its text begins, behind its heading, and where it ends. */
  start: number
  end: number
  /** It may go on behind the passages that were read. */
  isOpen: boolean
}

/** From here on the headings are these. */
type Mark = { at: number; bodyAt: number; path: string; isHeading: boolean }

/**
 * The section with this path of headings that the passage belongs to, out of passages in their order. Undefined when it
 * begins before them.
 */
export function sectionOf(read: readonly Passage[], wanted: { ordinal: number; path: string }): Section | undefined {
  const document = joinPassages(read)
  const marks = marksOf(read, document)
  const here = read.findIndex(({ ordinal }) => ordinal === wanted.ordinal)
  const hereStart = document.starts[here] ?? 0
  const hereEnd = document.starts[here + 1] ?? document.text.length
  const endOf = (from: number, path: string) => {
    const next = marks.findIndex((mark, at) => at > from && !isWithin(mark.path, path))
    return next < 0 ? marks.length : next
  }
  let first = marks.findIndex(
    ({ path }, at) =>
      isWithin(path, wanted.path) &&
      !isWithin(marks[at - 1]?.path ?? '', wanted.path) &&
      (marks[endOf(at, wanted.path)]?.at ?? document.text.length) > hereStart,
  )
  const beginning = marks[first]
  if (!beginning || beginning.at >= hereEnd) return undefined
  if (first === 0 && !beginning.isHeading && (read[0]?.ordinal ?? 0) > 0) return undefined
  // A heading that is followed by another at once: the text stands below the second.
  let { path, bodyAt } = beginning
  for (let next = marks[first + 1]; next && isWithin(next.path, path); next = marks[first + 1]) {
    if (document.text.slice(bodyAt, next.at).trim()) break
    first++
    path = next.path
    bodyAt = next.bodyAt
  }
  const end = marks[endOf(first, path)]
  return { document, path, start: bodyAt, end: end?.at ?? document.text.length, isOpen: !end }
}

function marksOf(read: readonly Passage[], document: JoinedPassages): Mark[] {
  const headings = document.ranges.flatMap(({ offset, start, end, path }): Mark[] =>
    path === undefined ? [] : [{ at: offset, bodyAt: offset + end - start, path, isHeading: true }],
  )
  const titles = read.map(({ title }, at): Mark => {
    const start = document.starts[at] ?? 0
    return { at: start, bodyAt: start, path: pathOfTitle(title), isHeading: false }
  })
  // A title says again what the last heading said, unless the heading was not read.
  return [...headings, ...titles]
    .toSorted((one, other) => one.at - other.at || Number(other.isHeading) - Number(one.isHeading))
    .filter(({ path, isHeading }, at, all) => isHeading || !isWithin(all[at - 1]?.path ?? '', path))
}
