import type { ChatMessage, Source } from '@millwright/contract/chats'
import Button from '@mui/material/Button'
import CircleX from 'lucide-react/icons/circle-x'
import Loader from 'lucide-react/icons/loader'
import { memo, useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { SaidOtherwise } from '../../../domain/facts/said-otherwise.tsx'
import { Answer } from '../answer/answer.tsx'
import { CitationContext } from '../answer/citation-context.ts'
import { FirstQuote } from '../answer/quotes/first-quote.tsx'
import { QuotePopover, useQuotePopover } from '../answer/quotes/quote-popover.tsx'
import { useDictionary } from '../answer/words/use-dictionary.ts'
import { useHeld } from '../answer/use-held.ts'
import type { CitationAddress } from '../conversation/opened-citation.ts'
import { ApprovalOutcome } from './approval-outcome.tsx'
import { useChatActions } from './chat-actions.ts'
import { FollowUps } from './follow-ups.tsx'
import { MentionedFiles } from './mentioned-files.tsx'
import { OfferedExperts } from './offered-experts.tsx'
import { TurnQuestion } from './turn-question.tsx'
import { TurnTools } from './turn-tools.tsx'
import css from './turn.module.css'

type TurnProps = {
  message: ChatMessage
  /** What is being done, while nothing is written yet. */
  status: string
  /** A sentence of the server that says more than that it failed. */
  reason: string | null
  /** The citation of this answer that is open. */
  opened: CitationAddress | null
  isLast: boolean
  /** Its stream has not ended: translations follow a whole answer. */
  isUnderWay: boolean
}

/** A question and its answer. */
export const Turn = memo(function Turn({ message, status, reason, opened, isLast, isUnderWay }: TurnProps) {
  const t = useTranslations('chats')
  const format = useFormatter()
  const { open, retry, askWithout } = useChatActions()
  const { shown, show, hide } = useQuotePopover()
  const openedN = opened?.n ?? null
  const openedChip = opened?.chip ?? null
  const { text, sources, resources } = message.response
  const { unknownWords, language } = message
  const streaming = message.state === 'streaming'
  // A rating would be lost at its end, and nothing else is asked or checked before.
  const isBusy = streaming || isUnderWay
  // A quote that is still being written would be taken apart under the pointer.
  const dictionary = useDictionary(streaming ? null : language)
  const held = useHeld({ begun: text !== '', streaming })
  const cited = useMemo(() => sources.toSorted((a, b) => a.n - b.n), [sources])
  const citations = useMemo(
    () => ({
      sources: cited,
      unknownWords,
      dictionary,
      openedN,
      openedChip,
      show,
      hide,
      open: (source: Source, chip: string | null) => open(message, source, chip),
    }),
    [cited, unknownWords, dictionary, openedN, openedChip, show, hide, open, message],
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
          <TurnQuestion message={message} mayEdit={!isBusy} />
          {!held && <Answer message={message} onWithout={isBusy ? null : (without) => askWithout(message, without)} />}
          {streaming && !text && <FirstQuote sources={cited} />}
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
              {isLast && (
                <Button variant="outlined" size="small" onClick={() => retry(message)}>
                  {t('retry')}
                </Button>
              )}
              {(reason ?? '') !== '' && <p className={css.note}>{reason}</p>}
              {text && <p className={css.note}>{t('kept')}</p>}
            </div>
          )}
          <SaidOtherwise facts={message.changedFacts} />
          {!streaming && <MentionedFiles files={resources} />}
          {!isBusy && <OfferedExperts message={message} />}
          <ApprovalOutcome {...message} />
          {!isBusy && text && <TurnTools message={message} sources={cited} />}
          {isLast && !isBusy && message.state === 'complete' && <FollowUps questions={message.suggestions} />}
        </div>
        <QuotePopover shown={shown} />
      </article>
    </CitationContext>
  )
})
