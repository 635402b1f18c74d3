import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import Button from '@mui/material/Button'
import TextareaAutosize from '@mui/material/TextareaAutosize'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import css from './turn-parts.module.css'

type EditQuestionProps = { question: string; onAsk: (question: string) => void; onCancel: () => void }

/** A question to be changed and asked again. */
export function EditQuestion({ question, onAsk, onCancel }: EditQuestionProps) {
  const t = useTranslations('chats')
  const [text, setText] = useState(question)
  const asked = text.trim()
  const tooLong = asked.length > limits.question
  const isReady = asked !== '' && !tooLong
  const ask = () => {
    if (isReady) onAsk(asked)
  }
  return (
    <div className={css.edit}>
      <TextareaAutosize
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- Whoever edits has just asked to.
        autoFocus
        minRows={1}
        maxRows={5}
        value={text}
        aria-label={t('editedQuestion')}
        aria-invalid={tooLong}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            // The viewer beside it stays.
            event.stopPropagation()
            onCancel()
          }
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          ask()
        }}
      />
      {tooLong && <p role="alert">{texts.questionTooLong}</p>}
      <div>
        <Button variant="outlined" size="small" disabled={!isReady} onClick={ask}>
          {t('askAgain')}
        </Button>
        <Button variant="text" size="small" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
