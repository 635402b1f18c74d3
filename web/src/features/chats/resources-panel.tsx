import type { FileRecord } from '@millwright/contract/resources'
import IconButton from '@mui/material/IconButton'
import Maximize from 'lucide-react/icons/maximize-2'
import { useId, useState } from 'react'
import { Link, type To } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { ResourceBrowser } from '../../panes/drive/resource-browser.tsx'
import { ResourceTabs } from '../../panes/drive/resource-tabs.tsx'
import { tabs, type Tab } from '../../domain/drive/sections.ts'
import { folderIn, searchOf, usePageAddress } from '../../domain/drive/use-place.ts'
import { ProgressStatusButton } from '../../domain/jobs/progress-status-button.tsx'
import { UploadSpeedDial } from '../../panes/uploads/speed-dial.tsx'
import { useParameters } from '../../ui/layout/use-parameters.ts'
import css from './resources-panel.module.css'

type ResourcesPanelProps = {
  mayWrite: boolean
  /** The file that is open in a viewer. */
  openId: string | null
  fileAddress: (file: FileRecord) => To
}

/** The address of a folder of a tab; what else is open stays open. */
function addressIn(before: URLSearchParams, tab: Tab, folder: string | null): URLSearchParams {
  const next = new URLSearchParams(before)
  next.delete('kind')
  next.delete('folder')
  if (tab !== 'documents') next.set('kind', tab)
  if (folder !== null) next.set('folder', folder)
  return next
}

/** The AI-Resources panel beside a chat: the asset's files by kind, and what is uploaded to them. */
export function ResourcesPanel({ mayWrite, openId, fileAddress }: ResourcesPanelProps) {
  const t = useTranslations('chats')
  const ids = useAddressIds()
  const { departmentId, assetId } = ids
  const [params, change] = useParameters()
  const [search, setSearch] = useState('')
  const pageAddress = usePageAddress()
  const panelId = useId()
  const tab = tabs.find((one) => one === params.get('kind')) ?? 'documents'
  const folderId = folderIn(params.get('folder'))
  const target = { departmentId, assetId, parentId: folderId, isDrive: false }

  return (
    <section className={css.panel} aria-label={t('aiResources')}>
      <ResourceTabs
        place={ids}
        tab={tab}
        panelId={panelId}
        onTab={(next) => change((before) => addressIn(before, next, null), { flushSync: true })}
      >
        <ProgressStatusButton />
        <IconButton
          component={Link}
          to={addressOf('resources', ids) + searchOf(tab, folderId)}
          aria-label={t('wholePage')}
          title={t('wholePage')}
        >
          <Maximize size={18} strokeWidth={1.6} />
        </IconButton>
      </ResourceTabs>
      <div id={panelId} role="tabpanel" aria-label={t('aiResources')} className={css.body}>
        <ResourceBrowser
          place={ids}
          section={tab}
          folderId={folderId}
          search={search}
          onSearch={setSearch}
          mayWrite={mayWrite}
          folderAddress={(folder) => ({ search: addressIn(params, tab, folder).toString() })}
          fileAddress={fileAddress}
          pageAddress={pageAddress}
          openId={openId}
          isAside
        />
      </div>
      {mayWrite && <UploadSpeedDial target={target} />}
    </section>
  )
}
