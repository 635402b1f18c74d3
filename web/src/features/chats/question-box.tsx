import { chatLanguages, type ChatLanguage } from '@millwright/contract/chats'
import { limits } from '@millwright/contract/limits'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import TextareaAutosize from '@mui/material/TextareaAutosize'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Languages from 'lucide-react/icons/languages'
import Square from 'lucide-react/icons/square'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import css from './question-box.module.css'

type QuestionBoxProps = {
  assetName: string | undefined
  language: ChatLanguage
  streaming: boolean
  fieldRef: Ref<HTMLTextAreaElement>
  onLanguage: (language: ChatLanguage) => void
  onAsk: (question: string) => void
  onStop: () => void
}

/** From here on the box says how much room is left. */
const countFrom = limits.question - 500

export function QuestionBox({ assetName, language, streaming, fieldRef, onLanguage, onAsk, onStop }: QuestionBoxProps) {
  const t = useTranslations('chats')
  const format = useFormatter()
  const [text, setText] = useState('')
  const length = text.trim().length
  const tooLong = length > limits.question
  const ready = length > 0 && !tooLong && !streaming

  const ask = () => {
    if (!ready) return
    onAsk(text.trim())
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends an input method's word is not a question sent.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    ask()
  }

  return (
    <div className={css.frame}>
      <div className={css.box}>
        <TextareaAutosize
          ref={fieldRef}
          className={css.field}
          minRows={1}
          maxRows={5}
          value={text}
          aria-label={t('question')}
          aria-invalid={tooLong}
          aria-describedby={length >= countFrom ? 'question-length' : undefined}
          placeholder={assetName ? t('placeholder', { asset: assetName }) : t('placeholderPlain')}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className={css.tools}>
          <LanguageChoice language={language} onLanguage={onLanguage} />
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
          {streaming ? (
            <button type="button" className={css.stop} aria-label={t('stop')} title={t('stop')} onClick={onStop}>
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
        </div>
      </div>
      <p className={css.disclaimer}>{t('disclaimer')}</p>
    </div>
  )
}

function LanguageChoice({ language, onLanguage }: Pick<QuestionBoxProps, 'language' | 'onLanguage'>) {
  const t = useTranslations('chats')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="text"
        size="small"
        className={css.language}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`${t('language')}: ${language}`}
        startIcon={<Languages size={18} strokeWidth={1.6} aria-hidden />}
        endIcon={<ChevronDown size={16} strokeWidth={1.6} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={css.languageName}>{language}</span>
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ list: { 'aria-label': t('language') } }}
      >
        {chatLanguages.map((offered) => (
          <MenuItem
            key={offered}
            selected={offered === language}
            onClick={() => {
              onLanguage(offered)
              setAnchor(null)
            }}
          >
            {offered}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
