import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import css from './chat-page.module.css'

type LandingProps = {
  assetName: string | undefined
  /** Undefined until the list has come. */
  documents: { count: number; ready: number } | undefined
  resourcesAddress: string
}

/** What a new chat begins with: the asset and how much of it can be asked about. */
export function Landing({ assetName, documents, resourcesAddress }: LandingProps) {
  const t = useTranslations('chats')
  return (
    <div className={css.landing}>
      <h1>{assetName ?? <Skeleton width="40%" />}</h1>
      <p>{documents ? t('ready', { count: documents.count, ready: documents.ready }) : <Skeleton width="60%" />}</p>
      {documents?.ready === 0 && (
        <>
          <p>{t('noneReady')}</p>
          <div>
            <Button variant="outlined" component={Link} to={resourcesAddress}>
              {t('toResources')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
