import ChevronRight from 'lucide-react/icons/chevron-right'
import Folder from 'lucide-react/icons/folder'
import MessageSquare from 'lucide-react/icons/message-square'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../platform/api.ts'
import { useChats, useDocuments, usePlace } from '../../platform/library.ts'
import { ListPage } from '../../ui/list-page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTimeText } from '../../ui/time-text.tsx'
import { About } from './about.tsx'
import css from './asset-profile-page.module.css'

export function AssetProfilePage() {
  const t = useTranslations('assets')
  const timeText = useTimeText()
  const { role = '', userId = '', departmentId = '', assetId = '' } = useParams()
  const { asset, settled, error, reload } = usePlace(departmentId, assetId)
  const documents = useDocuments(departmentId, assetId)
  const chats = useChats(assetId)
  const base = `/${role}/${userId}/departments/${departmentId}/assets/${assetId}`

  if (!asset && (settled || (error && isNotFound(error)))) {
    return (
      <ListPage>
        <Notice kind="missing" title={t('notFound')} text={t('notFoundText')} />
      </ListPage>
    )
  }
  if (!asset && error) {
    return (
      <ListPage>
        <Notice kind="failed" title={t('profileFailed')} text={error.message} onRetry={reload} />
      </ListPage>
    )
  }
  return (
    <ListPage>
      <header className={css.head} aria-busy={!asset}>
        <h1>{asset ? asset.name : <i style={{ width: 160 }} />}</h1>
        {asset && <p>{t('changed', { time: timeText(asset.updatedAt) })}</p>}
      </header>
      <div className={css.tiles}>
        <Tile
          to={`${base}/resources`}
          icon={<Folder size={22} strokeWidth={1.6} aria-hidden />}
          title={t('resources')}
          text={t('resourcesText')}
          count={documents.data?.files.length}
          settled={!documents.isPending}
        />
        <Tile
          to={`${base}/chats`}
          icon={<MessageSquare size={22} strokeWidth={1.6} aria-hidden />}
          title={t('chat')}
          text={t('chatText')}
          count={chats.data?.length}
          settled={!chats.isPending}
        />
      </div>
      <section className={css.about} aria-labelledby="about" aria-busy={!asset}>
        <h2 id="about">{t('about')}</h2>
        {asset ? (
          <About text={asset.info} />
        ) : (
          <div className={css.lines} aria-hidden>
            <i style={{ width: '92%' }} />
            <i style={{ width: '88%' }} />
            <i style={{ width: '54%' }} />
          </div>
        )}
      </section>
    </ListPage>
  )
}

type TileProps = {
  to: string
  icon: ReactNode
  title: string
  text: string
  count: number | undefined
  /** Whether the count has come, or will not. */
  settled: boolean
}

function Tile({ to, icon, title, text, count, settled }: TileProps) {
  return (
    <Link to={to} className={css.tile}>
      {icon}
      <span className={css.words}>
        <b>{title}</b>
        <span>{text}</span>
      </span>
      {settled ? <span className={css.count}>{count}</span> : <i style={{ width: 20 }} />}
      <ChevronRight size={18} strokeWidth={1.6} aria-hidden />
    </Link>
  )
}
