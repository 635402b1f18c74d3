import { identifiersIn, numbersNamed, plainIdentifier } from '../../language/identifiers.ts'
import { type Language, languageOf } from '../../language/language.ts'
import type { Stretch } from '../../language/sentences.ts'
import type { RankedPassage } from '../../index/search.repository.ts'
import type { Question } from '../../search/question/question.ts'
import { lastHeadings, pathAt } from '../../passages/heading-path.ts'
import { softOverlap } from '../../search/rerank.ts'
import { type FoundPassages, placeInPassage } from '../../search/search-passages.ts'
import { valuesAsked } from '../value/asked-values.ts'
import { fits } from './answer-type.ts'
import { type QuestionFeatures, askedIn } from './asked.ts'
import { holdsMeasure } from './asked-measure.ts'
import { isHeading, type Quotable, wholeOf } from './blocks.ts'
import { contentsEntriesIn } from './contents-entries.ts'
import type { Features } from './ranking/feature-names.ts'
import { readPassage } from './ranking/features.ts'
import { likelyParts } from './ranking/likely-parts.ts'
import { namesFluid } from './names-fluid.ts'
import { purposeVerbs } from './ranking/purpose.ts'
import { rankOf } from './ranking/rank-weights.ts'
import { isTableHead, rowsOfCell } from './table-context.ts'

const passagesRead = 8
/** Of these, four quotes at most are made: neighbours are one, and some are shown with another. */
const sentencesChosen = 12
/** A line that looks like a heading names what is asked and leaves the answer to what follows; in log-odds. */
const headingsBehind = 1.5
/** A code that is asked for leads to the place that holds it, or stands under a heading that does, whatever is said around it. */
const codesAhead = 2
/** *Pin 5* leads to the row that begins with 5, also where a sentence has all words of the question; in log-odds. */
const numbersAhead = 3
/** *DTP20* heads what is said of it, and its paragraphs do not say it again. */
const headingsNaming = 2
/** What means the same weighs more than what says it in other words (`ownMeant` of the weights), which are counted beside; in log-odds. */
const meantAhead = 5
/** What says, as a fact or by its name, what is asked for of the subject comes before what has its words; in log-odds. */
const factsAhead = 2
/** *To replace the roll …* is the way to replace it, and *to confirm that it is in …* is none, by the verb that is asked for; in log-odds. */
const purposeAhead = 1.5
/** The verb alone is no purpose: *to set up a cut* sets no gap. */
const enoughOfPurpose = 0.75
/** Of its kind of answer, what makes a sentence speak that holds no word of the question. */
const kinds = ['number', 'time', 'person', 'measure', 'way'] as const

export type ChosenSentence = {
  passage: RankedPassage
  stretch: Stretch
  /** What of the question stands in itself, 0 to 1. */
  said: number
  /** It holds a word of the question, or the kind of thing that is asked for. */
  speaks: boolean
  /** Of a question that names a new subject: it holds that; what stands beside it may be about the one before. */
  isOfSubject: boolean
  features: Features
  /** What is known of it beside what it is ranked by. */
  more: () => Features
  /** The words that it says itself. */
  lexemes: readonly string[]
  /** What is added to what was learned. */
  lead: number
  /** How well it answers beside the others (`rankOf`): one more is e times as likely to be the answer. */
  score: number
  /** The sentence or item itself where it alone of its list says the figure or time that is asked for; null elsewhere. */
  core: Stretch | null
  /** It is likely to be part of an answer, whatever else is found (`likelyParts`). */
  isLikely: boolean
}

/** The sentences of the best passages that answer best, best first (docs/decisions/0022, 0051). */
export function chooseSentences(found: FoundPassages): ChosenSentence[] {
  return distinct(scoreSentences(found))
}

/** A question is judged by what would be quoted, and then quoted: its places are read once. */
const scored = new WeakMap<FoundPassages, readonly ChosenSentence[]>()

