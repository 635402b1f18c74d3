import type { RankedPassage } from '../../server/src/knowledge/index/search.repository.ts'
import type { Language } from '../../server/src/knowledge/language/language.ts'
import { type Coverage, featuresOfFirst, featuresOfQuestion } from '../../server/src/knowledge/answers/confidence.ts'
import { scoreSentences } from '../../server/src/knowledge/answers/quoting/choose-sentences.ts'
import { contextOf } from '../../server/src/knowledge/answers/quoting/context.ts'
import { maxShown, withSurroundings } from '../../server/src/knowledge/answers/quoting/widen-context.ts'
import type { Features } from '../../server/src/knowledge/answers/quoting/ranking/feature-names.ts'
import { findSection } from '../../server/src/knowledge/answers/quoting/find-section.ts'
import { coverageAnswerability } from '../../server/src/knowledge/answers/answerability.ts'
import type { memorySearch } from '../answers/memory-search.ts'

/**
 * A place that could be quoted. `right`: 1 where it answers, .5 where what is shown with it does; `lead` is added to what
 * is learned; `ofFirst` counts where it is ranked first.
 */
export type Candidate = {
  text: string
  features: Features
  right: number
  lead: number
  isSection: boolean
  ofFirst: Features
}
export type Example = {
  set: string
  /** What is left out together in cross-validation. */
  group: string
  isAbsent: boolean
  /** As the question was read. */
  language: Language
  candidates: Candidate[]
  ofQuestion: Features
  coverage: Coverage
}

/** Whether a place's text, its text with what is shown around it, and the segments that it stands on answer. */
export type IsRight = (place: {
  text: string
  shown: () => string
  segments: unknown[]
  passage: RankedPassage
}) => number

type CollectInput = {
  search: ReturnType<typeof memorySearch>
  passages: readonly RankedPassage[]
  ownNames: readonly string[]
}

const passagesRead = 8

/** Asks as the product does, and lists every place that it could quote. */
export async function exampleOf(
  { search, passages, ownNames }: CollectInput,
  question: { text: string; set: string; group: string; isAbsent: boolean; isRight: IsRight },
): Promise<Example> {
  const own = search(question.text, passagesRead)
  const isFound = coverageAnswerability(own, ownNames).verdict === 'answered'
  const found = isFound ? own : search(question.text, passagesRead, true)
  const coverage = coverageAnswerability(found, ownNames)
  const sentences = scoreSentences(found)
  const candidates = sentences.map(({ passage, stretch, lead, ...known }): Candidate => {
    const around = () => {
      const quote = { passage, stretch, context: contextOf(passage, stretch), goesOn: false }
      const { before, header, cells, after } = withSurroundings(quote, maxShown.further).context
      return [...before, ...(header ? [header] : []), ...(cells?.carried ?? []), ...after]
    }
    const features = { ...known.features, ...known.more() }
    const right = rightOf(passage, stretch, around)
    const ofFirst = featuresOfFirst(found, { passage, stretch, features })
    return { text: stretch.text, features, right, lead, isSection: false, ofFirst }
  })
  const section = await findSection(found, ({ versionId, first, last }) =>
    Promise.resolve(
      passages.filter((one) => one.versionId === versionId && one.ordinal >= first && one.ordinal <= last),
    ),
  )
  if (section) {
    const { passage, stretch, context, features } = section
    const right = rightOf(passage, stretch, () => context.before)
    const ofFirst = featuresOfFirst(found, { passage, stretch, features })
    candidates.push({ text: stretch.text, features, right, lead: 0, isSection: true, ofFirst })
  }
  const { set, group, isAbsent } = question
  const { language } = found.question
  return { set, group, isAbsent, language, candidates, ofQuestion: featuresOfQuestion(found, coverage), coverage }

  function rightOf(
    passage: RankedPassage,
    stretch: { start: number; end: number; text: string },
    around: () => { text: string }[],
  ) {
    const segments = passage.ranges
      .filter(({ offset, start, end }) => offset < stretch.end && offset + end - start > stretch.start)
      .map(({ segment }) => segment)
    const shown = () => [stretch, ...around()].map(({ text }) => text).join('\n')
    return question.isRight({ text: stretch.text, shown, segments, passage })
  }
}
