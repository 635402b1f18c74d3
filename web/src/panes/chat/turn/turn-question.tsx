import type { ChatMessage } from '@millwright/contract/chats'
import IconButton from '@mui/material/IconButton'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { unsentId } from '../conversation/use-conversation.ts'
import { useChatActions } from './chat-actions.ts'
import { EditQuestion } from './edit-question.tsx'
import parts from './turn-parts.module.css'
import css from './turn.module.css'

/** A question with the picture that came with it; it can be changed and asked again. */
export function TurnQuestion({ message, mayEdit }: { message: ChatMessage; mayEdit: boolean }) {
  const t = useTranslations('chats')
  const { askInstead } = useChatActions()
  const [isEdited, setIsEdited] = useState(false)
  const { id, query, picture } = message
  return (
    <>
      {isEdited ? (
        <EditQuestion
          question={query}
          onCancel={() => setIsEdited(false)}
          onAsk={(question) => {
            if (askInstead(message, question)) setIsEdited(false)
          }}
        />
      ) : (
        <div className={css.asked}>
          <h2 className={css.question}>{query}</h2>
          {mayEdit && id !== unsentId && (
            <IconButton
              size="small"
              aria-label={t('editQuestion')}
              title={t('editQuestion')}
              onClick={() => setIsEdited(true)}
            >
              <Pencil size={16} strokeWidth={1.6} />
            </IconButton>
          )}
        </div>
      )}
      {picture && (
        <figure className={parts.picture}>
          <img src={picture.url} alt={t('askedPicture')} />
          {picture.text && <figcaption>{picture.text}</figcaption>}
        </figure>
      )}
    </>
  )
}
