import type { Approval } from '@millwright/contract/approvals'
import type { ApprovalState } from '@millwright/contract/chats'
import Button from '@mui/material/Button'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { CitedText } from '../../panes/chat/answer/cited-text.tsx'
import { Disclosure } from '../../panes/chat/answer/disclosure.tsx'
import { useSourceAddress } from '../../panes/chat/conversation/use-source-address.ts'
import { SaidOtherwise } from '../../domain/facts/said-otherwise.tsx'
import { useTimeText } from '../../ui/values/time-text.tsx'
import css from './approvals.module.css'
import type { Decision } from './decision.ts'

const states = {
  waiting: { text: 'waitingState', Icon: Hourglass, tone: css.waiting },
  approved: { text: 'approvedState', Icon: BadgeCheck, tone: css.good },
  corrected: { text: 'correctedState', Icon: BadgeCheck, tone: css.good },
  declined: { text: 'declinedState', Icon: CircleX, tone: css.bad },
} as const satisfies Record<ApprovalState, unknown>

export type ApprovalCardProps = {
  approval: Approval
  /** Null for who may not decide. */
  onDecide: ((approval: Approval, decision: Decision | 'approved') => void) | null
  isNamed: boolean
}

export function ApprovalCard({ approval, onDecide, isNamed }: ApprovalCardProps) {
  const t = useTranslations('approvals')
  const timeText = useTimeText()
  const navigate = useNavigate()
  const sourceAddress = useSourceAddress()
  /** The decision that is to be changed: of another one, that has to be said again. */
  const [changed, setChanged] = useState<string | null>(null)
  const { state, question, answer, sources, note, text, askedBy, askedAt, expert, decidedBy, decidedAt } = approval
  const { text: word, Icon, tone } = states[state]
  const asked = { name: askedBy.username, time: timeText(askedAt) }
  const titleId = `approval-${approval.id}`
  const isDecided = state === 'corrected' || state === 'declined'
  // The places of a refusal are no sources.
  const isRefusal = sources.every(({ nearest }) => nearest)
  const asIs = (
    <CitedText
      text={answer}
      sources={sources}
      onOpen={(source) => {
        const address = sourceAddress(source)
        if (address !== null) void navigate(address)
      }}
    />
  )
  return (
    <article className={isNamed ? `${css.card} ${css.named}` : css.card} aria-labelledby={titleId}>
      <header>
        <h3 id={titleId}>{question}</h3>
        <span className={`${css.state} ${tone}`}>
          <Icon size={16} strokeWidth={1.6} aria-hidden />
          {t(word)}
        </span>
      </header>
      <p className={css.meta}>
        {expert ? t('askedOf', { ...asked, expert: expert.username }) : t('asked', asked)}
        {decidedBy && decidedAt && ` · ${t('by', { name: decidedBy.username, time: timeText(decidedAt) })}`}
      </p>
      {note && (
        <p className={css.note}>
          <b>{t('note')}</b> {note}
        </p>
      )}
      {isDecided && text && (
        <section className={css.outcome}>
          <h4>{t(state === 'corrected' ? 'approvedText' : 'reason')}</h4>
          <CitedText text={text} sources={[]} onOpen={() => undefined} />
        </section>
      )}
      {isDecided ? (
        <Disclosure title={t('askedAnswer')} count="" holdsOpened={false}>
          {asIs}
        </Disclosure>
      ) : (
        <div className={css.answer}>{asIs}</div>
      )}
      <SaidOtherwise facts={approval.changedFacts} />
      {onDecide && state !== 'waiting' && changed !== approval.updatedAt && (
        <footer>
          <Button
            variant="text"
            aria-label={t('changeNamed', { question })}
            onClick={() => setChanged(approval.updatedAt)}
          >
            {t('change')}
          </Button>
        </footer>
      )}
      {onDecide && (state === 'waiting' || changed === approval.updatedAt) && (
        <footer ref={changed === null ? null : focusFirst}>
          {!isRefusal && state !== 'approved' && (
            <Button variant="outlined" onClick={() => onDecide(approval, 'approved')}>
              {t('approve')}
            </Button>
          )}
          <Button
            variant="outlined"
            aria-haspopup="dialog"
            onClick={() => onDecide(approval, isRefusal ? 'answered' : 'corrected')}
          >
            {t(isRefusal ? 'answer' : 'correct')}
          </Button>
          <Button variant="text" aria-haspopup="dialog" onClick={() => onDecide(approval, 'declined')}>
            {t('decline')}
          </Button>
        </footer>
      )}
    </article>
  )
}

/** The button that was pressed has gone. */
const focusFirst = (footer: HTMLElement | null) => footer?.querySelector('button')?.focus()
