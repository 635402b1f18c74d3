import type { RankedPassage } from '../../index/search.repository.ts'
import { isTitleOfContents } from '../../passages/contents.ts'
import { lastHeadings, pathAt } from '../../passages/heading-path.ts'
import type { Quotable } from './blocks.ts'

/** An entry that runs over lines has its page number in the last of them. */
const maxWithoutNumber = 2
/** *Part No. 6470305* ends in no page number. */
const maxDigits = 4

/**
 * The places of a passage that are entries of a table of contents: lines that end in page numbers, none lower than the one before it, and
 * what of an entry stands in the lines before its number. They stand below a title of contents, in the text or among the headings.
 */
export function contentsEntriesIn(passage: RankedPassage, quotables: readonly Quotable[]): ReadonlySet<Quotable> {
  const entries = new Set<Quotable>()
  let page = 0
  let open: Quotable[] | null = null
  for (const quotable of quotables) {
    if (isTitleOfContents(quotable.text)) [page, open] = [0, []]
    else if (page === 0 && isUnderContents(passage, quotable)) open ??= []
    if (open === null || isTitleOfContents(quotable.text)) continue
    const to = pageOf(quotable.text)
    if (to === null ? open.length === maxWithoutNumber : to < page) open = null
    else if (to === null) open.push(quotable)
    else {
      for (const one of [...open, quotable]) entries.add(one)
      page = to
      open = []
    }
  }
  return entries
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
