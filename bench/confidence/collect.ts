import type { FoundPassages } from '../../server/src/knowledge/search/search-passages.ts'
import type { RankedPassage } from '../../server/src/knowledge/index/search.repository.ts'
import type { Coverage } from '../../server/src/knowledge/answers/confidence.ts'
import { type ChosenSentence, scoreSentences } from '../../server/src/knowledge/answers/quoting/choose-sentences.ts'
import { contextOf } from '../../server/src/knowledge/answers/quoting/context.ts'
import type { Features } from '../../server/src/knowledge/answers/quoting/features.ts'
import { findSection } from '../../server/src/knowledge/answers/quoting/find-section.ts'
import { judgeCoverage } from '../../server/src/knowledge/answers/verdict.ts'
import type { memorySearch } from '../answers/memory-search.ts'

/** A place that could be quoted. `right`: 1 where it answers, .5 where what is shown with it does. */
export type Candidate = { features: Features; right: number; isSection: boolean }
export type Example = {
  set: string
  /** What is left out together in cross-validation. */
  group: string
  isAbsent: boolean
  candidates: Candidate[]
  /** Of the sentences alone, in the order of `candidates`. */
  sentences: readonly ChosenSentence[]
  found: FoundPassages
  coverage: Coverage
}

/** Whether a place's text, its text with what is shown around it, and the segments that it stands on answer. */
export type IsRight = (place: { text: string; shown: string; segments: unknown[]; passage: RankedPassage }) => number

type Asking = {
  search: ReturnType<typeof memorySearch>
  passages: readonly RankedPassage[]
  ownNames: readonly string[]
}

const passagesRead = 8

/** Asks as the product does, and lists every place that it could quote. */
export async function exampleOf(
  { search, passages, ownNames }: Asking,
  question: { text: string; set: string; group: string; isAbsent: boolean; isRight: IsRight },
): Promise<Example> {
  const own = search(question.text, passagesRead)
  const isFound = judgeCoverage(own, ownNames).verdict === 'answered'
  const found = isFound ? own : search(question.text, passagesRead, true)
  const coverage = judgeCoverage(found, ownNames)
  const sentences = scoreSentences(found)
  const candidates = sentences.map(({ passage, stretch, features }): Candidate => {
    const { before, header, cells, after } = contextOf(passage, stretch)
    const around = [...before, ...(header ? [header] : []), ...(cells?.carried ?? []), ...after]
    return { features, right: rightOf(passage, stretch, around), isSection: false }
  })
  const section = await findSection(found, ({ versionId, first, last }) =>
    Promise.resolve(
      passages.filter((one) => one.versionId === versionId && one.ordinal >= first && one.ordinal <= last),
    ),
  )
  if (section) {
    const { passage, stretch, context, features } = section
    candidates.push({ features, right: rightOf(passage, stretch, context.before), isSection: true })
  }
  const { set, group, isAbsent } = question
  return { set, group, isAbsent, candidates, sentences, found, coverage }

  function rightOf(
    passage: RankedPassage,
    stretch: { start: number; end: number; text: string },
    around: { text: string }[],
  ) {
    const segments = passage.ranges
      .filter(({ offset, start, end }) => offset < stretch.end && offset + end - start > stretch.start)
      .map(({ segment }) => segment)
    const shown = [stretch, ...around].map(({ text }) => text).join('\n')
    return question.isRight({ text: stretch.text, shown, segments, passage })
  }
}