/** All sentences, rows and items of the best passages, best first. */
export function scoreSentences(found: FoundPassages): readonly ChosenSentence[] {
  const known = scored.get(found) ?? readSentences(found)
  scored.set(found, known)
  return known
}

function readSentences(found: FoundPassages): ChosenSentence[] {
  const asked = askedIn(found)
  const best = Math.max(0, ...found.passages.map(({ score }) => score))
  const { language, text: question } = found.question
  const codes = identifiersIn(question).map(plainIdentifier)
  const numbers = numbersNamed(question)
  const asksFluid = valuesAsked(found.question).kinds.includes('fluid')
  const all = found.passages.slice(0, passagesRead).flatMap((passage, rank) => {
    const { quotables, featuresAt, moreAt } = readPassage(asked, passage, { rank, best, language })
    const contents = contentsEntriesIn(passage, quotables)
    const read = languageOf(passage.text, language)
    const isCore = createIsCore(asked, quotables, read)
    const candidates = quotables.flatMap((quotable, at): ChosenSentence[] => {
      // Its path names it; a quote is what stands below, or on the page that contents name.
      if (isHeadingRange(passage, quotable) || isTableHead(passage, quotable.start) || contents.has(quotable)) return []
      const stretch = stretchOf(asked, { passage, quotables, quotable, language })
      const features = featuresAt(at, stretch)
      const said = (features['own'] ?? 0) + (features['ownMeant'] ?? 0)
      const lexemes = asked.lexemesOf(quotable.text, read)
      const isMeant = isOfSubject(lexemes, found.question)
      const near = found.near?.get(placeInPassage(passage, quotable.start)) ?? 0
      const speaks = isMeant && (said > 0 || near > 0 || kinds.some((kind) => features[kind] === 1))
      const named = `${lastHeadings(pathAt(passage, quotable.start), headingsNaming)}\n${stretch.text}`
      const ofCode = codes.some((one) => plainIdentifier(named).includes(one)) ? codesAhead : 0
      const ofNumber = isNumbered(numbers, stretch, features) ? numbersAhead : 0
      const isNamed = asksFluid && said > 0 && namesFluid(stretch.text, read)
      const ofFact = isNamed || saysFact(found, passage, stretch) ? factsAhead : 0
      const lead =
        Math.max(ofCode, ofNumber) +
        ofFact +
        ofPurpose(asked, { stretch, features, language: read }) +
        meantAhead * near -
        (isHeading(quotable) ? headingsBehind : 0)
      const score = rankOf(features) + lead
      return [
        {
          passage,
          stretch,
          said,
          speaks,
          isOfSubject: isMeant,
          features,
          more: () => moreAt(at, stretch),
          lexemes,
          core: said > 0 && isCore(quotable) ? quotable : null,
          lead,
          score,
          isLikely: false,
        },
      ]
    })
    const likely = likelyParts(candidates)
    return candidates.map((one) => ({ ...one, isLikely: likely.has(one) }))
  })
  return all.sort(
    (one, other) =>
      Number(other.isOfSubject) - Number(one.isOfSubject) ||
      Number(saysAny(other)) - Number(saysAny(one)) ||
      other.score - one.score,
  )
}

/** Of a question of hundreds of words a place says little; and yet more than one that says nothing, whatever its form. */
function saysAny({ features, speaks }: ChosenSentence): boolean {
  return speaks || (features['together'] ?? 0) + (features['meantTogether'] ?? 0) > 0
}

/** Whether a text names the subject that a follow-up names anew. */
function isOfSubject(text: readonly string[], { anew, alternatives }: Question): boolean {
  if (!anew) return true
  const otherwise = alternatives.filter(({ lexemes }) => lexemes.some((lexeme) => anew.subject.includes(lexeme)))
  const names = [...anew.subject, ...otherwise.flatMap((one) => one.alternatives.map(({ lexeme }) => lexeme))]
  return softOverlap(names, text, () => 1) > 0
}

