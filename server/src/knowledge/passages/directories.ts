import type { Line } from './page-lines.ts'

const fewestEntries = 8
/** What stands between two page numbers is a title or a term, not a sentence. */
const maxWordsOfTitle = 12
const maxWordsOfTerm = 7
/** A wrapped line or an entry within an entry is out of order. */
const inOrderShare = 0.8
/** Amounts and sizes repeat and are small; page numbers of an index are spread over the pages before it. */
const fewestPages = 4
const leastLastPage = 30
const pagesBeforeFirst = 5

/** `2.1 Torques⇥14`; entries that were read as one paragraph go on with the number of the next section. */
const inContents = /[\t ](\d{1,4})(?=$|\s\d{1,2}(?:\.\d{1,3})+\.?\s)/gu
/** `bearing, 12, 15–17`. */
const inIndex = /(?:\t|,\s?)(\d{1,4})(?:\s?[–-]\s?\d{1,4})?(?=,|\s|$)/gu
const letter = /\p{L}/u
const words = /\p{L}[\p{L}\p{M}]+/gu
const cell = /\t/gu

/**
 * Whether a page only says where something stands: contents, whose page numbers rise, or an index, which goes by the
 * alphabet. Its entries hold the words of every question and answer none.
 */
export function isDirectory(lines: readonly Line[], page: number): boolean {
  const texts = lines.map(({ text }) => text.trim())
  // A row of several values is one of a table.
  if (texts.filter((text) => (text.match(cell)?.length ?? 0) > 1).length > 0.2 * texts.length) return false
  const count = texts.reduce((sum, text) => sum + (text.match(words)?.length ?? 0), 0)
  return isContents(texts, count) || isIndex(texts, { count, page })
}

function isContents(texts: readonly string[], count: number): boolean {
  const pages = texts.flatMap((text) => pagesNamed(text, inContents))
  return (
    pages.length >= fewestEntries &&
    count <= maxWordsOfTitle * pages.length &&
    texts.filter(endsWithNumber).length >= texts.length / 2 &&
    new Set(pages).size >= fewestPages &&
    shareInOrder(pages, (one, other) => one <= other) >= inOrderShare
  )
}

function isIndex(texts: readonly string[], { count, page }: { count: number; page: number }): boolean {
  const pages = texts.flatMap((text) => pagesNamed(text, inIndex))
  const terms = texts.filter(endsWithNumber).map((text) => text.toLowerCase())
  return (
    pages.length >= fewestEntries &&
    count <= maxWordsOfTerm * pages.length &&
    terms.length >= texts.length / 2 &&
    pages.every((number) => number <= page + pagesBeforeFirst) &&
    pages.some((number) => number >= leastLastPage) &&
    new Set(pages).size >= fewestPages &&
    shareInOrder(terms, (one, other) => order.compare(one, other) <= 0) >= inOrderShare
  )
}

/** The numbers of a line that a title or a term stands before. */
function pagesNamed(text: string, number: RegExp): number[] {
  const title = text.search(letter)
  if (title < 0) return []
  return [...text.matchAll(number)].flatMap(({ 1: page, index }) => (index > title ? [Number(page)] : []))
}

const order = new Intl.Collator('en', { ignorePunctuation: true })

function endsWithNumber(text: string): boolean {
  return /[\s,–-]\d{1,4}$/u.test(text)
}

function shareInOrder<T>(values: readonly T[], follow: (one: T, other: T) => boolean): number {
  const pairs = values.slice(1).filter((value, at) => follow(values[at] ?? value, value))
  return values.length < 2 ? 0 : pairs.length / (values.length - 1)
}
