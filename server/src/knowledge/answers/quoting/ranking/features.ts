import { intervalsIn, isDoneAtEvents } from '../../../facts/words/interval-words.ts'
import { ifClause, isTroubleHeading, saysFault } from '../../../facts/words/trouble-words.ts'
import { denies } from '../../../language/asking/telling.ts'
import { type Language, languageOf } from '../../../language/language.ts'
import type { Stretch } from '../../../language/sentences.ts'
import type { RankedPassage } from '../../../index/search.repository.ts'
import { headingsOfPath, lastHeadings, pathAt } from '../../../passages/heading-path.ts'
import { roleOfHeader } from '../../../readers/tables/role-words.ts'
import { pairOverlap } from '../../../search/rerank.ts'
import { fits } from '../answer-type.ts'
import type { QuestionFeatures } from '../asked.ts'
import { holdsMeasure } from '../asked-measure.ts'
import { isHeading, isItem, type Quotable, quotablesOf } from '../blocks.ts'
import { headOf } from '../context.ts'
import { rowContextOf } from '../table-context.ts'
import type { Features } from './feature-names.ts'
import { featuresAround } from './features-around.ts'
import { formOf, wordingOf } from './form.ts'
import { rowWithOneSentence } from './row-words.ts'
import { wantedForm } from './wanted-form.ts'

/** What a sentence is about stands in its first words. */
const openingWords = 8

export type Candidates = {
  quotables: readonly Quotable[]
  /** Of what is quoted for the sentence, row or item there. */
  featuresAt: (at: number, stretch: Stretch) => Features
  /** What more is known of it: asked of the one that is ranked first. */
  moreAt: (at: number, stretch: Stretch) => Features
  /** Of a section that is quoted from its beginning. */
  featuresOfSection: (stretch: Stretch) => Features
}

/** Reads a passage for what its places say of a question. `rank` counts from 0; `best` is the best passage's score. */
export function readPassage(
  asked: QuestionFeatures,
  passage: RankedPassage,
  { rank, best, language: askedLanguage }: { rank: number; best: number; language: Language },
): Candidates {
  const language = languageOf(passage.text, askedLanguage)
  const read = new Map<string, readonly string[]>()
  const lexemesOf = (text: string) => {
    const known = read.get(text) ?? asked.lexemesOf(text, language)
    read.set(text, known)
    return known
  }
  const quotables = quotablesOf(passage.text)
  const all = lexemesOf(`${passage.title}\n${passage.text}`)
  const passageFeatures = {
    passage: best > 0 ? passage.score / best : 0,
    rank: 1 / (1 + rank),
    passageShare: asked.share(asked.lexemes, all) + asked.meant(all, language),
  }

  /** How much of the question a text says, in its words or others that mean the same. */
  const shareOf = (text: string) => {
    const words = lexemesOf(text)
    return asked.share(asked.lexemes, words) + asked.meant(words, language)
  }

  /** Where it is asked when something is done, that and what it is done to are said in one sentence of a row's cell. */
  const readRow = (text: string) => {
    const isRow = text.includes('\t') && !text.includes('\n')
    // Thai ends no sentence by a sign.
    const isReadApart = asked.type === 'time' && isRow && language !== 'th'
    return lexemesOf(isReadApart ? rowWithOneSentence(text, shareOf) : text)
  }

  const wordsIn = (stretch: Stretch, around: { near: readonly string[]; path: string }) => {
    const held = readRow(stretch.text)
    const missing = asked.lexemes.filter((lexeme) => !held.includes(lexeme))
    const union = [...held, ...lexemesOf(around.path), ...around.near]
    return {
      held,
      missing,
      union,
      shares: {
        said: asked.share(asked.lexemes, held),
        meant: asked.meant(held, language),
        together: asked.share(asked.lexemes, union),
        covered: asked.covered(held, language),
        coveredTogether: asked.covered(union, language),
        meantTogether: asked.meant(union, language),
        above: asked.share(missing, lexemesOf(lastHeadings(around.path, 2))),
        heading: asked.share(asked.lexemes, lexemesOf(lastHeadings(around.path, 1))),
      },
    }
  }

  /** How many of the question's words are said, of all: a rare one counts as much as any. */
  const countIn = (held: readonly string[]) =>
    asked.distinct.filter((lexeme) => held.includes(lexeme)).length / Math.max(1, asked.distinct.length)

  const tableAt = (at: number) => {
    const quotable = quotables[at]
    const isRow = quotable?.text.includes('\t') === true
    const heads = isRow ? headOf(passage, quotables, at).map(({ text }) => text) : []
    const row = isRow ? rowContextOf(passage, quotable) : null
    const columns = (row?.header?.text ?? heads.at(-1) ?? '').split('\t').map((cell) => roleOfHeader(cell))
    return { heads, row, columns }
  }

  const wordingAt = (at: number, stretch: Stretch) => {
    const { columns } = tableAt(at)
    const path = pathAt(passage, quotables[at]?.start ?? stretch.start)
    return {
      ...wordingOf(stretch.text),
      faultRow: is(isOfFaults(columns)),
      troublePart: is(headingsOfPath(path).some((one) => isTroubleHeading(one))),
      // What it weighs was learned where something else was asked of such a row.
      intervalRow: is(columns.includes('interval') && asked.type !== 'time'),
    }
  }

  return {
    quotables,
    featuresAt(at, stretch) {
      const quotable = quotables[at] ?? { ...stretch, list: null }
      const isRow = quotable.text.includes('\t')
      const path = pathAt(passage, quotable.start)
      const { heads, row, columns } = tableAt(at)
      const head = heads.flatMap((text) => lexemesOf(text))
      const before = isRow ? [] : lexemesOf(quotables[at - 1]?.text ?? '')
      const { held, missing, union, shares } = wordsIn(stretch, { near: [...head, ...before], path })
      const own = readRow(quotable.text)
      return {
        ...shares,
        own: asked.share(asked.lexemes, own),
        ownMeant: asked.meant(own, language),
        count: countIn(held),
        opening: asked.share(asked.lexemes, lexemesOf(quotable.text).slice(0, openingWords)),
        head: asked.share(missing, head),
        before: asked.share(missing, before),
        symptom: symptomShare(columns, row?.rows ?? [quotable.text.split('\t')], shareOf),
        pairs: pairOverlap(asked.lexemes, [held], asked.idf) / asked.whole,
        ...passageFeatures,
        ...kindOf(asked, { text: stretch.text, language, isStep: quotable.list !== null }, heads.join('\n')),
        code: is(asked.codes.length > 0 && asked.codes.every((one) => union.includes(one) || own.includes(one))),
        fault: is(asked.asksRemedy && isFaultPlace(columns, path, quotable.text)),
        ...formOf(stretch.text),
        ...wantedForm(asked, () => wordingAt(at, stretch)),
        section: 0,
        row: is(isRow),
        list: is(quotable.list !== null),
        looksLikeHeading: is(isHeading(quotable)),
      }
    },
    moreAt: (at, stretch) => ({
      ...wordingAt(at, stretch),
      ...featuresAround(asked, passage, { quotables, at, stretch, lexemesOf }),
    }),
    featuresOfSection(stretch) {
      const { held, shares } = wordsIn(stretch, { near: [], path: pathAt(passage, stretch.start) })
      const hasSteps = stretch.text.split('\n').some((line) => isItem(line))
      return {
        ...shares,
        count: countIn(held),
        ...passageFeatures,
        ...formOf(stretch.text),
        ...wantedForm(asked, () => wordingOf(stretch.text)),
        section: 1,
        way: is(asked.type === 'way' && hasSteps),
      }
    },
  }
}

