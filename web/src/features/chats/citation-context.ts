import type { Source } from '@millwright/contract/chats'
import { createContext } from 'react'

type Citations = {
  sources: readonly Source[]
  /** The number of the citation that is open beside the answer. */
  openedN: number | null
  /** The chip that was clicked; null when it was opened from the list or by the address. */
  openedChip: string | null
  open: (source: Source, chip?: string) => void
  /** The quote, in a popover at its chip. */
  show: (source: Source, chip: HTMLElement) => void
  hide: () => void
}

/** What the chips of one answer need; they stand deep inside its Markdown. */
export const CitationContext = createContext<Citations>({
  sources: [],
  openedN: null,
  openedChip: null,
  open: () => undefined,
  show: () => undefined,
  hide: () => undefined,
})
