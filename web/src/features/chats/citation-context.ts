import type { Source } from '@millwright/contract/chats'
import { createContext } from 'react'

type Citations = {
  sources: readonly Source[]
  /** The number of the citation that is open beside the answer. */
  openedN: number | null
  open: (source: Source) => void
  /** The quote, in a popover at its chip. */
  show: (source: Source, chip: HTMLElement) => void
  hide: () => void
}

/** What the chips of one answer need; they stand deep inside its Markdown. */
export const CitationContext = createContext<Citations>({
  sources: [],
  openedN: null,
  open: () => undefined,
  show: () => undefined,
  hide: () => undefined,
})
