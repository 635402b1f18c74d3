import { limits } from '@millwright/contract/limits'
import type { FactKind } from '@millwright/contract/facts'
import { linesOf } from '../passages/page-lines.ts'
import { sentencesOf } from '../language/sentences.ts'
import type { ReadSegment } from '../readers/read-segment.ts'
import { aboutOf, readAsOf } from './about.ts'
import { createCodeReader } from './code-lines.ts'
import { nameOf, namesPlace } from './heading-names.ts'
import { lineOf, type ReadLine, spanOf } from './lines.ts'
import { factsOfNamedValue } from './named-values.ts'
import type { Around, ReadFact, SaidInText } from './read-fact.ts'
import { intervalOf } from './interval-sentences.ts'
import { factsOfSentence } from './sentence-facts.ts'
import { createStepReader } from './step-lines.ts'
import { factsOfTable } from './table-facts.ts'
import { createPlaces } from './told-of-row.ts'
import { createTroubleReader, faultOfSentence } from './trouble-lines.ts'
import { isIntervalHeading, workIn } from './words/interval-words.ts'

/** What a reader needs of a segment. */
export type FactSource = Pick<ReadSegment, 'segment' | 'text' | 'tables'> & { headings?: ReadSegment['headings'] }

/** A file that is nothing but steps leaves room for what else it says. */
const mostOfKind: Partial<Record<FactKind, number>> = { step: 1500, warning: 1000 }
const maxLineLength = 4000

/**
 * Reads what a resource says in tables, lists, lines and sentences, segment after segment in their order. The time grows
 * with the text; of a resource at most `limits.facts` are read, and what is said twice is one fact.
 */
export function createFactReader({ title }: { title: string }): { push: (source: FactSource) => ReadFact[] } {
  const headings: { name: string; size: number }[] = []
  const seen = new Set<string>()
  const counts = new Map<FactKind, number>()
  const troubles = createTroubleReader()
  const codes = createCodeReader()
  const steps = createStepReader()
  const placeOf = createPlaces()
  /** What stands below is done so often. */
  let interval: string | null = null

  const enter = ({ text, size }: { text: string; size: number }): void => {
    while (headings.length > 0 && (headings.at(-1)?.size ?? 0) <= size * 1.01) headings.pop()
    const name = nameOf(text)
    const path = headings.map((above) => above.name)
    const isTrouble = troubles.heading(name, path)
    codes.heading(name, path)
    steps.heading(name, { isTrouble, isPlace: namesPlace(name) })
    interval = isIntervalHeading(name) ? name : null
    headings.push({ name, size })
  }

  const around = (): Around => {
    const heading = headings.findLast(({ name }) => namesPlace(name))?.name ?? ''
    return { heading, place: heading || title }
  }

  const ofLine = (line: ReadLine): SaidInText[] => {
    const below = belowInterval(line)
    const trouble = troubles.line(line)
    const found = trouble ?? codes.line(line) ?? steps.line(line, title) ?? []
    const named = trouble ? [] : factsOfNamedValue(line, around())
    const said = [...found, ...below, ...named]
    if (named.length > 0 || line.text.includes('\t')) return said
    const sentences = line.item === null ? sentencesOf(line.text) : [{ ...line, start: 0, end: line.text.length }]
    return [
      ...said,
      ...sentences.flatMap(({ start, end, text }) => {
        const sentence = { start: line.start + start, end: line.start + end, text }
        const ofFault = trouble ? [] : faultOfSentence(sentence)
        // What is done below *Every 500 h* is said so already.
        const others = factsOfSentence(sentence, around()).filter(
          ({ kind }) => below.length === 0 || kind !== 'interval',
        )
        return [...ofFault, ...others]
      }),
    ]
  }

  const belowInterval = (line: ReadLine): SaidInText[] => {
    if (line.item === null && isIntervalHeading(line.text)) {
      interval = line.text
      return []
    }
    const isWork = interval !== null && line.text.length <= 200 && !line.text.includes('\t') && workIn(line.said) >= 0
    // A paragraph tells something else, and ends what stood below.
    if (!isWork || interval === null || (line.item === null && line.text.length > 100)) {
      if (line.item === null) interval = null
      return []
    }
    return [{ ...intervalOf(line.said.replace(/[.;]$/u, ''), interval), ranges: [spanOf(line)] }]
  }

  const keep = (said: SaidInText, source: FactSource): ReadFact[] => {
    const { kind } = said
    const count = counts.get(kind) ?? 0
    if (seen.size >= limits.facts || count >= (mostOfKind[kind] ?? limits.facts)) return []
    // Also of what is not kept: what is said behind it is looked for from there on.
    const told = placeOf(said, source.text)
    const parts = [said.subject, said.value, said.condition]
    if (!/[\p{L}\p{N}]/u.test(said.value) || parts.some((part) => part.length > limits.factText)) return []
    const readAs = readAsOf(said)
    if (seen.has(readAs)) return []
    seen.add(readAs)
    counts.set(kind, count + 1)
    return [{ ...said, ...told, segment: source.segment, ordinal: seen.size, about: aboutOf(said), readAs }]
  }

  return {
    push(source) {
      if (seen.size >= limits.facts) return []
      const tables = source.tables ?? []
      const said: SaidInText[] = []
      let table = 0
      let heading = 0
      const { headings: own = [] } = source
      for (const line of linesOf(source.text)) {
        while ((own[heading]?.end ?? Infinity) <= line.start) heading++
        while ((tables[table]?.end ?? Infinity) <= line.start) table++
        const named = own[heading]
        const within = tables[table]
        if (within && within.start < line.end && within.end > line.start) {
          if (line.start > within.start) continue
          // One by one: a table says more than a call takes arguments.
          for (const one of factsOfTable(source.text, within, around())) said.push(one)
        } else if (named && named.start < line.end) enter({ text: line.text, size: named.size })
        else if (line.text.length <= maxLineLength) said.push(...ofLine(lineOf(line)))
      }
      return said.flatMap((one) => keep(one, source))
    },
  }
}
