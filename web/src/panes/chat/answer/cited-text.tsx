import { noRemarks, type Source } from '@millwright/contract/chats'
import { useMemo } from 'react'
import { AnswerText } from './answer-text.tsx'
import { CitationContext } from './citation-context.ts'
import { blocksOf } from './markdown/citations.ts'
import { QuotePopover, useQuotePopover } from './quotes/quote-popover.tsx'

type CitedTextProps = { text: string; sources: readonly Source[]; onOpen: (source: Source) => void }

/** An answer outside its chat: its citations show their quotes and lead to the page of their file. */
export function CitedText({ text, sources, onOpen }: CitedTextProps) {
  const { shown, show, hide } = useQuotePopover()
  const blocks = useMemo(() => blocksOf(text), [text])
  const citations = {
    sources,
    unknownWords: [],
    dictionary: null,
    openedN: null,
    openedChip: null,
    open: onOpen,
    show,
    hide,
  }
  return (
    <CitationContext value={citations}>
      <AnswerText blocks={blocks} remarks={noRemarks} />
      <QuotePopover shown={shown} />
    </CitationContext>
  )
}
