import type { Source } from '@millwright/contract/chats'
import { createContext } from 'react'
import type { QuoteDictionary } from './words/words-of.ts'

type Citations = {
  sources: readonly Source[]
  /** Words of the question that the material does not know. */
  unknownWords: readonly string[]
  /** Explains the words of quotes in other languages; null while the question's language is not known. */
  dictionary: QuoteDictionary | null
  /** The number of the citation that is open beside the answer. */
  openedN: number | null
  /** The place in the answer of the chip that was clicked; null when it was opened from the list. */
  openedChip: string | null
  open: (source: Source, chip: string | null) => void
  /** The quote, in a popover at its chip. */
  show: (source: Source, chip: HTMLElement) => void
  hide: () => void
}

/** What the chips of one answer need; they stand deep inside its Markdown. */
export const CitationContext = createContext<Citations>({
  sources: [],
  unknownWords: [],
  dictionary: null,
  openedN: null,
  openedChip: null,
  open: () => undefined,
  show: () => undefined,
  hide: () => undefined,
})

/** Which block of the answer is being drawn. */
export const BlockContext = createContext(0)
