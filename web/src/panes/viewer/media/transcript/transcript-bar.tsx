import { TranscriptFormat } from '@millwright/contract/videos'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Download from 'lucide-react/icons/download'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import Pencil from 'lucide-react/icons/pencil'
import { type RefObject, useState } from 'react'
import { useTranslations } from 'use-intl'
import { menuAt } from '../../../../ui/layout/menu-place.ts'
import { SearchField } from '../../../../ui/lists/search-field.tsx'
import type { ResourcePlace } from '../../../../domain/resources/resource.ts'
import { useDownloadFailed } from '../../../../domain/resources/use-download-failed.ts'
import { transcriptLink } from '../../../../domain/resources/videos.ts'
import shared from '../video-tabs.module.css'

type Search = {
  query: string
  /** From 1; 0 before there is one. */
  hit: number
  hits: number
  onQuery: (query: string) => void
  onStep: (by: 1 | -1) => void
}

type TranscriptBarProps = {
  place: ResourcePlace
  search: Search
  searchRef: RefObject<HTMLInputElement | null>
  /** Undefined while it follows the video. */
  onFollow: (() => void) | undefined
  onEdit: (() => void) | undefined
}

const formatTexts = { txt: 'formats.txt', srt: 'formats.srt', vtt: 'formats.vtt' } as const

export function TranscriptBar({ place, search, searchRef, onFollow, onEdit }: TranscriptBarProps) {
  const t = useTranslations('videos')
  const { query, hit, hits, onQuery, onStep } = search
  const isSearched = query.trim() !== ''
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const failed = useDownloadFailed()
  const download = async (format: TranscriptFormat) => {
    setMenu(null)
    try {
      // Served as an attachment: the page stays.
      window.location.assign(await transcriptLink(place, format))
    } catch (error) {
      failed(error)
    }
  }
  return (
    <div className={shared.tools}>
      {/* Enter goes on to the next hit. */}
      <form
        className={shared.search}
        onSubmit={(event) => {
          event.preventDefault()
          onStep(1)
        }}
      >
        <SearchField
          texts={{ search: t('searchTranscript'), clear: t('clearSearch') }}
          value={query}
          shortcut="/"
          fieldRef={searchRef}
          onChange={onQuery}
        />
      </form>
      <span className={shared.hits} role="status">
        {isSearched && (hits === 0 ? t('noHits') : t('hits', { current: String(hit), total: String(hits) }))}
      </span>
      {isSearched && hits > 0 && (
        <>
          <IconButton aria-label={t('previousHit')} onClick={() => onStep(-1)}>
            <ChevronUp size={18} strokeWidth={1.6} aria-hidden />
          </IconButton>
          <IconButton aria-label={t('nextHit')} onClick={() => onStep(1)}>
            <ChevronDown size={18} strokeWidth={1.6} aria-hidden />
          </IconButton>
        </>
      )}
      {onFollow && (
        <Button
          variant="outlined"
          size="small"
          startIcon={<LocateFixed size={16} strokeWidth={1.6} aria-hidden />}
          onClick={onFollow}
        >
          {t('follow')}
        </Button>
      )}
      {onEdit && (
        <IconButton aria-label={t('edit')} title={t('edit')} onClick={onEdit}>
          <Pencil size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
      )}
      <IconButton
        aria-label={t('downloadTranscript')}
        title={t('downloadTranscript')}
        aria-haspopup="menu"
        onClick={(event) => setMenu(event.currentTarget)}
      >
        <Download size={18} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <Menu
        {...menuAt(menu)}
        onClose={() => setMenu(null)}
        slotProps={{ list: { 'aria-label': t('downloadTranscript') } }}
      >
        {TranscriptFormat.options.map((format) => (
          <MenuItem key={format} onClick={() => void download(format)}>
            {t(formatTexts[format])}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}
