import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { useAsset } from '../../domain/places/assets.ts'
import { RequestAccess } from '../../domain/people/request-access.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Unauthorized } from '../../ui/feedback/unauthorized.tsx'
import { Page } from '../../ui/layout/page.tsx'

/** Who may only read the asset is sent back to its experts; the server asks the same again. */
export function FullAccessOnly({ children }: { children: ReactNode }) {
  const ids = useAddressIds()
  const t = useTranslations('assets')
  const { asset, isMissing } = useAsset(ids)
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
  return asset?.access === 'read' ? <Unauthorized to={addressOf('experts', ids)} /> : children
}
