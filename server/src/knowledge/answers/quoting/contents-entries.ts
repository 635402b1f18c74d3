import type { RankedPassage } from '../../index/search.repository.ts'
import { isTitleOfContents } from '../../passages/contents.ts'
import { lastHeadings, pathAt } from '../../passages/heading-path.ts'
import type { Quotable } from './blocks.ts'

/** An entry that runs over lines has its page number in the last of them. */
const maxWithoutNumber = 2
/** *Part No. 6470305* ends in no page number. */
const maxDigits = 4
/** A list of what lies in the box stands below *Contents* as well, and its numbers may grow, but not for so long. */
const fewestEntries = 5
const fewestPages = 4

/**
 * The places of a passage that are entries of a table of contents: below a title of contents, in the text or among the headings, so many
 * lines that end in page numbers, none lower than the one before it, and what of an entry stands in the lines before its number.
 */
export function contentsEntriesIn(passage: RankedPassage, quotables: readonly Quotable[]): ReadonlySet<Quotable> {
  return new Set(listsIn(passage, quotables).flatMap(({ entries, pages }) => (isOfPages(pages) ? entries : [])))
}

const isOfPages = (pages: readonly number[]) => pages.length >= fewestEntries && new Set(pages).size >= fewestPages

type EntryList = { entries: Quotable[]; pages: number[] }

function listsIn(passage: RankedPassage, quotables: readonly Quotable[]): EntryList[] {
  const lists: EntryList[] = []
  let open: Quotable[] | null = null
  for (const quotable of quotables) {
    const isTitle = isTitleOfContents(quotable.text)
    if (isTitle || (lists.length === 0 && isUnderContents(passage, quotable))) {
      lists.push({ entries: [], pages: [] })
      open = []
    }
    const list = lists.at(-1)
    if (isTitle || open === null || !list) continue
    const page = pageOf(quotable.text)
    if (page === null ? open.length === maxWithoutNumber : page < (list.pages.at(-1) ?? 0)) open = null
    else if (page === null) open.push(quotable)
    else {
      list.entries.push(...open, quotable)
      list.pages.push(page)
      open = []
    }
  }
  return lists
}

function isUnderContents(passage: RankedPassage, { start }: Quotable): boolean {
  return isTitleOfContents(lastHeadings(pathAt(passage, start), 1))
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
