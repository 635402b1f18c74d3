import { useMemo, useRef, useState } from 'react'
import { useFolderContent } from '../../domain/drive/queries.ts'
import { fileRow, folderRow, rowsOfAll, type Row } from '../../domain/drive/rows.ts'
import type { MenuPlace } from '../../ui/layout/menu-place.ts'
import { useFocusAfterGone } from '../../ui/lists/use-focus-after-gone.ts'
import type { OpenDialog } from './dialogs/browser-dialogs.tsx'
import { useDocumentClass } from './class-filter.tsx'
import type { GridHandle } from './grid/grid-props.ts'
import { nothingSelected, remaining, withAll } from './grid/selection.ts'
import type { ResourceBrowserProps } from './browser-props.ts'
import { useOthersChanges } from './use-others-changes.ts'
import { useWork } from './use-work.ts'

/** What a folder holds, what of it is selected, and what is open over it. */
export function useBrowser({ place, section, folderId, search }: ResourceBrowserProps) {
  const [documentClass, showClass] = useDocumentClass()
  const content = useFolderContent(place, { section, folderId, search, documentClass })
  useOthersChanges(place, { section, folderId, search, documentClass }, content)
  const work = useWork(place, section === 'drive')
  const { data } = content
  const rows = useMemo(() => (data ? [...data.folders.map(folderRow), ...data.files.map(fileRow)] : []), [data])
  const order = useMemo(() => rows.map(({ id }) => id), [rows])
  // A folder holds files of every kind: a tab, which shows one, takes it with the rest only when it is chosen itself.
  const all = useMemo(() => rowsOfAll(rows, section).map(({ id }) => id), [rows, section])
  const [chosen, setSelection] = useState(nothingSelected)
  const selection = useMemo(() => remaining(chosen, order), [chosen, order])
  const grid = useRef<GridHandle>(null)
  const { frame, willGo } = useFocusAfterGone<HTMLElement>(order, (id) => grid.current?.goTo(id))
  const [renamedId, setRenamedId] = useState<string | null>(null)
  const [menu, setMenu] = useState<{ row: Row; place: MenuPlace | null } | null>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  /** An asset as a file, which asks what of it is wanted. */
  const [packageFiles, setPackageFiles] = useState<readonly File[] | null>(null)
  return {
    content,
    /** The class of makers' documents that is shown alone. */
    documentClass,
    showClass,
    work,
    rows,
    all,
    selection,
    setSelection,
    selectAll: (isAll: boolean) => setSelection(isAll ? withAll(all) : nothingSelected),
    selectedRows: () => rows.filter(({ id }) => selection.ids.has(id)),
    /** These are gone: the selection and the focus are elsewhere. */
    leave: (left: readonly Row[]) => {
      const gone = new Set(left.map(({ id }) => id))
      const isLeft = (id: string) => !gone.has(id)
      // Others may have been selected meanwhile.
      setSelection((now) => remaining(now, order.filter(isLeft)))
      willGo([...gone])
    },
    grid,
    frame,
    renamedId,
    setRenamedId,
    menu,
    setMenu,
    dialog,
    setDialog,
    packageFiles,
    setPackageFiles,
  }
}

export type BrowserState = ReturnType<typeof useBrowser>
