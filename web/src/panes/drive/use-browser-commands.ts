import type { FileRecord } from '@millwright/contract/resources'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf as noteAddress, useAddressIds } from '../../addresses.ts'
import type { Row } from '../../domain/drive/rows.ts'
import { useItemActions } from '../../domain/drive/use-item-actions.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { isPackage } from '../../domain/uploads/is-package.ts'
import { useGenerateNote } from './generate-note/use-generate-note.ts'
import type { ItemMenuActions } from './item-menu.tsx'
import type { ResourceBrowserProps } from './browser-props.ts'
import type { BrowserState } from './use-browser.ts'
import { useDownloads } from './use-downloads.ts'

/** What is done with what a folder holds, by the name of what one chooses. */
export function useBrowserCommands(props: ResourceBrowserProps, browser: BrowserState) {
  const { place, folderAddress, fileAddress, pageAddress } = props
  const { work, leave, setDialog, setPackageFiles, setRenamedId, selectedRows } = browser
  const t = useTranslations('drive')
  const navigate = useNavigate()
  const ids = useAddressIds()
  const actions = useItemActions(place)
  const download = useDownloads(place)
  const generateNote = useGenerateNote(place)

  const addressOf = (row: Row) => (row.kind === 'folder' ? folderAddress(row.id) : fileAddress(row.file))
  const move = async (moved: readonly Row[], parentId: string | null) => {
    if (await actions.move(moved, parentId)) leave(moved)
  }
  const remove = async (removed: readonly Row[]) => {
    if (await actions.remove(removed)) leave(removed)
  }
  const ofRow: ItemMenuActions = {
    open: (row) => void navigate(addressOf(row), { preventScrollReset: true }),
    openInNewTab: (file) => {
      const tab = window.open(pageAddress(file), '_blank')
      if (tab) tab.opener = null
      else toast.error(t('accessDenied'), { id: 'access-denied' })
    },
    download: (row, format) => void download([row], format),
    edit: (file) => void navigate(noteAddress('updateNote', { ...ids, noteId: file.id })),
    versions: (file) => setDialog({ kind: 'versions', file }),
    details: (row) => setDialog({ kind: 'details', row }),
    generateNote,
    process: (file) => void work.process(file),
    rename: ({ id }) => setRenamedId(id),
    move: (row) => setDialog({ kind: 'move', rows: [row] }),
    showAsPicture: (file) => void actions.showAsPicture(file),
    setAccess: (file, aiAccess) => void actions.setAccess(file, aiAccess),
    replace: work.replace,
    remove: (row) => void remove([row]),
  }
  return {
    addressOf,
    ofRow,
    ofSelected: {
      download: () => void download(selectedRows()),
      move: () => setDialog({ kind: 'move', rows: selectedRows() }),
      remove: () => void remove(selectedRows()),
    },
    move: (moved: readonly Row[], parentId: string | null) => void move(moved, parentId),
    remove: (removed: readonly Row[]) => void remove(removed),
    takeFiles: (files: File[], parentId: string | null) => {
      const packages = files.filter(isPackage)
      const others = files.filter((file) => !isPackage(file))
      if (packages.length > 0) setPackageFiles(packages)
      if (others.length > 0) work.upload(others, parentId)
    },
    newFolder: () => setDialog({ kind: 'folder' }),
    named: (row: Row, name: string | null) => {
      setRenamedId(null)
      if (name !== null) void actions.rename(row, name)
    },
    restoreVersion: (file: FileRecord, version: number) => actions.restoreVersion(file, version),
  }
}
