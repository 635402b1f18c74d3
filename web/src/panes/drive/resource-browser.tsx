import type { FileRecord } from '@millwright/contract/resources'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate, type To } from 'react-router'
import { toast } from '../../ui/feedback/toast.ts'
import { useTranslations } from 'use-intl'
import { addressOf as noteAddress, useAddressIds } from '../../addresses.ts'
import { isNotFound } from '../../platform/api.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { MenuPlace } from '../../ui/layout/menu-place.ts'
import { statusOf } from '../../domain/resources/document-status.ts'
import { BrowserDialogs, type OpenDialog } from './dialogs/browser-dialogs.tsx'
import { BrowserHead } from './browser-head.tsx'
import { EmptyFolder } from './empty-folder.tsx'
import { useGenerateNote } from './generate-note/use-generate-note.ts'
import { useDropTargets } from './grid/dragging.ts'
import { goneFrom, isFocusLost, type GoneRows } from './grid/gone-rows.ts'
import { ItemGrid } from './grid/item-grid.tsx'
import { ItemGridSkeleton } from './grid/item-grid-skeleton.tsx'
import { ItemMenu, type ItemMenuActions } from './item-menu.tsx'
import { Lost } from './lost.tsx'
import { OfAllFolders } from './of-all-folders.tsx'
import { useFolderContent, type Place } from '../../domain/drive/queries.ts'
import css from './resource-browser.module.css'
import { fileRow, folderRow, rowsOfAll, type Row } from '../../domain/drive/rows.ts'
import { isPackage } from '../packages/is-package.ts'
import { PackageDialog } from '../packages/package-dialog.tsx'
import { SelectionBar } from './selection-bar.tsx'
import type { Section } from '../../domain/drive/sections.ts'
import { nothingSelected, remaining, withAll } from './grid/selection.ts'
import { UploadButton } from './upload-button.tsx'
import { useDownloads } from './use-downloads.ts'
import { useItemActions } from '../../domain/drive/use-item-actions.ts'
import { useOthersChanges } from './use-others-changes.ts'
import { useWork } from './use-work.ts'

export type ResourceBrowserProps = {
  place: Place
  section: Section
  /** Null for the root. */
  folderId: string | null
  search: string
  onSearch: (search: string) => void
  mayWrite: boolean
  folderAddress: (folderId: string | null) => To
  /** Where a click on a file leads. */
  fileAddress: (file: FileRecord) => To
  /** A file as a page of its own. */
  pageAddress: (file: FileRecord) => string
  /** The file that is open beside the list. */
  openId?: string | null
  /** Whether it offers the upload itself; elsewhere a speed dial does. */
  hasUpload?: boolean
  /** It stands beside what `/` goes to. */
  isAside?: boolean
}

/** Rows as on touch: with a second line. */
const tallRows = '(max-width: 819.95px), (pointer: coarse)'
/** The primary action sits in a bar at the bottom. */
const bottomBar = '(max-width: 599.95px), (pointer: coarse)'

/** The files and folders of a folder: on their way, failed, none yet, none found, there. */
export function ResourceBrowser(props: ResourceBrowserProps) {
  // Another folder is another list: nothing is selected there, and it begins at its top.
  return <Browser key={`${props.place.assetId} ${props.section} ${props.folderId}`} {...props} />
}

