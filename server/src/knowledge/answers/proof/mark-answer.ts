import type { Remarks, TextRange } from '@millwright/contract/chats'
import type { Segment } from '@millwright/contract/segments'
import { type Evidence, evidenceOf, proves } from './evidence.ts'
import { type Figure, figuresOf } from '../../language/figures/figures.ts'
import { isLabel } from './labels.ts'
import { plainCharacters } from '../../language/figures/plain-characters.ts'
import { type RangeOfRows, rowsOf, type FigureContext } from './rows.ts'
import { saysAbsent } from './says-absent.ts'
import { type Citation, statementsOf } from './statements.ts'

export type Marks = Pick<Remarks, 'unproven' | 'uncited'>

type Passage = { title: string; text: string; ranges: readonly (RangeOfRows & { segment: Segment })[] }

type ProofContext = {
  /** What the model was given to read. */
  passages: readonly Passage[]
  question: string
  /** The asset's name: a number in it is no figure. */
  place: string
}

/**
 * Collects a model's answer as it is streamed, and says which of its figures no passage holds that the same statement
 * cites, or only in another row of its table, and which statements cite nothing (docs/decisions/0023).
 */
export function answerMarker({ passages, question, place }: ProofContext) {
  let text = ''
  const citations: Citation[] = []
  const evidence = new Map<number, { holds: Evidence; proven: Map<string, boolean> }>()
  const asked = evidenceOf({ title: '', text: question })
  const tables = new Map<number, ReturnType<typeof rowsOf>>()
  let known: { at: number; marks: Marks } | null = null

  function isProven(figure: Figure, passage: number): boolean {
    let of = evidence.get(passage)
    if (!of) evidence.set(passage, (of = { holds: evidenceOf(passages[passage] ?? nothing), proven: new Map() }))
    const key = JSON.stringify([figure.parts, figure.codes])
    let proven = of.proven.get(key)
    if (proven === undefined) of.proven.set(key, (proven = proves(of.holds, figure)))
    return proven
  }

  /** Judges by what is said where the figure stands; a passage is read, and what is said looked through, when first asked. */
  function otherRows(said: FigureContext): (figure: Figure, passage: number) => boolean {
    const named = new Map<number, ReadonlySet<string>>()
    return (figure, passage) => {
      const read = passages[passage]
      if (!read?.text.includes('\t')) return false
      let rows = tables.get(passage)
      if (rows === undefined) tables.set(passage, (rows = rowsOf(read)))
      if (rows === null) return false
      const words = named.get(passage) ?? rows.wordsOf(said)
      named.set(passage, words)
      return rows.isOfOtherRow(figure, text.slice(figure.start, figure.end), words)
    }
  }

  function read(): Marks {
    const plain = plainCharacters(withoutCitations(text, citations))
    const figures = outside(placesOf(text, place), figuresOf(plain)).filter((figure) => !isLabel(plain, figure))
    const unproven: TextRange[] = []
    const uncited: TextRange[] = []
    let at = 0
    let head = ''
    let before = ''
    for (const { start, end, cites, kind } of statementsOf(text, citations)) {
      while ((figures[at]?.start ?? Infinity) < start) at += 1
      const own: Figure[] = []
      for (let figure = figures[at]; figure && figure.start < end; figure = figures[at]) {
        own.push(figure)
        at += 1
      }
      const statement = text.slice(start, end)
      const isCited = cites.size > 0
      if (!isCited && saysAbsent(statement) && own.every((figure) => proves(asked, figure))) continue
      const isOfOtherRow = otherRows({ statement, before, around: `${head}\n${question}` })
      before = statement
      if (kind !== 'states') head = statement
      for (const figure of own) {
        const isHeld = (passage: number) =>
          (isProven(figure, passage) && !isOfOtherRow(figure, passage)) || isPageOf(plain, figure, passages[passage])
        if (![...cites].some(isHeld)) unproven.push({ start: figure.start, end: figure.end })
      }
      if (!isCited && kind !== 'heads' && /[\p{L}\p{N}]/u.test(statement)) uncited.push({ start, end })
    }
    return { unproven, uncited }
  }

  return {
    write(more: string): void {
      text += more
    },
    /** `mark` is what stands for the passage in the text; empty where the citation before names the same place. */
    cite(passage: number, mark: string): void {
      const before = citations.at(-1)
      const start = mark === '' && before ? before.start : text.length
      text += mark
      citations.push({ start, end: text.length, passage })
    },
    marks(): Marks {
      // Both only ever grow.
      const at = text.length + citations.length
      if (known?.at !== at) known = { at, marks: read() }
      return known.marks
    },
  }
}

const nothing: Passage = { title: '', text: '', ranges: [] }

function withoutCitations(text: string, citations: readonly Citation[]): string {
  let rest = ''
  let end = 0
  for (const citation of citations) {
    if (citation.start < end) continue
    rest += text.slice(end, citation.start) + '\u0001'.repeat(citation.end - citation.start)
    end = citation.end
  }
  return rest + text.slice(end)
}

/** Where a name that holds a number stands. */
function placesOf(text: string, name: string): TextRange[] {
  const places: TextRange[] = []
  if (!/\p{N}/u.test(name) || !/\p{L}/u.test(name)) return places
  for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + name.length)) {
    places.push({ start, end: start + name.length })
  }
  return places
}

/** The figures that do not lie within one of these places; both in their order. */
function outside(places: readonly TextRange[], figures: readonly Figure[]): Figure[] {
  let at = 0
  return figures.filter(({ start, end }) => {
    while ((places[at]?.end ?? Infinity) <= start) at += 1
    const place = places[at]
    return !place || start < place.start || end > place.end
  })
}

const pageBefore =
  /(?:pages?|p\.|pp\.|seiten?|s\.|página|pág\.|pagina|pag\.|стр\.|страниц\p{L}*|ページ|页|페이지|صفحة|पृष्ठ) ?$/iu
const maxPageLength = 12

/** `page 12`: the model is told on which pages its passages stand. */
function isPageOf(text: string, { start, end }: Figure, passage: Passage | undefined): boolean {
  if (!passage || !pageBefore.test(text.slice(Math.max(0, start - maxPageLength), start))) return false
  const page = text.slice(start, end)
  return passage.ranges.some(({ segment }) => String(segment) === page)
}
