import type { ChatMessage, Source } from '@millwright/contract/chats'
import Button from '@mui/material/Button'
import CircleX from 'lucide-react/icons/circle-x'
import Loader from 'lucide-react/icons/loader'
import { memo, useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Answer } from './answer/answer.tsx'
import { CitationContext } from './answer/citation-context.ts'
import { CopyAnswer } from './answer/copy-answer.tsx'
import { QuotePopover, useQuotePopover } from './answer/quote-popover.tsx'
import { useHeld } from './answer/use-held.ts'
import type { CitationAddress, OpenCitation } from './opened-citation.ts'
import css from './turn.module.css'

type TurnProps = {
  message: ChatMessage
  /** What is being done, while nothing is written yet. */
  status: string
  /** A sentence of the server that says more than that it failed. */
  reason: string | null
  /** The citation of this answer that is open. */
  opened: CitationAddress | null
  onOpen: OpenCitation
  onRetry: (message: ChatMessage) => void
}

/** A question and its answer. */
export const Turn = memo(function Turn({ message, status, reason, opened, onOpen, onRetry }: TurnProps) {
  const t = useTranslations('chats')
  const format = useFormatter()
  const { shown, show, hide } = useQuotePopover()
  const openedN = opened?.n ?? null
  const openedChip = opened?.chip ?? null
  const { text, sources } = message.response
  const { unknownWords } = message
  const streaming = message.state === 'streaming'
  const held = useHeld({ begun: text !== '', streaming })
  const cited = useMemo(() => sources.toSorted((a, b) => a.n - b.n), [sources])
  const citations = useMemo(
    () => ({
      sources: cited,
      unknownWords,
      openedN,
      openedChip,
      show,
      hide,
      open: (source: Source, chip: string | null) => onOpen(message, source, chip),
    }),
    [cited, unknownWords, openedN, openedChip, show, hide, onOpen, message],
  )
  const asked = new Date(message.updatedAt)

  return (
    <CitationContext value={citations}>
      <article className={css.turn} aria-busy={streaming} data-state={message.state}>
        <time
          className={css.time}
          dateTime={message.updatedAt}
          title={format.dateTime(asked, { dateStyle: 'long', timeStyle: 'short' })}
        >
          {format.dateTime(asked, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}
        </time>
        <div className={css.column}>
          <h2 className={css.question}>{message.query}</h2>
          {!held && <Answer message={message} />}
          {streaming && (held || !text) && (
            <p className={css.status} role="status">
              <Loader size={16} strokeWidth={1.6} aria-hidden />
              {status || t('thinking')}
            </p>
          )}
          {message.state === 'stopped' && <p className={css.note}>{t('stopped')}</p>}
          {message.state === 'failed' && (
            <div className={css.failure} role="alert">
              <p>
                <CircleX size={16} strokeWidth={1.6} aria-hidden />
                {t('failed')}
              </p>
              <Button variant="outlined" size="small" onClick={() => onRetry(message)}>
                {t('retry')}
              </Button>
              {(reason ?? '') !== '' && reason !== t('failed') && <p className={css.note}>{reason}</p>}
              {text && <p className={css.note}>{t('kept')}</p>}
            </div>
          )}
          {!streaming && text && <CopyAnswer text={text} sources={cited} />}
        </div>
        <QuotePopover shown={shown} />
      </article>
    </CitationContext>
  )
})
