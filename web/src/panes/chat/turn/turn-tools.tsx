import type { ChatMessage, Source } from '@millwright/contract/chats'
import IconButton from '@mui/material/IconButton'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import UserCheck from 'lucide-react/icons/user-check'
import { useTranslations } from 'use-intl'
import { CopyAnswer } from '../answer/copy-answer.tsx'
import { useChatActions } from './chat-actions.ts'
import { ReadAloud } from './read-aloud.tsx'
import css from './turn-tools.module.css'

const ratings = [
  { rating: 'like', Icon: ThumbsUp },
  { rating: 'dislike', Icon: ThumbsDown },
] as const

/** What can be done with an answer that has come. */
export function TurnTools({ message, sources }: { message: ChatMessage; sources: readonly Source[] }) {
  const t = useTranslations('chats')
  const { rate, requestCheck, mayRequestCheck } = useChatActions()
  const { text } = message.response
  return (
    <div className={css.tools} role="group" aria-label={t('answerTools')}>
      <CopyAnswer text={text} sources={sources} />
      {ratings.map(({ rating, Icon }) => {
        const isChosen = message.feedback === rating
        return (
          <IconButton
            key={rating}
            aria-label={t(rating)}
            title={t(rating)}
            aria-pressed={isChosen}
            onClick={() => rate(message, isChosen ? 'none' : rating)}
          >
            <Icon size={18} strokeWidth={1.6} fill={isChosen ? 'currentColor' : 'none'} />
          </IconButton>
        )
      })}
      <ReadAloud text={text} language={message.language} />
      {mayRequestCheck(message) && message.state === 'complete' && (
        <IconButton
          aria-label={t('requestCheck')}
          title={t('requestCheck')}
          aria-haspopup="dialog"
          onClick={() => requestCheck(message, null)}
        >
          <UserCheck size={18} strokeWidth={1.6} />
        </IconButton>
      )}
    </div>
  )
}