function is(holds: boolean): number {
  return Number(holds)
}

/** Whether it is the kind of thing that is asked for. */
function kindOf(
  asked: QuestionFeatures,
  sentence: { text: string; language: Language; isStep: boolean },
  head: string,
): Features {
  const { type, measures, surfaces } = asked
  const fit = fits(type, sentence, surfaces)
  const isNumber = type === 'number' && measures.size === 0
  const isAtEvents = asked.asksRecurrence && isDoneAtEvents(sentence.text) && !denies(sentence.text, sentence.language)
  return {
    number: is(isNumber && fit === 1),
    numeral: is(isNumber && fit > 0),
    time: is(type === 'time' && (fit === 1 || isAtEvents)),
    interval: is(type === 'time' && (isAtEvents || intervalsIn(sentence.text).length > 0)),
    person: is(type === 'person' && fit > 0),
    way: is(type === 'way' && fit > 0),
    measure: is(measures.size > 0 && holdsMeasure(measures, sentence.text, head)),
    figure: asked.asksFigure && measures.size === 0 ? fits('number', sentence, surfaces) : 0,
  }
}

type Columns = readonly (string | null)[]

function isOfFaults(columns: Columns): boolean {
  return columns.includes('cause') || columns.includes('remedy')
}

function isFaultPlace(columns: Columns, path: string, text: string): boolean {
  if (isOfFaults(columns) || columns.includes('symptom')) return true
  return headingsOfPath(path).some((one) => isTroubleHeading(one)) || (ifClause.test(text) && saysFault(text))
}

/** What the cells say that name the fault: *too much spatter* is no fault of which spatter is a cause. */
function symptomShare(columns: Columns, rows: readonly string[][], shareOf: (cell: string) => number): number {
  if (!isOfFaults(columns)) return 0
  const column = Math.max(0, columns.indexOf('symptom'))
  return Math.max(0, ...rows.map((cells) => (cells.length > 1 ? shareOf(cells[column] ?? '') : 0)))
}
