import IconButton from '@mui/material/IconButton'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import css from './viewer-pane.module.css'

/** `current` from 1; 0 before there is one. `pending` while it is still looked for. */
export type FindState = { current: number; total: number; pending: boolean }
export type FindStep = 'new' | 'next' | 'previous'

type FindBarProps = {
  state: FindState | null
  onFind: (query: string, step: FindStep) => void
  onClose: () => void
}

export function FindBar({ state, onFind, onClose }: FindBarProps) {
  const t = useTranslations('viewer')
  const [query, setQuery] = useState('')
  const has = query !== ''
  const hits = () => {
    if (!has || !state) return ''
    if (state.total === 0) return state.pending ? '' : t('noHits')
    return t('hits', { current: String(state.current), total: String(state.total) })
  }
  return (
    <form
      className={css.find}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        if (has) onFind(query, 'next')
      }}
    >
      <input
        type="text"
        aria-label={t('search')}
        placeholder={t('search')}
        value={query}
        ref={(field) => field?.focus()}
        onChange={(event) => {
          setQuery(event.target.value)
          onFind(event.target.value, 'new')
        }}
      />
      <span className={css.hits} role="status">
        {hits()}
      </span>
      <IconButton aria-label={t('searchPrevious')} disabled={!has} onClick={() => onFind(query, 'previous')}>
        <ChevronUp size={18} strokeWidth={1.6} />
      </IconButton>
      <IconButton aria-label={t('searchNext')} disabled={!has} type="submit">
        <ChevronDown size={18} strokeWidth={1.6} />
      </IconButton>
      <IconButton aria-label={t('closeSearch')} onClick={onClose}>
        <X size={18} strokeWidth={1.6} />
      </IconButton>
    </form>
  )
}
