import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { AssetMark } from '../../domain/places/asset-mark.tsx'
import { RequestAccess } from '../../domain/people/request-access.tsx'
import { StarterTiles, type StarterTilesProps } from './starter-tiles.tsx'
import css from '../../panes/chat/frame/landing.module.css'

type LandingProps = {
  /** Undefined until it has come. */
  asset: { name: string; picture: string } | undefined
  /** Undefined until it has come; null for who may only ask. */
  readiness: { count: number; ready: number } | null | undefined
  placeId: string
  resourcesAddress: string
  starters: StarterTilesProps
}

/** What a new chat begins with: the asset and how much of it can be asked about. */
export function Landing({ asset, readiness, placeId, resourcesAddress, starters }: LandingProps) {
  const t = useTranslations('chats')
  return (
    <div className={css.landing}>
      <AssetMark picture={asset?.picture ?? ''} size="large" />
      <h1>{asset?.name ?? <Skeleton width="40%" />}</h1>
      <p>{readiness === null ? t('asksOnly') : readiness ? t('ready', readiness) : <Skeleton width="60%" />}</p>
      {readiness === null && (
        <div>
          <RequestAccess kind="asset" placeId={placeId} />
        </div>
      )}
      {readiness?.ready === 0 && (
        <>
          <p>{t(readiness.count === 0 ? 'noneReady' : 'noneProcessed')}</p>
          <div>
            <Button variant="outlined" component={Link} to={resourcesAddress}>
              {t(readiness.count === 0 ? 'toResources' : 'toFiles')}
            </Button>
          </div>
        </>
      )}
      <StarterTiles {...starters} />
    </div>
  )
}
