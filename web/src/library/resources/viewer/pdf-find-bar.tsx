import IconButton from '@mui/material/IconButton'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FindState } from './pdf-session.ts'

type FindBar = {
  state: FindState | null
  onFind: (query: string, step: 'new' | 'next' | 'previous') => void
  onClose: () => void
}

export function PdfFindBar({ state, onFind, onClose }: FindBar) {
  const t = useTranslations('viewer')
  const [query, setQuery] = useState('')
  const has = query !== ''
  const hits = () => {
    if (!has || !state || state.pending) return ''
    return state.notFound ? t('noHits') : t('hits', { current: String(state.current), total: String(state.total) })
  }
  return (
    <form
      className="pdf-find"
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
      <span className="hits" role="status">
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
