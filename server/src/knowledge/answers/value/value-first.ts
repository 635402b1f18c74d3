import type { FactAtPlace } from '../../facts/quoted-facts.repository.ts'
import { plainWithin } from '../../language/markdown.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import { type ShownQuote, stretchesOf } from '../quoting/quotes.ts'
import { valuesAsked } from './asked-values.ts'
import { heldIn, textShown } from './subject.ts'
import { valueOfSentence } from './sentence-value.ts'
import { codesIn, valueOfFacts } from './fact-values.ts'
import { valueOfRow, type WantedValues } from './row-values.ts'

/** What the segments of a version say as facts. */
export type ListFacts = (place: {
  versionId: string
  segments: readonly FactAtPlace['segment'][]
}) => Promise<FactAtPlace[]>

/** Longer ones are no value but a text of their own. */
const maxValueLength = 60
/** Of what the question's subject weighs; the words that ask prove nothing, as a header holds them over every row. */
const leastHeld = 0.5
/** A quote of more lines is a section. */
const maxLines = 2

/**
 * The values that a question asks for, as they stand in the quote that answers, in Markdown; null where it is not sure
 * which these are. Nothing comes from elsewhere: what is cited proves it.
 */
export async function valueFirst(
  { found, listFacts }: { found: FoundPassages; listFacts: ListFacts | undefined },
  quote: ShownQuote,
): Promise<string | null> {
  const asked = valuesAsked(found.question)
  if (asked.kinds.length === 0 || !isShort(quote) || heldIn(found, quote).subject < leastHeld) return null
  const facts = (await factsIn(quote, listFacts)) ?? []
  // What a person found wrong is not said in bold.
  if (facts.some(({ isRejected }) => isRejected)) return null
  const wanted: WantedValues = { asked, codes: codesIn(found.question) }
  const shown = textShown(quote)
  const rows = rowsOf(quote)
  const values = asked.kinds.map((kind) => {
    const [value, ...others] = new Set(rows.map((row) => valueOfRow(kind, row, wanted)))
    if (others.length > 0) return null
    return value ?? valueOfFacts(kind, facts, { ...wanted, shown }) ?? valueOfSentence(kind, quote.stretch.text, asked)
  })
  const said = values.filter((value) => value !== null && value.length <= maxValueLength && !/[\n\t]/u.test(value))
  // A half of what was asked would pass for the whole.
  return said.length === values.length ? said.map((value) => plainWithin(value ?? '')).join(', ') : null
}

function isShort({ stretch }: ShownQuote): boolean {
  return stretch.text.split('\n').filter((line) => line.trim()).length <= maxLines
}

function rowsOf({ context }: ShownQuote) {
  const { header, cells } = context
  const heads = header?.text.split('\n').at(-1)?.split('\t') ?? []
  const rows = cells?.rows ?? []
  return rows.every((row) => row.length === heads.length) ? rows.map((row) => ({ header: heads, cells: row })) : []
}

/** The facts that lie in the quote. */
async function factsIn({ passage, stretch }: ShownQuote, listFacts: ListFacts | undefined) {
  const places = stretchesOf(passage, stretch.start, stretch.end)
  const read = await listFacts?.({ versionId: passage.versionId, segments: places.map(({ segment }) => segment) })
  return read?.filter(({ segment, ranges }) =>
    ranges.some(({ start, end }) =>
      places.some((place) => place.segment === segment && start < place.end && end > place.start),
    ),
  )
}
