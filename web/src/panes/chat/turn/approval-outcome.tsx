import { type ApprovalState, type ChatMessage, noRemarks } from '@millwright/contract/chats'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleX from 'lucide-react/icons/circle-x'
import Hourglass from 'lucide-react/icons/hourglass'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { AnswerText } from '../answer/answer-text.tsx'
import { blocksOf } from '../answer/markdown/citations.ts'
import { useChatActions } from './chat-actions.ts'
import css from './turn-parts.module.css'

const icons = { waiting: Hourglass, approved: BadgeCheck, corrected: BadgeCheck, declined: CircleX } as const
const words = {
  waiting: 'checkWaiting',
  approved: 'checkApproved',
  corrected: 'checkCorrected',
  declined: 'checkDeclined',
} as const satisfies Record<ApprovalState, string>

/** What became of the request to check an answer. */
export function ApprovalOutcome({ approval, departmentId, assetId }: ChatMessage) {
  const t = useTranslations('chats')
  const { approvalsAddress } = useChatActions()
  const text = approval?.state === 'corrected' || approval?.state === 'declined' ? approval.text : ''
  const blocks = useMemo(() => blocksOf(text), [text])
  if (!approval) return null
  const Icon = icons[approval.state]
  const isGood = approval.state === 'approved' || approval.state === 'corrected'
  return (
    <aside className={isGood ? `${css.outcome} ${css.approved}` : css.outcome} aria-label={t('approval')}>
      <p>
        <Icon size={18} strokeWidth={1.6} aria-hidden />
        {t(words[approval.state])}
        {departmentId !== null && assetId !== null && (
          <Link to={approvalsAddress({ departmentId, assetId })}>{t('approvalSection')}</Link>
        )}
      </p>
      {blocks.length > 0 && (
        <div>
          <AnswerText blocks={blocks} remarks={noRemarks} />
        </div>
      )}
    </aside>
  )
}
