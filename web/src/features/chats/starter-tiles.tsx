import Film from 'lucide-react/icons/film'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Search from 'lucide-react/icons/search'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { rootName } from '../../domain/drive/use-place.ts'
import css from '../../panes/chat/frame/tiles.module.css'

export type StarterTilesProps = {
  mayWrite: boolean
  /** Leads to the question, which is asked about everything or about videos alone. */
  onStart: (scope: 'all' | 'videos') => void
}

/** What one may begin a chat with. */
export function StarterTiles({ mayWrite, onStart }: StarterTilesProps) {
  const t = useTranslations('chats')
  const ids = useAddressIds()
  return (
    <div className={css.tiles} role="group" aria-label={t('starters')}>
      <button type="button" className={css.tile} onClick={() => onStart('all')}>
        <Search size={18} strokeWidth={1.6} aria-hidden />
        {t('knowledgeSearch')}
      </button>
      <button type="button" className={css.tile} onClick={() => onStart('videos')}>
        <Film size={18} strokeWidth={1.6} aria-hidden />
        {t('videosInsights')}
      </button>
      {mayWrite && (
        <Link className={css.tile} to={addressOf('newNote', { ...ids, parentId: rootName })}>
          <NotebookPen size={18} strokeWidth={1.6} aria-hidden />
          {t('createNotes')}
        </Link>
      )}
    </div>
  )
}
