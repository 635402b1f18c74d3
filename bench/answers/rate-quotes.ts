import type { Source } from '@millwright/contract/chats'

/** How good a quote is. */
export type RatedQuote = {
  /** It stands at a right place. */
  isRight: boolean
  /** Its own text, which the answer shows in bold, holds a right answer. */
  isGold: boolean
  /** That, or what stands around it in the answer. */
  isGoldAround: boolean
}

export type WantedAnswer = {
  answers: readonly string[]
  isRight: (place: { resourceId: string; segment: number }) => boolean
}

/** The quotes of an answer in its order. */
export function rateQuotes(sources: readonly Source[], { answers, isRight }: WantedAnswer): RatedQuote[] {
  const holdsAnswer = (text: string) => answers.some((answer) => plain(text).includes(plain(answer)))
  return sources.flatMap(({ resourceId, quotes }) =>
    quotes.map(({ segment, text, context = [] }) => {
      const isGold = holdsAnswer(text)
      return {
        isRight: typeof segment === 'number' && isRight({ resourceId, segment }),
        isGold,
        isGoldAround: isGold || context.some((part) => holdsAnswer(part.text)),
      }
    }),
  )
}

/** Line breaks of the page and the width of characters are no part of an answer. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()
}

export function share<T>(items: readonly T[], holds: (item: T) => boolean): number {
  return items.filter(holds).length / items.length
}
