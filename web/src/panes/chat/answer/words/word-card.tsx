import Popper from '@mui/material/Popper'
import { useTranslations } from 'use-intl'
import { languageName } from '../../../../ui/values/language-name.ts'
import { cardMark, type ShownWord } from './use-word-card.ts'
import css from './words.module.css'

type WordCardProps = {
  shown: ShownWord
  anchor: HTMLElement
  /** Languages as ISO 639-1. */
  from: string
  to: string
  onPointerEnter: () => void
  onPointerLeave: () => void
}

/** How many translations of one word of a phrase are shown. */
const ofPart = 2

/** What a dictionary says of a word, below the word. */
export function WordCard({ shown, anchor, from, to, ...pointer }: WordCardProps) {
  const t = useTranslations('chats')
  const { word, explained, failed, outline } = shown
  return (
    <Popper
      // Placed anew at every word: it measures its place only when it opens.
      key={`${outline.whole.x} ${outline.whole.y}`}
      open
      role="presentation"
      anchorEl={anchor}
      placement="bottom-start"
      className={css.popper ?? ''}
      modifiers={[
        { name: 'offset', options: { offset: [0, 8] } },
        { name: 'preventOverflow', options: { padding: 8 } },
      ]}
      {...{ [cardMark]: '' }}
      {...pointer}
    >
      {/* The caret says the same aloud. */}
      <div className={css.card} aria-hidden>
        <p className={css.head}>
          <b lang={from}>{explained?.text ?? word}</b>
          <span>{t('fromTo', { from: languageName(from), to: languageName(to) })}</span>
        </p>
        {explained ? (
          <>
            <p className={css.translations} lang={to}>
              {explained.translations.join(' · ')}
            </p>
            {explained.parts.length > 0 && (
              <p className={css.parts}>
                {explained.parts
                  .map(({ text, translations }) => `${text}: ${translations.slice(0, ofPart).join(', ')}`)
                  .join(' · ')}
              </p>
            )}
          </>
        ) : (
          <p className={css.none}>{failed ? t('wordFailed') : t('wordUnknown', { word })}</p>
        )}
        {explained && <p className={css.foot}>{[...explained.dictionaries, t('wordsNote')].join(' · ')}</p>}
      </div>
    </Popper>
  )
}
