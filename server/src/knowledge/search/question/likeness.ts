import type { Transaction } from '../../../platform/database/transaction.ts'
import { type Idf, idfOf, idfOfUnknown } from '../idf.ts'
import { firstReading } from './question.ts'
import { passageIndex } from '../../index/passage-index-in-use.ts'
import { saysNothing } from '../../language/asking-stop-words.ts'
import { stopWords } from '../../language/stop-words.ts'
import { tokensOf } from '../../language/tokens.ts'

/** A question as it is compared with others. */
export type AskedWords = {
  language: string
  content: ReadonlySet<string>
  /** A content word as it is written, by its stem; none of what has no such form. */
  written: ReadonlyMap<string, string>
  /** Stop-words that change what is asked: `on` and `off`, `before` and `after`, `how` and `when`. */
  telling: ReadonlySet<string>
}

export type Likeness = {
  /** How much of what each of the two asks for stands in the other: 0 to 1. */
  share: number
  /** One has a word that tells something, and the other has not: however long the questions, `upper` is not `lower`. */
  asksOther: boolean
}

/** Two questions whose differing words tell nothing still ask for something else when there are many of these. */
const sameShare = 0.85
const alikeShare = 0.6
/** What a word weighs that stands in some six of ten passages. */
const tellsNothing = 0.5
/** In fewer, a word that stands in most of them may tell much: the rest that would show it is not read yet. */
const fewestPassages = 20

/** The answer to one may be shown for the other. */
export function asksTheSame({ share, asksOther }: Likeness): boolean {
  return !asksOther && share >= sameShare
}

/** They are listed together. */
export function asksAlike({ share }: Likeness): boolean {
  return share >= alikeShare
}

export function readAsked(text: string): AskedWords {
  const { language, tokens } = firstReading(text)
  const isEmpty = (surface: string | null) => surface !== null && saysNothing(surface, language)
  const stops = stopWords[language === 'und' ? 'en' : language]
  // *Not*, *off* and a lone *A* are searched for; here they tell which kind of question it is, however often they stand.
  const isKept = (surface: string | null) => surface !== null && stops?.has(surface) === true
  const kept = tokens.flatMap(({ surface }) => (surface !== null && isKept(surface) ? [surface] : []))
  const asking = tokens.filter(({ surface }) => !isEmpty(surface) && !isKept(surface))
  const content = new Set(asking.map(({ lexeme }) => lexeme))
  const written = new Map(
    asking.flatMap(({ lexeme, surface }) => (surface === null ? [] : [[lexeme, surface] as const])),
  )
  const left = new Set(asking.map(({ surface }) => surface))
  const telling = tokensOf(text, language).flatMap(({ surface }) =>
    surface === null || left.has(surface) || isEmpty(surface) ? [] : [surface],
  )
  return { language, content, written, telling: new Set([...telling, ...kept]) }
}

/** What the words of these questions tell, by what is asked (null: all of it); one that no passage holds tells most. */
export async function readWeights(
  tx: Transaction,
  questions: readonly AskedWords[],
  assetIds: readonly string[] | null,
): Promise<Idf> {
  const lexemes = new Set(questions.flatMap(({ content }) => [...content]))
  const frequencies = await passageIndex.frequencies(tx, [...lexemes], assetIds)
  const passages = Math.max(frequencies.passages, fewestPassages)
  const idf = idfOf({ ...frequencies, passages })
  const unknown = idfOfUnknown(passages)
  return (lexeme) => idf(lexeme) || unknown
}

/** Questions of different kins are nothing alike: of two languages, or of two sizes of screw. */
export function kinOf({ language, content, telling }: AskedWords): string {
  // M12 is no M16, however much else is the same.
  const numbers = [...content].filter((lexeme) => /\p{N}/u.test(lexeme))
  return [language, ...[...telling].toSorted(), '|', ...numbers.toSorted()].join(' ')
}

export type WordNeeded = { lexeme: string; written: string }

/** Which words a question must have that asks the same. */
export function wordsNeeded({ content, written }: AskedWords, weigh: Idf): WordNeeded[] {
  const needed = [...content].filter((lexeme) => weigh(lexeme) >= tellsNothing)
  return needed.map((lexeme) => ({ lexeme, written: written.get(lexeme) ?? lexeme }))
}

/** Words of which each question that asks alike has at least one: the weightiest, without which too little is shared. */
export function wordsShared({ content }: AskedWords, weigh: Idf): string[] {
  const weightiest = [...content].toSorted((one, other) => weigh(other) - weigh(one) || (one < other ? -1 : 1))
  const spare = sumOf(content, weigh) * (1 - alikeShare)
  let passed = 0
  const end = weightiest.findIndex((lexeme) => (passed += weigh(lexeme)) > spare)
  return weightiest.slice(0, end + 1)
}

export function likeness(one: AskedWords, other: AskedWords, weigh: Idf): Likeness {
  if (kinOf(one) !== kinOf(other)) return { share: 0, asksOther: true }
  return likenessInKin(one, other, weigh)
}

/** Of two questions of one kin. */
export function likenessInKin(one: AskedWords, other: AskedWords, weigh: Idf): Likeness {
  const differing = [...notIn(other.content, one.content), ...notIn(one.content, other.content)]
  const shared = sumOf(
    [...one.content].filter((lexeme) => other.content.has(lexeme)),
    weigh,
  )
  const most = Math.max(sumOf(one.content, weigh), sumOf(other.content, weigh))
  return {
    share: most === 0 ? 0 : shared / most,
    asksOther: differing.some((lexeme) => weigh(lexeme) >= tellsNothing),
  }
}

function notIn(some: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...others].filter((lexeme) => !some.has(lexeme))
}

function sumOf(lexemes: Iterable<string>, weigh: Idf): number {
  let sum = 0
  for (const lexeme of lexemes) sum += weigh(lexeme)
  return sum
}
