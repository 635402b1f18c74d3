import type { OpenQuestion } from '@millwright/contract/questions'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import CircleHelp from 'lucide-react/icons/circle-help'
import CircleSlash from 'lucide-react/icons/circle-slash'
import ListPlus from 'lucide-react/icons/list-plus'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import Trash2 from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { rootName } from '../../domain/drive/use-place.ts'
import { useUser } from '../../platform/session.ts'
import { useTimeText } from '../../ui/values/time-text.tsx'
import css from './questions.module.css'

const verdicts = {
  answered: { text: 'answered', Icon: ThumbsDown },
  unsure: { text: 'unsure', Icon: CircleHelp },
  'not-in-material': { text: 'notInMaterial', Icon: CircleSlash },
} as const satisfies Record<OpenQuestion['verdict'], unknown>

type QuestionItemProps = { question: OpenQuestion; onAsk: () => void; onRemove: () => void }

export function QuestionItem({ question: one, onAsk, onRemove }: QuestionItemProps) {
  const t = useTranslations('questions')
  const timeText = useTimeText()
  const { question, alike, asked, lastAskedAt, likes, dislikes, verdict, unknownWords, handedTo } = one
  const { text, Icon } = verdicts[verdict]
  return (
    <li className={css.item}>
      <div className={css.top}>
        <h2>{question}</h2>
        <IconButton aria-label={`${t('remove')}: ${question}`} title={t('remove')} onClick={onRemove}>
          <Trash2 size={18} strokeWidth={1.6} />
        </IconButton>
      </div>
      <p className={css.meta}>
        <span className={css.verdict}>
          <Icon size={16} strokeWidth={1.6} aria-hidden />
          {t(text)}
        </span>
        <span>
          {t('asked', { asked })}, {t('last', { time: timeText(lastAskedAt) })}
        </span>
        {likes > 0 && (
          <span>
            <ThumbsUp size={16} strokeWidth={1.6} aria-hidden />
            {t('likes', { count: likes })}
          </span>
        )}
        {dislikes > 0 && (
          <span>
            <ThumbsDown size={16} strokeWidth={1.6} aria-hidden />
            {t('dislikes', { count: dislikes })}
          </span>
        )}
        {handedTo.length > 0 && (
          <span>{t('handedTo', { names: handedTo.map(({ username }) => username).join(', ') })}</span>
        )}
      </p>
      {alike.length > 0 && (
        <details className={css.alike}>
          <summary>
            {t('alike')} <span>{t('alikeCount', { count: alike.length })}</span>
          </summary>
          <ul>
            {alike.map((other) => (
              <li key={other}>{other}</li>
            ))}
          </ul>
        </details>
      )}
      {unknownWords.length > 0 && <UnknownWords words={unknownWords} />}
      <div className={css.actions}>
        <Button variant="outlined" size="small" aria-haspopup="dialog" onClick={onAsk}>
          {t('askExpert')}
        </Button>
        <AddMissing />
      </div>
    </li>
  )
}

/** Words that no passage holds; an admin can say what the material calls them. */
function UnknownWords({ words }: { words: readonly string[] }) {
  const t = useTranslations('questions')
  const ids = useAddressIds()
  const isAdmin = useUser().role === 'admin'
  return (
    <ul className={css.words} aria-label={t('unknown')}>
      {words.map((word) => (
        <li key={word}>
          {isAdmin ? (
            <Link
              to={`${addressOf('glossary', ids)}?${new URLSearchParams({ add: word })}`}
              aria-label={t('addWord', { word })}
              title={t('addWord', { word })}
            >
              <code>{word}</code>
              <ListPlus size={16} strokeWidth={1.6} aria-hidden />
            </Link>
          ) : (
            <code>{word}</code>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What would answer it: a file, or a note. */
function AddMissing() {
  const t = useTranslations('questions')
  const ids = useAddressIds()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('addMissing')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem component={Link} to={addressOf('drive', { ...ids, folderId: null })} onClick={close}>
          <Upload size={16} strokeWidth={1.6} aria-hidden />
          {t('upload')}
        </MenuItem>
        <MenuItem component={Link} to={addressOf('newNote', { ...ids, parentId: rootName })} onClick={close}>
          <NotebookPen size={16} strokeWidth={1.6} aria-hidden />
          {t('writeNote')}
        </MenuItem>
      </Menu>
    </>
  )
}
