import type { RankedPassage } from '../../index/search.repository.ts'
import { isTitleOfContents } from '../../passages/contents.ts'
import { lastHeadings, pathAt } from '../../passages/heading-path.ts'
import type { Quotable } from './blocks.ts'

/** An entry that runs over lines has its page number in the last of them. */
const maxWithoutNumber = 2
/** *Part No. 6470305* ends in no page number. */
const maxDigits = 4
/** So many numbered lines are contents whose title stands on a page before. */
const fewestNumbered = 4
/** Beside them stand a page's number and its running head. */
const maxOthers = 2
/** A chapter's number, its name and its page. */
const maxCells = 3
/** *2 Ground 2* numbers a pin and not a chapter: chapters are numbered *2.1*, or are questions of so many words on the average. */
const fewestWords = 6

/**
 * The places of a passage that are entries of a table of contents: lines that end in page numbers, none lower than the one before it, and
 * what of an entry stands in the lines before its number. They stand below a title of contents, in the text or among the headings, or
 * are numbered and all that the passage holds.
 */
export function contentsEntriesIn(passage: RankedPassage, quotables: readonly Quotable[]): ReadonlySet<Quotable> {
  return new Set([...belowTitle(passage, quotables), ...numberedThroughout(quotables)])
}

function belowTitle(passage: RankedPassage, quotables: readonly Quotable[]): Quotable[] {
  const entries: Quotable[] = []
  let page = 0
  let open: Quotable[] | null = null
  for (const quotable of quotables) {
    if (isTitleOfContents(quotable.text)) {
      page = 0
      open = []
      continue
    }
    if (page === 0 && isUnderContents(passage, quotable)) open ??= []
    if (open === null) continue
    const to = pageOf(quotable.text)
    if (to === null ? open.length === maxWithoutNumber : to < page) open = null
    else if (to === null) open.push(quotable)
    else {
      entries.push(...open, quotable)
      page = to
      open = []
    }
  }
  return entries
}

function isUnderContents(passage: RankedPassage, { start }: Quotable): boolean {
  return isTitleOfContents(lastHeadings(pathAt(passage, start), 1))
}

type Numbered = { quotable: Quotable; number: readonly number[]; page: number }

/** Nearly a whole passage of lines that are numbered one after the other: parameters have values that grow and shrink. */
function numberedThroughout(quotables: readonly Quotable[]): Quotable[] {
  const numbered = quotables.flatMap((quotable) => numberedOf(quotable) ?? [])
  if (numbered.length < Math.max(fewestNumbered, quotables.length - maxOthers)) return []
  const isInOrder = numbered.every((one, at) => {
    const before = numbered[at - 1]
    return !before || (one.page >= before.page && isBehind(one.number, before.number))
  })
  const grows = (numbered.at(-1)?.page ?? 0) > (numbered[0]?.page ?? 0)
  const words = numbered.reduce((sum, { quotable }) => sum + (quotable.text.match(/\p{L}+/gu) ?? []).length, 0)
  const isOfChapters = numbered.some(({ number }) => number.length > 1) || words >= fewestWords * numbered.length
  return isInOrder && grows && isOfChapters ? numbered.map(({ quotable }) => quotable) : []
}

function numberedOf(quotable: Quotable): Numbered | null {
  const number = /^\d{1,3}(?:\.\d{1,3}){0,4}(?=\.?\s+\S)/u.exec(quotable.text)?.[0]
  const page = pageOf(quotable.text)
  if (number === undefined || page === null || page === 0 || quotable.text.split('\t').length > maxCells) return null
  return { quotable, number: number.split('.').map(Number), page }
}

function isBehind(number: readonly number[], before: readonly number[]): boolean {
  const at = number.findIndex((one, depth) => one !== before[depth])
  return at >= 0 && (number[at] ?? 0) > (before[at] ?? 0)
}

/** The page number that a line ends in, parted from what it names; null where it ends in none. */
function pageOf(text: string): number | null {
  let from = text.length
  while (from > 0 && isDigit(text[from - 1])) from--
  const digits = text.slice(from)
  const isParted = from > 0 && !/[\p{L}\p{Nd},:=]/u.test(text[from - 1] ?? '')
  return digits.length > 0 && digits.length <= maxDigits && isParted ? Number(digits) : null
}

function isDigit(sign: string | undefined): boolean {
  return sign !== undefined && sign >= '0' && sign <= '9'
}
