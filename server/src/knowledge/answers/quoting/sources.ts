import type { Quote, Source } from '@millwright/contract/chats'
import type { RankedPassage } from '../../index/search.repository.ts'
import { languageShown } from '../../language/language.ts'

/** Whether a quote is the answer or stands below it. */
export type PartOfAnswer = 'answer' | 'further'

/**
 * Numbers sources in the order in which they are cited. Quotes of one document and page share a number, but for the
 * answer's own: whoever opens that is to see it marked alone.
 */
export type Sources = {
  cite: (passage: RankedPassage, quotes: readonly Quote[], part?: PartOfAnswer) => Source
  /** A record has one number, whatever of it is cited. */
  citeRecord: (record: Omit<Source, 'n'>) => Source
  /** A place that was shown before anything cites it keeps its number, also where only its first page is cited. */
  keep: (shown: Source) => void
}

export function numberSources(): Sources {
  const cited = new Map<string, Source>()
  let last = 0
  return {
    cite(passage, quotes, part = 'answer') {
      const segments = [...new Set(quotes.map(({ segment }) => segment))]
      const key = keyOf(part, passage.resourceId, segments)
      const known = cited.get(key)
      const language = languageShown(passage.text)
      const source: Source = {
        n: known?.n ?? ++last,
        resourceId: passage.resourceId,
        fileName: passage.fileName,
        fileType: passage.fileType,
        assetId: passage.assetId,
        departmentId: passage.departmentId,
        segments,
        quotes: merged(known?.quotes ?? [], quotes),
        ...(language === null ? {} : { language }),
      }
      cited.set(key, source)
      return source
    },
    citeRecord(record) {
      const key = `record ${record.resourceId}`
      const source = cited.get(key) ?? { n: ++last, ...record }
      cited.set(key, source)
      return source
    },
    keep(shown) {
      last = Math.max(last, shown.n)
      for (const segments of [shown.segments, shown.segments.slice(0, 1)]) {
        cited.set(keyOf('answer', shown.resourceId, segments), { ...shown, quotes: [] })
      }
    },
  }
}

function keyOf(part: PartOfAnswer, resourceId: string, segments: Source['segments']): string {
  return [part, resourceId, ...segments].join(' ')
}

/** Passages overlap: the same sentence may come out of two of them. */
function merged(known: readonly Quote[], more: readonly Quote[]): Quote[] {
  const fresh = more.filter(
    ({ segment, text }) => !known.some((quote) => quote.segment === segment && quote.text.includes(text)),
  )
  return [...known, ...fresh]
}
