import type { ChatLanguage } from '@millwright/contract/chats'
import { limits } from '@millwright/contract/limits'
import IconButton from '@mui/material/IconButton'
import TextareaAutosize from '@mui/material/TextareaAutosize'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ImagePlus from 'lucide-react/icons/image-plus'
import Square from 'lucide-react/icons/square'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { OfferedWords } from '../../../addresses.ts'
import { useDictation } from '../../../domain/writing/dictation/use-dictation.ts'
import { useUser } from '../../../platform/session.ts'
import type { AskedWith, Scope } from '../../../domain/chats/chat-home.ts'
import { keepQuestion, keptQuestion } from './kept-question.ts'
import { LanguageChoice } from './language-choice.tsx'
import { PictureCard } from './picture-card.tsx'
import css from './question-box.module.css'
import { ScopeChoice } from './scope-choice.tsx'
import { SpeakButton } from './speak-button.tsx'
import { pictureTypes, useAskedPicture } from './use-asked-picture.ts'

type QuestionBoxProps = {
  /** Where the chat is held: what is typed there and not asked is there again. */
  home: string
  placeholder: string
  /** The asset that is asked about, where there is one. */
  assetId: string | null
  language: ChatLanguage
  scope: Scope
  streaming: boolean
  /** Where one begins, what is asked and the disclaimer stand below the box. */
  isStart?: boolean
  fieldRef: RefObject<HTMLTextAreaElement | null>
  /** Words to begin with, that were typed elsewhere. */
  offered?: OfferedWords | null
  onScope: (scope: Scope) => void
  onLanguage: (language: ChatLanguage) => void
  onAsk: (question: string, picture: AskedWith | null) => void
  onStop: () => void
  /** What else is chosen for the question. */
  children?: ReactNode
}

/** From here on the box says how much room is left. */
const countFrom = limits.question - 500
const pictureIn = (files: FileList) => [...files].find(({ type }) => type.startsWith('image/'))

export function QuestionBox({ placeholder, assetId, language, scope, streaming, fieldRef, ...on }: QuestionBoxProps) {
  const { isStart = false, offered = null } = on
  const t = useTranslations('chats')
  const format = useFormatter()
  const place = { userId: useUser()._id, home: on.home }
  const [text, setText] = useState(() => offered?.words ?? keptQuestion(place))
  const write = (next: string) => {
    setText(next)
    keepQuestion(place, next)
  }
  const [taken, setTaken] = useState(offered)
  if (offered && offered !== taken) {
    setTaken(offered)
    setText(offered.words)
  }
  const [isOver, setIsOver] = useState(false)
  const files = useRef<HTMLInputElement>(null)
  const asked = useAskedPicture(assetId)
  const dictation = useDictation({ language, onText: insert })
  const length = text.trim().length
  const tooLong = length > limits.question
  const ready = length > 0 && !tooLong && !streaming && !asked.isReading

  /** Puts what was said where the cursor stands. */
  function insert(said: string) {
    const field = fieldRef.current
    const at = field?.selectionStart ?? text.length
    const [before, after] = [text.slice(0, at), text.slice(field?.selectionEnd ?? at)]
    const spaced = `${/\S$/.test(before) ? ' ' : ''}${said}${/^\S/.test(after) ? ' ' : ''}`
    write(before + spaced + after)
    requestAnimationFrame(() => field?.setSelectionRange(at + spaced.length, at + spaced.length))
  }
  const ask = () => {
    if (!ready) return
    dictation.stop()
    on.onAsk(text.trim(), asked.asked)
    write('')
    asked.remove()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends an input method's word is not a question sent.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    ask()
  }
  const onPaste = (event: ClipboardEvent) => {
    const picture = pictureIn(event.clipboardData.files)
    if (!picture) return
    event.preventDefault()
    void asked.take(picture)
  }
  const onDrop = (event: DragEvent) => {
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    void asked.take(file)
  }
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }

  return (
    <div className={css.frame}>
      <div
        className={isOver ? `${css.box} ${css.over}` : css.box}
        onDragOver={onDragOver}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        <PictureCard asked={asked} />
        <TextareaAutosize
          ref={fieldRef}
          className={css.field}
          minRows={1}
          maxRows={5}
          value={text}
          aria-label={t('question')}
          aria-invalid={tooLong}
          aria-describedby={length >= countFrom ? 'question-length' : undefined}
          placeholder={placeholder}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <div className={css.tools}>
          <LanguageChoice language={language} onLanguage={on.onLanguage} />
          {!isStart && <ScopeChoice scope={scope} onScope={on.onScope} />}
          {on.children}
          {length >= countFrom && (
            <span
              id="question-length"
              className={tooLong ? css.tooLong : css.length}
              role={tooLong ? 'alert' : undefined}
            >
              {tooLong
                ? t('tooLong')
                : t('characters', { count: format.number(length), limit: format.number(limits.question) })}
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
              onChange={({ currentTarget }) => {
                const file = currentTarget.files?.[0]
                if (file) void asked.take(file)
                // The same one can be chosen again.
                currentTarget.value = ''
              }}
            />
            <SpeakButton dictation={dictation} />
            {streaming ? (
              <button type="button" className={css.stop} aria-label={t('stop')} title={t('stop')} onClick={on.onStop}>
                <Square size={12} fill="currentColor" aria-hidden />
              </button>
            ) : (
              <button
                type="button"
                className={css.send}
                aria-label={t('send')}
                title={t('send')}
                disabled={!ready}
                onClick={ask}
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
