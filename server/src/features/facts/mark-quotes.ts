import type { FactQuoter } from '@millwright/contract/facts'
import type { SaidFact } from '../../schema/facts.ts'
import type { ChangedLine } from '../../knowledge/facts/changed-lines.ts'
import { figureKeysOfValue, readSaid, saysValue, valueKeyOf, wordsOf } from '../../knowledge/facts/about.ts'
import type { FactRow } from './facts.repository.ts'
import type { NewMark, QuotedText, SaidElsewhere, SaidText } from './quoting.ts'

type SaidInFile = SaidFact & Pick<FactRow, 'segment' | 'about'>
type ChangedFact = { before: SaidInFile; after: SaidInFile }

/** A line that says another figure, as what quotes it is marked. */
export function factsOfLine({ about, subject, before, after }: ChangedLine): ChangedFact {
  const of = ({ value, unit, segment }: ChangedLine['before']) => ({ subject, value, unit, segment, about, ...unnamed })
  return { before: of(before), after: of(after) }
}

const unnamed = { attribute: '', condition: '' }

/** Those that quote the place of a changed fact with its old value and its subject. */
export function marksOfQuotes(quoted: readonly QuotedText[], changed: readonly ChangedFact[]): NewMark[] {
  const bySegment = Map.groupBy(changed, ({ before }) => String(before.segment))
  return quoted.flatMap((quote) => {
    const words = ` ${wordsOf(quote.text)} `
    return (bySegment.get(quote.segment) ?? [])
      .filter(({ before }) => namesSubject(words, before.subject) && words.includes(` ${wordsOf(before.value)} `))
      .map((change) => markOf(quote, change))
  })
}

/** Those that say the old value of a changed fact, with its subject, without the place where it stands. */
export function marksOfTexts(texts: readonly SaidText[], changed: readonly ChangedFact[]): NewMark[] {
  // A text has few figures, and a version may have thousands of changes.
  const byFigure = Map.groupBy(changed, ({ before }) => figureKeysOfValue(before)[0] ?? inWords)
  return texts.flatMap((one) => {
    const words = ` ${wordsOf(`${one.question} ${one.text}`)} `
    const said = readSaid(one.text)
    const possible =
      said.figures === null ? changed : [...said.figures, inWords].flatMap((key) => byFigure.get(key) ?? [])
    return possible
      .filter(({ before }) => namesSubject(words, before.subject) && saysValue(said, before))
      .map((change) => markOf(one, change))
  })
}

const inWords = ''

/** Notes and clips of the same asset that say of the same what the file said before. */
export function marksOfSaid(said: readonly SaidElsewhere[], changed: readonly ChangedFact[]): NewMark[] {
  const byValue = Map.groupBy(changed, ({ before }) => valueKeyOf(before))
  return said.flatMap((other) =>
    (byValue.get(valueKeyOf(other)) ?? [])
      .filter(({ before }) => saysOfTheSame(other, before))
      .map((change) => markOf(other, change)),
  )
}

type SaidOf = { about: string; subject: string }

export function saysOfTheSame(one: SaidOf, other: SaidOf): boolean {
  return one.about === other.about || isSameSubject(one.subject, other.subject)
}

function markOf({ kind, id }: FactQuoter, { before, after }: ChangedFact): NewMark {
  return { kind, quoterId: id, about: before.about, before: saidOf(before), after: saidOf(after) }
}

function saidOf({ subject, attribute, condition, value, unit }: SaidInFile): SaidFact {
  return { subject, attribute, condition, value, unit }
}

/** Most of its words: a quote of a table has its row's name before it, one of a sentence may not have its heading. */
function namesSubject(words: string, subject: string): boolean {
  const own = wordsOf(subject).split(' ')
  return own.filter((word) => words.includes(` ${word} `)).length * 2 > own.length
}

function isSameSubject(one: string, other: string): boolean {
  const [first, second] = [one, other].map((subject) => new Set(wordsOf(subject).split(' ')))
  if (!first || !second) return false
  const [fewer, more] = first.size <= second.size ? [first, second] : [second, first]
  return [...fewer].every((word) => word !== '' && more.has(word))
}
