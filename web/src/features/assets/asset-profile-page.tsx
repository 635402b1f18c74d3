import ChevronRight from 'lucide-react/icons/chevron-right'
import Folder from 'lucide-react/icons/folder'
import MessageSquare from 'lucide-react/icons/message-square'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useAsset } from '../../library/places/assets.ts'
import { useDocuments } from '../../library/resources/documents.ts'
import { useChats } from '../../library/chats/chats.ts'
import { Page } from '../../ui/layout/page.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useTimeText } from '../../ui/values/time-text.tsx'
import { About } from './about.tsx'
import css from './asset-profile-page.module.css'

export function AssetProfilePage() {
  const t = useTranslations('assets')
  const timeText = useTimeText()
  const ids = useAddressIds()
  const { asset, isMissing, error, reload } = useAsset(ids)
  const documents = useDocuments(ids)
  const chats = useChats(ids.assetId)

  if (isMissing) {
    return (
      <Page>
        <Notice kind="missing" title={t('notFound')} text={t('notFoundText')} />
      </Page>
    )
  }
  if (!asset && error) {
    return (
      <Page>
        <Notice kind="failed" title={t('profileFailed')} text={error.message} onRetry={reload} />
      </Page>
    )
  }
  return (
    <Page>
      <header className={css.head} aria-busy={!asset}>
        <h1>{asset ? asset.name : <i style={{ width: 160 }} />}</h1>
        {asset && <p>{t('changed', { time: timeText(asset.updatedAt) })}</p>}
      </header>
      <div className={css.tiles}>
        <Tile
          to={addressOf('resources', ids)}
          icon={<Folder size={22} strokeWidth={1.6} aria-hidden />}
          title={t('resources')}
          text={t('resourcesText')}
          count={documents.data?.files.length}
          settled={!documents.isPending}
        />
        <Tile
          to={addressOf('chat', ids)}
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
    </Page>
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
