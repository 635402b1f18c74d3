import { driveRoutes } from '@millwright/contract/drive'
import Button from '@mui/material/Button'
import Trash2 from 'lucide-react/icons/trash-2'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { keys } from '../../keys/keys.ts'
import { RequestAccess } from '../../domain/people/request-access.tsx'
import { call, isNotFound } from '../../platform/api.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { ResourcePlace } from '../../domain/resources/resource.ts'
import { PaneFailure } from './pane-failure.tsx'
import css from './viewer-pane.module.css'
import { ViewerSkeleton } from './viewer-skeleton.tsx'

/** In place of a file that is not there: who may bring it back is told when it lies in the bin. */
export function MissingFile({ place, onRetry }: { place: ResourcePlace; onRetry: () => void }) {
  const { departmentId, assetId, id } = place
  const t = useTranslations('viewer')
  const ids = useAddressIds()
  const bin = useQuery({
    queryKey: keys.inBin(place),
    queryFn: ({ signal }) => call(driveRoutes.fetchBin, { query: { departmentId, assetId, holding: id }, signal }),
  })
  if (bin.isPending) return <ViewerSkeleton />
  const entry = bin.data?.[0]
  if (!entry) {
    // Who sees the asset has its bin read: to them the file is gone, and nobody can give it.
    const action = isNotFound(bin.error) ? <RequestAccess kind="resource" placeId={id} /> : undefined
    return <PaneFailure cause="refused" onRetry={onRetry} action={action} />
  }
  return (
    <div className={css.notice}>
      <Notice
        framed={false}
        kind="missing"
        icon={Trash2}
        title={t('inBin.title')}
        text={entry.kind === 'folder' ? t('inBin.withFolder', { folder: entry.fileName }) : t('inBin.text')}
        action={
          <Button variant="outlined" component={Link} to={addressOf('bin', ids)}>
            {t('inBin.open')}
          </Button>
        }
      />
    </div>
  )
}
