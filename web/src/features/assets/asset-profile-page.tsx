import Button from '@mui/material/Button'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Folder from 'lucide-react/icons/folder'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import UserCheck from 'lucide-react/icons/user-check'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useAssetNow } from '../../domain/places/assets.ts'
import { AssetMark } from '../../domain/places/asset-mark.tsx'
import { AccessTable } from '../../domain/people/access-table.tsx'
import { ExportButton } from '../../panes/packages/export-button.tsx'
import { ImportButton } from '../../panes/packages/import-button.tsx'
import { usePackageImport } from '../../panes/packages/use-package-import.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { RequestAccess } from '../../domain/people/request-access.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useTimeText } from '../../ui/values/time-text.tsx'
import { About } from './about.tsx'
import { KeyFacts } from './key-facts.tsx'
import css from './asset-profile-page.module.css'
import { PlateCodes } from './plate-codes.tsx'
import { RatingPlate } from './rating-plate.tsx'

export function AssetProfilePage() {
  const t = useTranslations('assets')
  const timeText = useTimeText()
  const ids = useAddressIds()
  const { asset, isMissing, error, reload } = useAssetNow(ids)
  const mayImport = asset?.access === 'full'
  const asksOnly = asset?.access === 'ask'
  const imports = usePackageImport(asset && { departmentId: asset.departmentId, assetId: asset._id }, { mayImport })

  if (isMissing) {
    return (
      <Page>
        <Notice
          kind="missing"
          title={t('notFound')}
          text={t('notFoundText')}
          action={<RequestAccess kind="asset" placeId={ids.assetId} />}
        />
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
      {imports.dialog}
      <header className={css.head} aria-busy={!asset}>
        <AssetMark picture={asset?.picture ?? ''} size="large" />
        <div className={css.title}>
          <h1>{asset ? asset.name : <i style={{ width: 160 }} />}</h1>
          {asset && <p>{t('changed', { time: timeText(asset.updatedAt) })}</p>}
        </div>
        {asset && !asksOnly && <ExportButton place={{ departmentId: asset.departmentId, assetId: asset._id }} />}
        {mayImport && <ImportButton onClick={imports.open} />}
        {asset && asset.access !== 'full' && <RequestAccess kind="asset" placeId={asset._id} />}
        {asset?.access === 'full' && (
          <Button
            variant="outlined"
            component={Link}
            to={addressOf('updateAsset', ids)}
            startIcon={<Pencil size={16} strokeWidth={1.6} />}
          >
            {t('edit')}
          </Button>
        )}
      </header>
      <div className={css.tiles}>
        {!asksOnly && (
          <Tile
            to={addressOf('drive', ids)}
            icon={<Folder size={22} strokeWidth={1.6} aria-hidden />}
            title={t('resources')}
            text={t('resourcesText')}
            count={asset?.counts.resources}
          />
        )}
        <Tile
          to={addressOf('chat', ids)}
          icon={<MessageSquare size={22} strokeWidth={1.6} aria-hidden />}
          title={t('chat')}
          text={t('chatText')}
          count={asset?.counts.chats}
        />
        {!asksOnly && (
          <Tile
            to={addressOf('experts', ids)}
            icon={<UserCheck size={22} strokeWidth={1.6} aria-hidden />}
            title={t('experts')}
            text={t('expertsText')}
            count={asset?.counts.experts}
          />
        )}
      </div>
      <div className={css.boxes}>
        <section className={css.box} aria-labelledby="about" aria-busy={!asset}>
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
        <section className={css.box} aria-labelledby="information" aria-busy={!asset}>
          <h2 id="information">{t('information')}</h2>
          <RatingPlate fields={asset?.dynamicFields} sources={asset?.sources} />
        </section>
      </div>
      {!asksOnly && <PlateCodes codes={asset?.codes} found={asset?.foundCodes} access={asset?.access} />}
      {!asksOnly && <KeyFacts />}
      <AccessTable place={asset} />
    </Page>
  )
}

type TileProps = {
  to: string
  icon: ReactNode
  title: string
  text: string
  /** Undefined until it has come. */
  count: number | undefined
}

function Tile({ to, icon, title, text, count }: TileProps) {
  return (
    <Link to={to} className={css.tile}>
      {icon}
      <span className={css.words}>
        <b>{title}</b>
        <span>{text}</span>
      </span>
      {count === undefined ? <i style={{ width: 20 }} /> : <span className={css.count}>{count}</span>}
      <ChevronRight size={18} strokeWidth={1.6} aria-hidden />
    </Link>
  )
}
