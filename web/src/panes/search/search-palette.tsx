import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import SearchIcon from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { AskInstead } from './ask-instead.tsx'
import css from './search-palette.module.css'
import { SearchBox } from './search-box.tsx'
import { useSearchResults } from './use-search-results.ts'

/** In an editor the same keys make a link. */
const isWriting = ({ target }: Event) => target instanceof HTMLElement && target.isContentEditable

/** The search over everything, from every screen: by its button, by Ctrl+K or Cmd+K. */
export function SearchPalette() {
  const t = useTranslations('search')
  const narrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true })
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (isWriting(event)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        aria-label={t('open')}
        title={`${t('open')} (${t('shortcut')})`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SearchIcon size={18} strokeWidth={1.6} />
      </IconButton>
      <Dialog
        open={open}
        onClose={close}
        fullWidth
        maxWidth="sm"
        fullScreen={narrow}
        aria-label={t('title')}
        slotProps={{ container: { className: css.container ?? '' }, paper: { className: css.paper ?? '' } }}
      >
        {open && <Palette onClose={close} />}
      </Dialog>
    </>
  )
}

function Palette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('search')
  const { role, userId } = useAddressIds()
  const [typed, setTyped] = useState('')
  const outcome = useSearchResults(typed)
  const page = addressOf('search', { role, userId })
  return (
    <div className={css.palette}>
      <SearchBox
        typed={typed}
        onType={setTyped}
        outcome={outcome}
        onOpened={onClose}
        allAddress={(kind) => `${page}?${new URLSearchParams({ q: outcome.q, kind })}`}
        instead={<AskInstead words={outcome.q} onClick={onClose} />}
      />
      <footer className={css.foot}>
        <Link to={outcome.q === '' ? page : `${page}?${new URLSearchParams({ q: outcome.q })}`} onClick={onClose}>
          {t('asPage')}
        </Link>
        <Link to={addressOf('open', { role, userId })} onClick={onClose}>
          {t('scan')}
        </Link>
        <Button variant="text" size="small" onClick={onClose}>
          {t('close')}
        </Button>
      </footer>
    </div>
  )
}
