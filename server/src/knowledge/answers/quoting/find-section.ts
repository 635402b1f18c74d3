import { bestByWords, type FoundPassages } from '../../search/search-passages.ts'
import { createAlternativesHeld } from '../../search/question/alternatives.ts'
import { createLexemesOf } from '../../search/question/groups.ts'
import { languageOf } from '../../language/language.ts'
import type { Question } from '../../search/question/question.ts'
import { overlap } from '../../search/rerank.ts'
import type { RankedPassage } from '../../index/search.repository.ts'
import type { Passage } from '../../passages/cut-passages.ts'
import { fileTitleOf, lastHeadings, pathAt, pathsAbove, titleOf } from '../../passages/heading-path.ts'
import type { PassageWindow } from '../../passages/passages.repository.ts'
import { type Section, sectionOf } from '../../passages/sections.ts'
import type { Stretch } from '../../language/sentences.ts'
import { answerTypeOf } from './answer-type.ts'
import { askedIn } from './asked.ts'
import { isEnded, isStep, type Quotable, quotablesOf } from './blocks.ts'
import type { Features } from './ranking/feature-names.ts'
import { readPassage } from './ranking/features.ts'
import type { ShownQuote } from './quotes.ts'
import { rankOf } from './ranking/rank-weights.ts'

/** `score` beside those of sentences: `rankOf`; `more`: what is known of it beside what it is ranked by; `lexemes`: of its first line. */
export type ScoredSection = ShownQuote & {
  features: Features
  more: () => Features
  lexemes: readonly string[]
  score: number
}

/** Passages of a version by their ordinals, in their order. */
export type ReadOn = (window: PassageWindow) => Promise<readonly Passage[]>

const passagesRead = 5
/** Some 1,000 words before a passage, where its section may begin, and more after it than is quoted. */
const passagesBefore = 8
const passagesAfter = 4
const maxQuoteLength = 900
const maxIntroLength = 300
/** The first lines say what a section is about. */
const openingLength = 300
/** Of what the question's words weigh, title, headings and first lines must hold this together. */
const worthReading = 0.35
/** The title names the machine alone: the headings and first lines must hold this without it. */
const worthOfItsOwn = 0.2
/** A heading names what its section is about; those above it and its first lines say more of it. */
const aboveShare = 0.5
const openingShare = 0.5
const maxTerms = 4

/** What answers is judged by the section that would be quoted, and then quotes it: it is read once. */
const sections = new WeakMap<FoundPassages, ScoredSection | null>()

/**
 * The section that says how to do what is asked, or that is named by a question of nothing but terms; null where
 * nothing such is asked or no section speaks of it.
 */
export async function findSection(found: FoundPassages, readOn: ReadOn): Promise<ScoredSection | null> {
  const known = sections.get(found)
  if (known !== undefined) return known
  const section = await readSection(found, readOn)
  sections.set(found, section)
  return section
}

/** The section that is quoted before this sentence, once it was found: it says more, or begins with it and goes on after it. */
export function sectionBefore(
  found: FoundPassages,
  sentence: { stretch: Stretch; score: number } | undefined,
): ScoredSection | null {
  const section = sections.get(found) ?? null
  if (!section || !sentence || section.score > sentence.score) return section
  return section.goesOn && section.stretch.text.startsWith(sentence.stretch.text) ? section : null
}

async function readSection(found: FoundPassages, readOn: ReadOn): Promise<ScoredSection | null> {
  const asksForAWay = answerTypeOf(found.question) === 'way'
  if (!asksForAWay && !isBare(found.question)) return null
  const best = bestHeading(found)
  if (!best || (!asksForAWay && best.named < 1)) return null
  const { passage, path } = best
  const window = {
    versionId: passage.versionId,
    first: passage.ordinal - passagesBefore,
    last: passage.ordinal + passagesAfter,
  }
  const read = await readOn(window)
  const section = sectionOf(read, { ordinal: passage.ordinal, path })
  if (!section) return null
  const { text, ranges } = section.document
  const title = titleOf(fileTitleOf(passage.title), section.path)
  const opening = text.slice(section.start, Math.min(section.end, section.start + openingLength))
  const share = createShareOf(found, passage)
  if (share(`${title}\n${opening}`) < worthReading) return null
  if (share(`${section.path}\n${opening}`) < worthOfItsOwn) return null
  const mayGoOn = section.isOpen && read.at(-1)?.ordinal === window.last
  const cut = cutSection(section)
  if (!cut) return null
  const shown = { ...passage, title, text, ranges }
  const known = featuresOfSection(found, shown, cut.stretch)
  return { passage: shown, ...cut, goesOn: cut.goesOn || mayGoOn, ...known, score: rankOf(known.features) }
}

