import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { TabBar } from '../../ui/layout/tab-bar.tsx'
import { useCounts, type AssetIds } from '../../domain/drive/queries.ts'
import { tabs, type Tab } from '../../domain/drive/sections.ts'

type ResourceTabsProps = {
  place: AssetIds
  tab: Tab
  /** The id of what a tab shows. */
  panelId: string
  onTab: (tab: Tab) => void
  /** At the right end of the bar. */
  children?: ReactNode
}

/** Documents, Videos, Images and Notes, each with how many there are in the asset. */
export function ResourceTabs({ place, tab, panelId, onTab, children }: ResourceTabsProps) {
  const t = useTranslations('drive')
  const counts = useCounts(place)
  const draw = (name: Tab) => (
    <>
      {t(name)} {counts[name] === undefined ? <i aria-hidden /> : <span>{counts[name]}</span>}
    </>
  )
  return (
    <TabBar label={t('kinds')} panelId={panelId} tabs={tabs} tab={tab} onTab={onTab} draw={draw}>
      {children}
    </TabBar>
  )
}