/** *Pin 5*: the row that begins with 5, in a table or section that names something of the question. */
function isNumbered(numbers: readonly string[], { text }: Stretch, features: Features): boolean {
  const [first, ...others] = text.split('\t')
  const isAbout = (features['head'] ?? 0) + (features['above'] ?? 0) > 0
  return others.length > 0 && isAbout && numbers.includes(first?.trim() ?? '')
}

type Purpose = { stretch: Stretch; features: Features; language: Language }

/** Of a way that is asked for: a place that begins with its purpose comes ahead, one that begins with another behind. */
function ofPurpose(asked: QuestionFeatures, { stretch: { text }, features, language }: Purpose): number {
  const verbs = asked.type === 'way' ? purposeVerbs(text).flatMap((verb) => asked.lexemesOf(verb, language)) : []
  if (verbs.length === 0) return 0
  if (asked.share(asked.lexemes, verbs) + asked.meant(verbs, language) === 0) {
    // *To ensure safe operation, clean the filter as follows* is the way all the same.
    const [, ...main] = text.split(',')
    return asked.share(asked.lexemes, asked.lexemesOf(main.join(','), language)) >= enoughOfPurpose ? 0 : -purposeAhead
  }
  return (features['covered'] ?? 0) >= enoughOfPurpose ? purposeAhead : 0
}

/** Whether a stretch says, as a fact, what is asked for. */
function saysFact({ facts }: FoundPassages, { id }: RankedPassage, { start, end }: Stretch): boolean {
  return facts?.get(id)?.some((fact) => fact.start < end && fact.end > start) === true
}

/** Whether a sentence, or of its list an item alone, says the kind of value that is asked for; no row of a table. */
function createIsCore(asked: QuestionFeatures, quotables: readonly Quotable[], language: Language) {
  const saying = quotables.filter((one) => saysValueAsked(asked, one, language))
  const inLists = Map.groupBy(saying, ({ list }) => list)
  const core = saying.filter(({ list, text }) => {
    const isAlone = list === null || inLists.get(list)?.length === 1
    return isAlone && !text.includes('\t')
  })
  return (quotable: Quotable) => core.includes(quotable)
}

/** Whether a sentence or item says itself the kind of value that is asked for. */
function saysValueAsked(asked: QuestionFeatures, { text, list }: Quotable, language: Language): boolean {
  const { type, measures, surfaces } = asked
  if (measures.size > 0) return holdsMeasure(measures, text, '')
  if (type !== 'number' && type !== 'time') return false
  return fits(type, { text, language, isStep: list !== null }, surfaces) === 1
}

type SentencePlace = { passage: RankedPassage; quotables: readonly Quotable[]; quotable: Quotable; language: Language }

/** What is quoted for it: a symptom with all its causes, a list as a whole. */
function stretchOf(asked: QuestionFeatures, { passage, quotables, quotable, language }: SentencePlace): Stretch {
  const read = languageOf(passage.text, language)
  const isAsked = (cell: string) => {
    const words = asked.lexemesOf(cell, read)
    return asked.share(asked.lexemes, words) + asked.meant(words, read) > 0
  }
  return rowsOfCell(passage, quotable.start, isAsked) ?? wholeOf(quotable, quotables, passage.text)
}

function isHeadingRange({ ranges }: RankedPassage, { start }: Quotable): boolean {
  return ranges.some(({ offset, path }) => path !== undefined && offset === start)
}

/** Passages overlap and lists are quoted whole: the same text is chosen once. */
function distinct(chosen: readonly ChosenSentence[]): ChosenSentence[] {
  const kept: ChosenSentence[] = []
  for (const candidate of chosen) {
    const seen = kept.some(({ stretch }) => stretch.text.includes(candidate.stretch.text))
    if (!seen) kept.push(candidate)
    if (kept.length === sentencesChosen) break
  }
  return kept
}