function featuresOfSection(found: FoundPassages, passage: RankedPassage, stretch: Stretch) {
  const best = Math.max(0, ...found.passages.map(({ score }) => score))
  const { language } = found.question
  const asked = askedIn(found)
  const read = readPassage(asked, passage, { rank: 0, best, language })
  const at = read.quotables.findIndex(({ start }) => start >= stretch.start)
  return {
    features: read.featuresOfSection(stretch),
    // It is read from where it begins, wherever the text that was read around it does.
    more: () => ({ ...read.moreAt(at, stretch), position: 0 }),
    lexemes: asked.lexemesOf(read.quotables[at]?.text ?? '', languageOf(passage.text, language)),
  }
}

/** `set xrange`: nothing but words that are looked up. */
function isBare({ text, tokens }: Question): boolean {
  const terms = tokens.filter(({ surface }) => surface !== null).length
  return terms > 0 && terms <= maxTerms && terms === text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length
}

/** The headings that hold most of the question; of those that hold the same, the innermost. */
function bestHeading(found: FoundPassages): { passage: RankedPassage; path: string; named: number } | undefined {
  // Nothing but its meaning may have found a passage.
  const highest = bestByWords(found.passages)?.score || 1
  const candidates = found.passages.slice(0, passagesRead).flatMap((passage) => {
    const shareOf = createShareOf(found, passage)
    return headingsOf(passage).map(({ path, at }) => {
      const opening = passage.text.slice(at, at + openingLength)
      const last = shareOf(lastHeadings(path, 1))
      const named = shareOf(path)
      const all = shareOf(`${path}\n${opening}`)
      const share = last + aboveShare * (named - last) + openingShare * (all - named)
      return { passage, path, named, score: share * (1 + passage.score / highest) }
    })
  })
  const [best] = candidates.toSorted((one, other) => other.score - one.score || other.path.length - one.path.length)
  return best
}

/** Every section that the passage belongs to or begins, and where its text stands in the passage. */
function headingsOf(passage: RankedPassage): { path: string; at: number }[] {
  const places = [0, ...passage.ranges.flatMap(({ offset, path }) => (path === undefined ? [] : [offset]))]
  const headings = new Map<string, number>()
  for (const at of places) {
    for (const path of pathsAbove(pathAt(passage, at))) if (path && !headings.has(path)) headings.set(path, at)
  }
  return [...headings].map(([path, at]) => ({ path, at }))
}

/**
 * How much of the question stands in a text of this passage, as a share of its whole weight. A heading alone does not
 * show its language.
 */
export function createShareOf({ question, idf, unknownIdf }: FoundPassages, passage: RankedPassage) {
  const language = languageOf(passage.text, question.language)
  const asked = [...new Set(question.tokens.map(({ lexeme }) => lexeme))]
  const whole = asked.reduce((sum, lexeme) => sum + (idf(lexeme) || unknownIdf), 0)
  const lexemesOf = createLexemesOf(question)
  const { sumIn } = createAlternativesHeld(question)
  return (text: string): number => {
    const held = lexemesOf(text, language)
    return whole === 0 ? 0 : Math.min(1, (overlap(asked, held, idf) + sumIn(held, language)) / whole)
  }
}

/** Its steps after what introduces them, or its first sentences; null where it begins with a table. */
function cutSection({
  document: { text },
  start,
  end,
}: Section): Pick<ShownQuote, 'stretch' | 'context' | 'goesOn'> | null {
  const all = quotablesOf(text).filter((quotable) => quotable.start >= start && quotable.end <= end)
  const table = all.findIndex(({ text: line }) => line.includes('\t'))
  const lines = table < 0 ? all : all.slice(0, table)
  const step = lines.findIndex(isStep)
  const from = step > 0 && lengthOf(lines.slice(0, step)) <= maxIntroLength ? step : 0
  const fitting = lines.slice(from).filter((line) => line.end - (lines[from]?.start ?? 0) <= maxQuoteLength)
  const first = lines[from]
  // `For example` announces what is not shown any more.
  const last = fitting.findLast((line) => line === all.at(-1) || isStep(line) || isEnded(line.text)) ?? first
  if (!first || !last) return null
  const stretch = { start: first.start, end: last.end, text: text.slice(first.start, last.end) }
  return { stretch, context: { before: lines.slice(0, from), after: [], header: null }, goesOn: all.at(-1) !== last }
}

function lengthOf(quotables: readonly Quotable[]): number {
  return (quotables.at(-1)?.end ?? 0) - (quotables[0]?.start ?? 0)
}
