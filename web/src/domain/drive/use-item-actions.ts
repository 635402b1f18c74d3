import { assetRoutes } from '@millwright/contract/assets'
import { driveRoutes } from '@millwright/contract/drive'
import type { ResourceType } from '@millwright/contract/formats'
import { limits } from '@millwright/contract/limits'
import type { FileRecord } from '@millwright/contract/resources'
import { resourceRoutes } from '@millwright/contract/resources'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/feedback/toast.ts'
import { useTranslations } from 'use-intl'
import { readAgain } from '../../keys/follow-writes.ts'
import { submit, submitForm } from '../../platform/api.ts'
import { useUser } from '../../platform/session.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { followJob } from '../jobs/start-processing.ts'
import { RenamedMeanwhile, renameItem } from './rename-item.ts'
import { changeShown, type AssetIds } from './queries.ts'
import { itemsOf, itemsWithin, nameOf, splitName, type Items, type Row } from './rows.ts'
import { accessOf, deletionOf } from './sections.ts'

/** As many ids as one call takes. */
function inCalls<Item>(items: readonly Item[]): Item[][] {
  const calls: Item[][] = []
  for (let from = 0; from < items.length; from += limits.bulkIds) calls.push(items.slice(from, from + limits.bulkIds))
  return calls
}

/** Calls with as many at a time as one call takes; returns the last reply. */
async function inTurn(items: Items, call: (some: Items) => Promise<{ message: string }>) {
  let reply = { message: '' }
  for (const ids of inCalls(items.ids)) reply = await call({ ids, folderIds: [] })
  for (const folderIds of inCalls(items.folderIds)) reply = await call({ ids: [], folderIds })
  return reply
}

/** How long a deletion can be undone from its toast, in ms; the bin keeps what was deleted. */
const undoTime = 8000

/** What full members do to files and folders. Each ends once the lists are read again. */
export function useItemActions(place: AssetIds) {
  const { assetId } = place
  const t = useTranslations('drive')
  const cache = useQueryClient()
  const confirm = useConfirm()
  const userId = useUser()._id

  const restore = async (items: Items) => {
    const restored = await withToast(t('restoring'), () =>
      inTurn(items, (body) => submit(driveRoutes.restore, { query: place, body })),
    )
    // What offers to undo the deletion has no meaning any more.
    if (restored) toast.dismiss(t('deleting'))
    await readAgain()
    return restored !== null
  }

  /** Asks first: nothing of it can be brought back. */
  const purge = async (items: Items) => {
    const count = items.ids.length + items.folderIds.length
    const question = { title: t('purgeTitle', { count }), text: t('purgeText'), action: t('purge'), danger: true }
    if (!(await confirm(question))) return false
    const purged = await withToast(t('purging'), () =>
      inTurn(items, (body) => submit(driveRoutes.purge, { query: place, body })),
    )
    await readAgain()
    return purged !== null
  }

  const rename = async (row: Row, name: string) => {
    if (name === (row.kind === 'folder' ? row.folder.name : splitName(row.file.fileName).stem)) return
    const whole = row.kind === 'folder' ? name : name + splitName(row.file.fileName).ending
    const undo = changeShown(cache, assetId, {
      folder: (folder) => (folder.id === row.id ? { ...folder, name } : folder),
      file: (file) => (file.id === row.id ? { ...file, fileName: whole } : file),
    })
    const renamed = await withToast(t(row.kind === 'folder' ? 'renamingFolder' : 'renaming'), () =>
      renameItem(place, row, whole).catch((error: unknown) => {
        throw error instanceof RenamedMeanwhile ? new Error(t('renamedMeanwhile', { name: error.present })) : error
      }),
    )
    if (!renamed) undo()
    else if (nameOf(renamed.row) !== whole.trim()) {
      toast.info(t('renamedOtherwise', { name: nameOf(renamed.row) }), { id: 'renamed' })
    }
    await readAgain()
  }

  const move = async (rows: readonly Row[], parentId: string | null) => {
    const moved = await withToast(t('moving'), () =>
      inTurn(itemsOf(rows), (some) => submit(driveRoutes.move, { query: place, body: { ...some, parentId } })),
    )
    await readAgain()
    return moved !== null
  }

  /** Returns whether it was done, once the rows are seen to be gone; `onDeleted` hears it before that, and before an undo can be asked for. */
  const remove = async (rows: readonly Row[], onDeleted?: () => void) => {
    const [first] = rows
    if (!first) return false
    const title = rows.length === 1 ? t('deleteOne', { name: nameOf(first) }) : t('deleteMany', { count: rows.length })
    const { count, hidden } = itemsWithin(rows)
    const text = [
      t('deleteText'),
      count > 0 ? t('deleteContent', { count, rows: rows.length }) : '',
      hidden > 0 ? t('deleteHidden', { count: hidden }) : '',
    ]
      .filter((sentence) => sentence !== '')
      .join(' ')
    if (!(await confirm({ title, text, action: t('delete'), danger: true }))) return false
    const loading = t('deleting')
    const deleted = await withToast(loading, () => deleteAll(place, rows))
    if (!deleted) {
      await readAgain()
      return false
    }
    onDeleted?.()
    const undo = { label: t('undo'), onClick: () => void restore(itemsOf(rows)) }
    const offerUndo = (duration: number) => toast.success(deleted.message, { id: loading, duration, action: undo })
    // Its time begins when the rows are seen to be gone.
    offerUndo(Infinity)
    await readAgain()
    if (toast.isShown(loading)) offerUndo(undoTime)
    return true
  }

  const setAccess = async (file: FileRecord, aiAccess: boolean) => {
    const saved = await withToast(t(aiAccess ? 'givingAccess' : 'takingAccess'), () =>
      submit(accessOf[file.type], { query: { ...place, id: file.id }, body: { aiAccess } }),
    )
    // What the assistant may use from now on is read at once.
    if (saved && aiAccess) followJob(file, { userId, ...place })
    await readAgain()
  }

  const showAsPicture = (file: FileRecord) =>
    withToast(t('showingAsPicture'), () =>
      submitForm(assetRoutes.setPicture, { query: place, fields: { imageId: file.id } }),
    )

  const restoreVersion = async (file: FileRecord, version: number) => {
    await withToast(t('restoringVersion'), () =>
      submit(resourceRoutes.restoreVersion, { query: { ...place, id: file.id, version } }),
    )
    await readAgain()
  }

  return { restore, purge, rename, move, remove, setAccess, showAsPicture, restoreVersion }
}

async function deleteAll({ departmentId, assetId }: AssetIds, rows: readonly Row[]) {
  let reply = { message: '' }
  const byType = Map.groupBy(
    rows.flatMap((row) => (row.kind === 'file' ? [row.file] : [])),
    ({ type }): ResourceType => type,
  )
  for (const [type, files] of byType) {
    for (const some of inCalls(files)) {
      reply = await submit(deletionOf[type], { query: { assetId }, body: { ids: some.map(({ id }) => id) } })
    }
  }
  for (const ids of inCalls(itemsOf(rows).folderIds)) {
    reply = await submit(driveRoutes.deleteFolders, { query: { departmentId, assetId }, body: { ids } })
  }
  return reply
}
