import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslations } from 'use-intl'
import { statusOf } from '../../domain/resources/document-status.ts'
import { isNotFound } from '../../platform/api.ts'
import { BrowserDialogs } from './dialogs/browser-dialogs.tsx'
import type { ResourceBrowserProps } from './browser-props.ts'
import { BrowserHead } from './browser-head.tsx'
import { BrowserStates, Lost, MoreFailed } from './browser-states.tsx'
import { ClassFilter } from './class-filter.tsx'
import { useDropTargets } from './grid/dragging.ts'
import { ItemGrid } from './grid/item-grid.tsx'
import { ItemMenu } from './item-menu.tsx'
import { OfAllFolders } from './of-all-folders.tsx'
import css from './resource-browser.module.css'
import { PackageDialogs } from '../packages/package-dialogs.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { UploadButton } from './upload-button.tsx'
import { type BrowserState, useBrowser } from './use-browser.ts'
import { useBrowserCommands } from './use-browser-commands.ts'

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
  const { place, section, folderId, search, onSearch, mayWrite, folderAddress, openId = null } = props
  const t = useTranslations('drive')
  const isTall = useMediaQuery(tallRows, { noSsr: true })
  const hasBottomBar = useMediaQuery(bottomBar, { noSsr: true })
  const browser = useBrowser(props)
  const commands = useBrowserCommands(props, browser)
  const { frame, grid, content, work, rows, all, selection, renamedId } = browser
  const { selectAll, setSelection, setMenu } = browser
  const { data } = content
  const drop = useDropTargets({
    onMove: mayWrite ? commands.move : undefined,
    onFiles: mayWrite ? commands.takeFiles : undefined,
  })
  const isTarget = drop.over !== null && drop.over.folderId === folderId
  const here = data?.path.at(-1)?.folderName ?? t(section)
  const upload = mayWrite && (props.hasUpload || section === 'notes') && (
    <UploadButton place={place} section={section} folderId={folderId} />
  )
  return (
    <>
      {/* What is dropped beside its folders; the keyboard and touch have the menus for it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <section
        ref={frame}
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
          filter={data && <ClassFilter files={data.files} shown={browser.documentClass} onShow={browser.showClass} />}
        />
        <SelectionBar
          section={section}
          count={data?.total}
          ofAll={data && section !== 'drive' && <OfAllFolders place={place} tab={section} here={data.total} />}
          rows={rows}
          selected={selection.ids}
          all={all}
          mayWrite={mayWrite && !isNotFound(content.error)}
          reloading={content.isFetching}
          onAll={selectAll}
          onDownload={commands.ofSelected.download}
          onMove={commands.ofSelected.move}
          onDelete={commands.ofSelected.remove}
          onNewFolder={commands.newFolder}
          onReload={() => void content.refetch()}
        >
          {rows.length > 0 && !hasBottomBar && upload}
        </SelectionBar>
        {work.lostAt && data && <Lost since={work.lostAt} />}
        <BrowserStates {...props} content={content} upload={upload} isOfClass={browser.documentClass !== undefined} />
        {rows.length > 0 && (
          <ItemGrid
            ref={grid}
            label={here}
            rows={rows}
            isTall={isTall}
            selection={selection}
            onSelection={setSelection}
            onAll={() => selectAll(true)}
            addressOf={commands.addressOf}
            jobs={work.jobs}
            lost={work.lostAt !== null}
            openId={openId}
            renamedId={renamedId}
            drop={drop}
            onRename={mayWrite ? commands.ofRow.rename : undefined}
            onDelete={mayWrite ? commands.remove : undefined}
            onNamed={commands.named}
            onMenu={(row, at) => setMenu({ row, place: at })}
          />
        )}
        <MoreFailed content={content} />
        {rows.length > 0 && hasBottomBar && upload && <div className={css.foot}>{upload}</div>}
        {isTarget && drop.over?.isFiles && (
          <p className={css.drop} aria-hidden>
            {t('dropHere', { folder: here })}
          </p>
        )}
      </section>
      {/* Beside it: what is dropped on a dialog is not for the folder below. */}
      <OpenOverIt {...props} browser={browser} commands={commands} />
    </>
  )
}

type OpenProps = ResourceBrowserProps & { browser: BrowserState; commands: ReturnType<typeof useBrowserCommands> }

/** The menu of a row, and the dialog that was opened by it. */
function OpenOverIt({ place, section, folderId, mayWrite, pageAddress, browser, commands }: OpenProps) {
  const t = useTranslations('drive')
  const { menu, setMenu, dialog, setDialog, packageFiles, setPackageFiles, work } = browser
  return (
    <>
      {menu && (
        <ItemMenu
          row={menu.row}
          status={menu.row.kind === 'file' ? statusOf(menu.row.file, work.jobs.get(menu.row.id)) : 'nonAi'}
          place={menu.place}
          mayWrite={mayWrite}
          act={commands.ofRow}
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
          pageAddress={pageAddress}
          onMove={commands.move}
          onRestoreVersion={commands.restoreVersion}
          onClose={() => setDialog(null)}
        />
      )}
      {packageFiles && <PackageDialogs place={place} files={packageFiles} onClose={() => setPackageFiles(null)} />}
    </>
  )
}
