import { limits } from '@millwright/contract/limits'
import IconButton from '@mui/material/IconButton'
import TextareaAutosize from '@mui/material/TextareaAutosize'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ImagePlus from 'lucide-react/icons/image-plus'
import Square from 'lucide-react/icons/square'
import { useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { LanguageChoice } from './language-choice.tsx'
import { PictureCard } from './picture-card.tsx'
import css from './question-box.module.css'
import type { QuestionBoxProps } from './question-props.ts'
import { ScopeChoice } from './scope-choice.tsx'
import { SpeakButton } from './speak-button.tsx'
import { pictureTypes } from './use-asked-picture.ts'
import { useQuestion } from './use-question.ts'
import { useQuestionHandlers } from './use-question-handlers.ts'

/** Where a question is typed, spoken or pasted, and what is chosen for it. */
export function QuestionBox(props: QuestionBoxProps) {
  const { placeholder, language, scope, streaming, fieldRef, isStart = false } = props
  const t = useTranslations('chats')
  const format = useFormatter()
  const question = useQuestion(props)
  const handlers = useQuestionHandlers(question)
  const { isCounted, isTooLong } = question
  const files = useRef<HTMLInputElement>(null)
  return (
    <div className={css.frame}>
      <div className={handlers.isOver ? `${css.box} ${css.over}` : css.box} {...handlers.ofBox}>
        <PictureCard asked={question.picture} />
        <TextareaAutosize
          ref={fieldRef}
          className={css.field}
          minRows={1}
          maxRows={5}
          value={question.text}
          aria-label={t('question')}
          aria-invalid={isTooLong}
          aria-describedby={isCounted ? 'question-length' : undefined}
          placeholder={placeholder}
          {...handlers.ofField}
        />
        <div className={css.tools}>
          <LanguageChoice language={language} onLanguage={props.onLanguage} />
          {!isStart && <ScopeChoice scope={scope} onScope={props.onScope} />}
          {props.children}
          {isCounted && (
            <span
              id="question-length"
              className={isTooLong ? css.tooLong : css.length}
              role={isTooLong ? 'alert' : undefined}
            >
              {isTooLong
                ? t('tooLong', { limit: limits.question })
                : t('characters', { count: format.number(question.length), limit: format.number(limits.question) })}
            </span>
          )}
          <span className={css.end}>
            <IconButton aria-label={t('addPicture')} title={t('addPicture')} onClick={() => files.current?.click()}>
              <ImagePlus size={18} strokeWidth={1.6} />
            </IconButton>
            <input
              ref={files}
              type="file"
              hidden
              accept={pictureTypes.join(',')}
              aria-label={t('addPicture')}
              onChange={handlers.onChosen}
            />
            <SpeakButton dictation={question.dictation} />
            {streaming ? (
              <button
                type="button"
                className={css.stop}
                aria-label={t('stop')}
                title={t('stop')}
                onClick={props.onStop}
              >
                <Square size={12} fill="currentColor" aria-hidden />
              </button>
            ) : (
              <button
                type="button"
                className={css.send}
                aria-label={t('send')}
                title={t('send')}
                disabled={!question.isReady}
                onClick={question.ask}
              >
                <ArrowUp size={18} strokeWidth={1.8} aria-hidden />
              </button>
            )}
          </span>
        </div>
      </div>
      {!isStart && <p className={css.disclaimer}>{t('disclaimer')}</p>}
    </div>
  )
}
