import { abbreviation, endsOfTheirOwn } from '../../language/sentences.ts'

/** Where in an answer's text a citation stands, and the passage it names. */
export type Citation = { start: number; end: number; passage: number }

/** A sentence, an item of a list, a row of a table or a listing, with the passages that it cites. */
export type Statement = {
  start: number
  end: number
  cites: Set<number>
  /** `heads`: a heading or the header of a table, which states nothing itself. */
  kind: 'states' | 'leads' | 'heads'
}

const fence = /^ {0,3}(?:```|~~~)/u
const heading = /^ {0,3}#{1,6}\s|^\s*(?:\*\*|__)[^*_]+(?:\*\*|__):?\s*$/u
const ruled = /^[|\s:-]+$/u
const listMark = /^\s*(?:>\s*)*(?:(?:[-*+•]|\(?\d{1,3}[.)]|\(?\p{L}[.)]|\*\*\d{1,3}[.)]\*\*)\s+(?:\[[ x]\]\s+)?)?/u
const isItem = /^\s*(?:[-*+•]\s|(?:\*\*)?\(?\d{1,3}[.)]|\(?\p{L}[.)]\s)/u
const opensList = /[:：]["'»”’)*_]*$/u
const mayEnd = new RegExp(`(?:[.!?…]+|[${endsOfTheirOwn}]+)["'»”’)\\]*_\`]*`, 'gu')
const unspaced = new RegExp(`[${endsOfTheirOwn}]`, 'u')

/**
 * The statements of an answer in their order. A statement cites what stands in it and right after it. One that ends
 * with a colon goes on in the list, table or listing that it opens: its citations hold there, and those hold for it. A
 * citation behind a table's last row holds for the whole table.
 */
export function statementsOf(text: string, citations: readonly Citation[]): Statement[] {
  const reader = createReader(text, citations)
  let start = 0
  while (start <= text.length) {
    const feed = text.indexOf('\n', start)
    const end = feed < 0 ? text.length : feed
    reader.line(start, end)
    start = end + 1
  }
  return reader.end()
}

function createReader(text: string, citations: readonly Citation[]) {
  const found: Statement[] = []
  let nextCitation = 0
  let section: Statement | null = null
  /** What the lines below belong to, with the passages that hold for them. */
  let lead: { statement: Statement; holds: Set<number>; isFollowed: boolean } | null = null
  let table: Statement[] = []
  let listing: Statement | null = null

  function add(start: number, end: number, kind: Statement['kind']): Statement {
    const statement: Statement = { start, end, cites: new Set(), kind }
    for (; (citations[nextCitation]?.start ?? Infinity) < end; nextCitation += 1) {
      statement.cites.add(citations[nextCitation]?.passage ?? -1)
    }
    found.push(statement)
    return statement
  }

  function citedWithin(start: number, end: number): number[] {
    const passages: number[] = []
    for (let at = firstAfter(citations, start); (citations[at]?.start ?? Infinity) < end; at += 1) {
      passages.push(citations[at]?.passage ?? -1)
    }
    return passages
  }

  /** `statement` is part of what the section and the lead speak of. */
  function belong(statement: Statement, own: ReadonlySet<number>): void {
    for (const passage of own) {
      section?.cites.add(passage)
      lead?.statement.cites.add(passage)
    }
    for (const passage of lead?.holds ?? []) statement.cites.add(passage)
  }

  function endTable(): void {
    const header = table[0]?.kind === 'heads' ? table[0] : null
    const last = table.at(-1)
    const behind = last ? citedWithin(text.lastIndexOf('|', last.end - 1), last.end) : []
    for (const row of table) {
      for (const passage of behind) row.cites.add(passage)
      for (const passage of row.cites) header?.cites.add(passage)
    }
    table = []
  }

  function addRow(start: number, end: number, line: string): void {
    if (ruled.test(line) && line.includes('-')) {
      const [header] = table
      if (table.length === 1 && header) header.kind = 'heads'
      return
    }
    const row = add(start, end, 'states')
    belong(row, new Set(row.cites))
    table.push(row)
  }

  function addSentences(start: number, end: number, line: string): void {
    const from = start + (listMark.exec(line)?.[0].length ?? 0)
    let begin = from
    for (const stop of sentenceEnds(text, { from, to: end }, citations)) {
      addSentence(begin, stop)
      begin = stop
    }
    addSentence(begin, end)
  }

  function addSentence(begin: number, stop: number): void {
    const whole = text.slice(begin, stop)
    const from = begin + whole.length - whole.trimStart().length
    const to = begin + whole.trimEnd().length
    if (from >= to) return
    const statement = add(from, to, 'states')
    const own = new Set(statement.cites)
    belong(statement, own)
    if (!opensList.test(withoutCitations(text, statement, citations))) return
    statement.kind = 'leads'
    lead = { statement, holds: new Set([...own, ...(lead?.holds ?? [])]), isFollowed: false }
  }

  function line(start: number, end: number): void {
    const written = text.slice(start, end)
    if (listing) {
      listing.end = end
      if (!fence.test(written)) return
      const whole = add(listing.start, end, 'states')
      belong(whole, new Set(whole.cites))
      listing = null
      return
    }
    if (fence.test(written)) {
      listing = { start, end, cites: new Set(), kind: 'states' }
      return
    }
    const isRow = /^\s*\|/u.test(written)
    if (!isRow) endTable()
    if (!written.trim()) return
    if (heading.test(written)) {
      lead = null
      section = null
      section = add(start, end, 'heads')
    } else if (isRow) addRow(start, end, written)
    else {
      // A list goes on; of other lines only the one right below it belongs to a lead.
      if (!isItem.test(written) && lead?.isFollowed) lead = null
      const opened = lead
      addSentences(start, end, written)
      if (opened) opened.isFollowed = true
    }
  }

  function finish(): Statement[] {
    if (listing) belong(listing, add(listing.start, text.length, 'states').cites)
    endTable()
    return found
  }

  return { line, end: finish }
}

/** Where sentences of a line end, citations behind the stop included. */
function* sentenceEnds(text: string, { from, to }: { from: number; to: number }, citations: readonly Citation[]) {
  const line = text.slice(from, to)
  let next = firstAfter(citations, from)
  for (const { 0: mark, index } of line.matchAll(mayEnd)) {
    let end = from + index + mark.length
    while ((citations[next]?.start ?? Infinity) < end) next += 1
    for (let at = next; (citations[at]?.start ?? Infinity) <= end; at += 1) end = citations[at]?.end ?? end
    if (end >= to) return
    const after = text.slice(end, end + 3)
    if (!unspaced.test(mark) && !/^\s/u.test(after)) continue
    if (/^\s*\p{Ll}/u.test(after)) continue
    const before = text.slice(Math.max(from, from + index - maxAbbreviationLength), from + index + 1)
    if (mark.startsWith('.') && abbreviation.test(before)) continue
    yield end
  }
}

const maxAbbreviationLength = 15

function firstAfter(citations: readonly Citation[], place: number): number {
  let low = 0
  let high = citations.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((citations[middle]?.start ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}

function withoutCitations(text: string, { start, end }: Statement, citations: readonly Citation[]): string {
  let stop = end
  for (let at = firstAfter(citations, end) - 1; (citations[at]?.end ?? -1) >= stop; at -= 1) {
    stop = citations[at]?.start ?? stop
  }
  return text.slice(Math.max(start, stop - 20), stop)
}
