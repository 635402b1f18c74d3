import type { FactKind } from '@millwright/contract/facts'
import type { FactAtPlace } from '../../facts/quoted-facts.repository.ts'
import { sentencesOf } from '../../language/sentences.ts'
import { type Language, languageOf } from '../../language/language.ts'
import { createAlternativesHeld } from '../../search/question/alternatives.ts'
import { createLexemesOf } from '../../search/question/groups.ts'
import { readQuestion } from '../../search/question/question.ts'
import { softOverlap } from '../../search/rerank.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import { isEnded } from './blocks.ts'
import { type AskedValues, type ValueKind, valuesAsked } from '../value/asked-values.ts'
import { codesIn, saysKind } from '../value/fact-values.ts'

/** A fact and the version that says it. */
export type FactOfVersion = FactAtPlace & { versionId: string }

/** Of what the question's subject weighs, what a fact about it names. */
const leastHeld = 0.5
/** Of what says work in sentences. Half is said of work on another part, too: *replace* and *ring*, where the wear ring is asked for. */
const leastHeldOfWork = 0.75

const kindsOf: Readonly<Record<ValueKind, readonly FactKind[]>> = {
  measure: ['setting', 'limit', 'fluid'],
  amount: ['fluid'],
  fluid: ['fluid'],
  part: ['part'],
  meaning: ['code'],
  interval: ['interval'],
}

/** The kinds of facts that a question asks for by its values. What is wrong is not among them: fault tables lead by their symptoms. */
export function factKindsAsked({ question }: FoundPassages): FactKind[] {
  const ofValues = valuesAsked(question).kinds.flatMap((kind) => kindsOf[kind])
  const ofCodes: FactKind[] = codesIn(question).length > 0 ? ['code'] : []
  return [...new Set<FactKind>([...ofValues, ...ofCodes])]
}

/**
 * What was found, with the places where a fact says what is asked for of the question's subject: those are quoted before
 * places that only have its words.
 */
export function withFactsFirst(found: FoundPassages, facts: readonly FactOfVersion[]): FoundPassages {
  const wanted = { asked: valuesAsked(found.question), codes: codesIn(found.question) }
  const shareOf = createShareOf(found, wanted.asked)
  const languages = new Map(found.passages.map((one) => [one.versionId, languageOf(one.text, found.question.language)]))
  const said = facts
    .filter((fact) => !fact.isRejected && isWanted(fact, wanted))
    .map((fact) => ({ fact, share: shareOf(fact, languages.get(fact.versionId) ?? found.question.language) }))
  // What names a part of the subject is about something else where another fact names more of it.
  const best = Math.max(leastHeld, ...said.map(({ share }) => share))
  const least = (fact: FactAtPlace) => (saysWork(fact) ? Math.max(best, leastHeldOfWork) : best)
  const about = said.flatMap(({ fact, share }) => (share >= least(fact) ? [fact] : []))
  const places = new Map<string, { start: number; end: number }[]>()
  for (const passage of found.passages) {
    const ofVersion = about.filter(({ versionId }) => versionId === passage.versionId)
    const stretches = ofVersion.flatMap((fact) => placesIn(passage, fact))
    if (stretches.length > 0) places.set(passage.id, stretches)
  }
  return places.size === 0 ? found : { ...found, facts: places }
}

function saysWork({ kind, subject }: FactAtPlace): boolean {
  return kind === 'interval' && (isEnded(subject) || sentencesOf(subject).length > 1)
}

function isWanted(fact: FactAtPlace, wanted: { asked: AskedValues; codes: readonly string[] }): boolean {
  const { kind, subject } = fact
  if (kind === 'code') return wanted.codes.includes(subject.toLowerCase())
  return wanted.asked.kinds.some((one) => saysKind(one, fact, wanted))
}

/** How much of the question's subject a fact names, 0 to 1, in its own words or others that mean the same. */
function createShareOf({ question, idf, unknownIdf }: FoundPassages, { subject }: AskedValues) {
  const own = readQuestion(subject, question.language).tokens
  const asked = [...new Set((own.length > 0 ? own : question.tokens).map(({ lexeme }) => lexeme))]
  const weigh = (lexeme: string) => idf(lexeme) || unknownIdf
  const whole = asked.reduce((sum, lexeme) => sum + weigh(lexeme), 0)
  const read = createLexemesOf(question)
  const { sumIn } = createAlternativesHeld(question)
  return (fact: FactAtPlace, language: Language): number => {
    // What is done, and to what, is said in one sentence.
    const subjects = fact.kind === 'interval' ? sentencesOf(fact.subject).map(({ text }) => text) : [fact.subject]
    const held = subjects.map((subject) => {
      // *Which oil*: its name is what is asked for.
      const value = fact.kind === 'fluid' ? fact.value : ''
      const lexemes = read([subject, fact.attribute, fact.condition, value].join('\n'), language)
      return softOverlap(asked, lexemes, weigh) + sumIn(lexemes, language)
    })
    return whole === 0 ? 0 : Math.min(1, Math.max(0, ...held) / whole)
  }
}

type PassagePlace = Pick<FoundPassages['passages'][number], 'ranges'>

/** Where a fact stands in a passage; nowhere where the passage ends before it. */
function placesIn({ ranges }: PassagePlace, fact: FactAtPlace): { start: number; end: number }[] {
  const segment = JSON.stringify(fact.segment)
  return ranges
    .filter((range) => JSON.stringify(range.segment) === segment)
    .flatMap(({ offset, start, end }) =>
      fact.ranges.flatMap((said) => {
        const from = Math.max(start, said.start)
        const to = Math.min(end, said.end)
        return from < to ? [{ start: offset + from - start, end: offset + to - start }] : []
      }),
    )
}