function Browser(props: ResourceBrowserProps) {
  const { place, section, folderId, search, onSearch, mayWrite, folderAddress, fileAddress, openId = null } = props
  const t = useTranslations('drive')
  const navigate = useNavigate()
  const ids = useAddressIds()
  const isTall = useMediaQuery(tallRows, { noSsr: true })
  const hasBottomBar = useMediaQuery(bottomBar, { noSsr: true })
  const content = useFolderContent(place, { section, folderId, search })
  useOthersChanges(place, { section, folderId, search }, content)
  const work = useWork(place, section === 'drive')
  const actions = useItemActions(place)
  const download = useDownloads(place)
  const generateNote = useGenerateNote(place)
  const { data } = content
  const rows = useMemo(() => (data ? [...data.folders.map(folderRow), ...data.files.map(fileRow)] : []), [data])
  const order = useMemo(() => rows.map(({ id }) => id), [rows])
  // A folder holds files of every kind: a tab, which shows one, takes it with the rest only when it is chosen itself.
  const all = useMemo(() => rowsOfAll(rows, section).map(({ id }) => id), [rows, section])
  const [chosen, setSelection] = useState(nothingSelected)
  const selection = useMemo(() => remaining(chosen, order), [chosen, order])
  const browser = useRef<HTMLElement>(null)
  const [gone, setGone] = useState<GoneRows | null>(null)
  const [renamedId, setRenamedId] = useState<string | null>(null)
  const [menu, setMenu] = useState<{ row: Row; place: MenuPlace | null } | null>(null)
  const [packageFile, setPackageFile] = useState<File | null>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)

  const leave = (left: readonly Row[]) => {
    const ids = new Set(left.map(({ id }) => id))
    // Others may have been selected meanwhile.
    setSelection((now) =>
      remaining(
        now,
        order.filter((id) => !ids.has(id)),
      ),
    )
    setGone(goneFrom(order, ids))
  }
  const move = async (moved: readonly Row[], parentId: string | null) => {
    if (await actions.move(moved, parentId)) leave(moved)
  }
  const remove = async (removed: readonly Row[]) => {
    if (await actions.remove(removed)) leave(removed)
  }
  const takeFiles = (files: File[], parentId: string | null) => {
    const [only, ...others] = files
    if (only && others.length === 0 && isPackage(only)) setPackageFile(only)
    else work.upload(files, parentId)
  }
  useEffect(() => {
    if (gone && gone.nextId === null && isFocusLost(gone)) browser.current?.focus()
  }, [gone])
  const drop = useDropTargets({
    onMove: mayWrite ? (moved, parentId) => void move(moved, parentId) : undefined,
    onFiles: mayWrite ? takeFiles : undefined,
  })
  const addressOf = (row: Row) => (row.kind === 'folder' ? folderAddress(row.id) : fileAddress(row.file))
  const selectedRows = () => rows.filter(({ id }) => selection.ids.has(id))

  const act: ItemMenuActions = {
    open: (row) => void navigate(addressOf(row), { preventScrollReset: true }),
    openInNewTab: (file) => {
      const tab = window.open(props.pageAddress(file), '_blank')
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
    setAccess: (file, aiAccess) => void actions.setAccess(file, aiAccess),
    replace: work.replace,
    remove: (row) => void remove([row]),
  }

  const isTarget = drop.over !== null && drop.over.folderId === folderId
  const isMissing = isNotFound(content.error)
  const isNone = data !== undefined && rows.length === 0
  const isSearched = search.trim() !== ''
  const here = data?.path.at(-1)?.folderName ?? t(section)
  const upload = mayWrite && (props.hasUpload || section === 'notes') && (
    <UploadButton place={place} section={section} folderId={folderId} />
  )
  const reload = () => void content.refetch()
  return (
    // What is dropped beside its folders; the keyboard and touch have the menus for it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={browser}
      tabIndex={-1}
      className={css.browser}
      aria-label={t(section)}
      data-target={isTarget}
      onDragOver={(event) => drop.onDragOver(event, folderId)}
      onDragLeave={drop.leave}
      onDrop={(event) => drop.onDrop(event, folderId)}
    >
      <BrowserHead
        root={t(section)}
        path={data?.path}
        folderAddress={folderAddress}
        search={search}
        onSearch={onSearch}
        hasSlash={!props.isAside}
        drop={drop}
      />
      <SelectionBar
        section={section}
        count={data?.total}
        ofAll={data && section !== 'drive' && <OfAllFolders place={place} tab={section} here={data.total} />}
        rows={rows}
        selected={selection.ids}
        all={all}
        mayWrite={mayWrite && !isMissing}
        reloading={content.isFetching}
        onAll={(isAll) => setSelection(isAll ? withAll(all) : nothingSelected)}
        onDownload={() => void download(selectedRows())}
        onMove={() => setDialog({ kind: 'move', rows: selectedRows() })}
        onDelete={() => void remove(selectedRows())}
        onNewFolder={() => setDialog({ kind: 'folder' })}
        onReload={reload}
      >
        {rows.length > 0 && !hasBottomBar && upload}
      </SelectionBar>
      {work.lostAt && data && <Lost since={work.lostAt} />}
      {content.isPending && <ItemGridSkeleton label={t('loading')} />}
      {content.isError && !data && !isMissing && (
        <Notice framed={false} kind="failed" title={t('failed')} text={content.error.message} onRetry={reload} />
      )}
      {isMissing && !data && (
        <Notice
          framed={false}
          kind="missing"
          title={t('notFound')}
          text={t('notFoundText')}
          action={
            <Button variant="outlined" component={Link} to={folderAddress(null)}>
              {t('toRoot', { folder: t(section) })}
            </Button>
          }
        />
      )}
      {isNone && isSearched && (
        <Notice
          framed={false}
          kind="search"
          title={t('nothingFound', { search })}
          text={t('nothingFoundText')}
          action={
            <Button variant="outlined" onClick={() => onSearch('')}>
              {t('clearSearch')}
            </Button>
          }
        />
      )}
      {isNone && !isSearched && <EmptyFolder section={section} mayWrite={mayWrite} action={upload} />}
      {rows.length > 0 && (
        <ItemGrid
          label={here}
          rows={rows}
          isTall={isTall}
          selection={selection}
          onSelection={setSelection}
          onAll={() => setSelection(withAll(all))}
          addressOf={addressOf}
          jobs={work.jobs}
          lost={work.lostAt !== null}
          openId={openId}
          renamedId={renamedId}
          drop={drop}
          gone={gone}
          onRename={mayWrite ? act.rename : undefined}
          onDelete={mayWrite ? (removed) => void remove(removed) : undefined}
          onNamed={(row, name) => {
            setRenamedId(null)
            if (name !== null) void actions.rename(row, name)
          }}
          onMenu={(row, at) => setMenu({ row, place: at })}
        />
      )}
      {content.isFetchNextPageError && !content.isFetching && (
        <p className={css.more} role="alert">
          {t('moreFailed')}
          <Button variant="outlined" size="small" onClick={() => void content.fetchNextPage()}>
            {t('reload')}
          </Button>
        </p>
      )}
      {rows.length > 0 && hasBottomBar && upload && <div className={css.foot}>{upload}</div>}
      {menu && (
        <ItemMenu
          row={menu.row}
          status={menu.row.kind === 'file' ? statusOf(menu.row.file, work.jobs.get(menu.row.id)) : 'nonAi'}
          place={menu.place}
          mayWrite={mayWrite}
          act={act}
          onClose={() => setMenu({ row: menu.row, place: null })}
        />
      )}
      {dialog && (
        <BrowserDialogs
          open={dialog}
          place={place}
          folderId={folderId}
          root={t(section)}
          mayWrite={mayWrite}
          jobs={work.jobs}
          pageAddress={props.pageAddress}
          onMove={(moved, parentId) => void move(moved, parentId)}
          onRestoreVersion={(file, version) => actions.restoreVersion(file, version)}
          onClose={() => setDialog(null)}
        />
      )}
      {packageFile && (
        <PackageDialog place={place} file={packageFile} onClose={() => setPackageFile(null)} onImported={() => {}} />
      )}
      {isTarget && drop.over?.isFiles && (
        <p className={css.drop} aria-hidden>
          {t('dropHere', { folder: here })}
        </p>
      )}
    </section>
  )
}
