import type { ResourceType } from '@millwright/contract/formats'
import type { AskedMeaning } from '../../embeddings/vector-search.ts'
import type { DocumentKind } from '../../index/document-kind.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import { withMeaning } from '../../search/with-meaning.ts'
import { withoutContents } from '../quoting/contents-passages.ts'
import { nearSentences } from '../near-sentences.ts'
import type { AnswerPorts, AnswerReading } from '../ports.ts'

type AskedByMeaning = {
  question: string
  /** Null: no model has read the question, or not in time. */
  meaning: AskedMeaning | null
  assetIds: (reading: AnswerReading) => Promise<readonly string[] | null>
  type: ResourceType | null
  document: DocumentKind | null
}

/**
 * What words found, in the order that meaning and a cross-encoder give it, and what meaning finds besides. To be asked
 * where the question's own words are not sure of an answer; whether it is refused stays with those (docs/decisions/0055).
 */
export async function byMeaning(
  found: FoundPassages,
  asked: AskedByMeaning,
  ports: AnswerPorts,
): Promise<FoundPassages> {
  const { meaning, question, type, document } = asked
  const { signal, reranker } = ports
  if (!meaning && !reranker) return found
  const byWords = [...found.passages, ...(found.behind ?? [])]
  const ranked = meaning
    ? await ports.step(async (reading) => {
        const assetIds = await asked.assetIds(reading)
        return withMeaning(reading.tx, reading.companyId, { byWords, meaning, assetIds, type, document })
      })
    : byWords
  const ordered = reranker ? await reranker.order(question, ranked, signal) : ranked
  const shown = Math.max(found.passages.length, fewestShown)
  const read = withoutContents({ ...found, passages: ordered.slice(0, shown), behind: ordered.slice(shown) })
  const near = meaning && (await nearSentences(meaning, read.passages, signal))
  return { ...read, ...(near && { near }) }
}

/** Where words found nothing, as many as are read of what they find. */
const fewestShown = 8
