import { useTranslations } from 'use-intl'
import { useCounts, type AssetIds } from '../../domain/drive/queries.ts'
import type { Tab } from '../../domain/drive/sections.ts'

/** The tab counts the whole asset, the list what lies here: where they differ, it is said. */
export function OfAllFolders({ place, tab, here }: { place: AssetIds; tab: Tab; here: number }) {
  const t = useTranslations('drive')
  const count = useCounts(place)[tab]
  return (
    count !== undefined &&
    count > here && (
      <>
        {' '}
        <span>{t('ofAllFolders', { count })}</span>
      </>
    )
  )
}
