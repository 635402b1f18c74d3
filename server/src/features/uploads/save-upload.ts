import type { IfTaken, UploadedFile } from '@millwright/contract/uploads'
import type { UploadKind } from '@millwright/contract/formats'
import type * as z from 'zod/mini'
import type { EditableResourceId, Viewer } from '../../access/viewer.ts'
import { requireBytes } from '../../calls/quotas/require-quota.ts'
import { recordResourceEvent } from '../../calls/webhook-events.repository.ts'
import { cleanFileName } from '../../files/file-name.ts'
import { presentFile } from '../../files/file.presenter.ts'
import { findFileIn } from '../../files/files.repository.ts'
import { holdOpenJob } from '../../files/open-jobs.repository.ts'
import { showCurrent } from '../../knowledge/index/show-current.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/refusal.ts'
import { lockTree } from '../../files/tree.repository.ts'
import type { FileFormat } from './formats/file-format.ts'
import { extensionOf } from './formats/file-formats.ts'
import {
  addVersion,
  type Content,
  findSameContent,
  findReplaced,
  insertFile,
  type ReplacedFile,
  type Scope,
} from './uploads.repository.ts'
import { requireFolder } from '../../files/require-folder.ts'
import type { GivenSpeech } from './subtitles.ts'
import type { Step, UploadDeps } from './uploads.deps.ts'

type AsFile = {
  parentId: string | null
  aiAccess: boolean
  ifTaken: z.infer<typeof IfTaken>
}
/** What an upload is to become: a file of its own, or a version of one that the viewer may change. */
export type Target = {
  kind: UploadKind
  fileName: string
  initiateProcessing: boolean
  speech: GivenSpeech | null
} & (AsFile | { versionOf: EditableResourceId })
type NewFile = Target & AsFile

/** `unnamed`: keys of bytes that came and that nothing names. */
export type SavedFile = { file: UploadedFile; unnamed: string[] }
export type Alongside = (tx: Transaction, viewer: Viewer, file: UploadedFile) => Promise<void>
type Upload = { step: Step; target: Target; content: Content; alongside: Alongside | undefined; hasRoom: boolean }
type StoredUpload = {
  id: EditableResourceId
  became: 'file' | 'version' | 'nothing'
  versionIdToProcess: string | null
}

/** `hasRoom`: its bytes were taken into account when it began. */
export async function saveUpload(
  deps: UploadDeps,
  { step, target, content: sent, alongside, hasRoom }: Upload,
): Promise<SavedFile> {
  return step(async (tx, { assetId, access }, viewer) => {
    const scope = { viewer, assetId }
    await lockTree(tx, scope)
    const same = await findSameContent(tx, scope, sent.blob)
    const content = same ? { ...sent, blob: { ...sent.blob, key: same.blobKey } } : sent
    const stored = await (isFile(target)
      ? storeFile(tx, scope, { target, content })
      : storeVersion(tx, scope, { target, file: await findReplaced(tx, scope, { id: target.versionOf }), content }))
    const { id: resourceId, became, versionIdToProcess: versionId } = stored
    if (versionId !== null) {
      await deps.startProcessing(tx, { viewer, assetId, resourceId, versionId })
    }
    const row = await findFileIn(tx, { viewer, assetId, type: target.kind }, resourceId)
    if (!row) throw new Error('A file that was just stored is not there')
    if (target.kind === 'video' && versionId === null && became !== 'nothing') {
      await deps.makePlayable(tx, { companyId: viewer.companyId, versionId: row.versionId })
    }
    const sameAs = same && became === 'file' ? { sameAs: { id: same.id, fileName: same.fileName } } : {}
    const file = { ...presentFile(row, { links: deps.links, viewer, access }), ...sameAs }
    await alongside?.(tx, viewer, file)
    if (!hasRoom && became !== 'nothing') await requireBytes(tx, deps, viewer)
    const unnamed = same ? [sent.blob.key] : []
    if (became === 'nothing' && sent.thumbnail) unnamed.push(sent.thumbnail.key)
    return { file, unnamed }
  })
}

type UploadStoring<T> = { target: T; content: Content }

export async function storeFile(
  tx: Transaction,
  scope: Scope,
  { target, content }: UploadStoring<NewFile>,
): Promise<StoredUpload> {
  const { parentId, aiAccess, kind: type } = target
  await requireFolder(tx, scope, parentId)
  const fileName = cleanFileName(target.fileName, endingOf(target.fileName, content.format))
  const place = { type, parentId, fileName }
  const taken = target.ifTaken === 'replace' ? await findReplaced(tx, scope, place) : null
  if (taken) return storeVersion(tx, scope, { target, file: taken, content })
  const { id, versionId } = await insertFile(tx, scope, { ...place, aiAccess, content })
  return { id, became: 'file', versionIdToProcess: aiAccess && isToProcess(target) ? versionId : null }
}

type StoringVersion = UploadStoring<Target> & { file: ReplacedFile | null }

export async function storeVersion(
  tx: Transaction,
  scope: Scope,
  { target, file, content }: StoringVersion,
): Promise<StoredUpload> {
  if (!file) throw notFound()
  // Subtitles that come with the same bytes are new all the same.
  if (isCurrent(file, content) && !content.speech?.lines)
    return { id: file.id, became: 'nothing', versionIdToProcess: null }
  const isBeingProcessed = await holdOpenJob(tx, scope, file.id)
  const versionId = await addVersion(tx, scope, { file, content })
  const { companyId } = scope.viewer
  await showCurrent(tx, companyId, [file.id])
  await recordResourceEvent(tx, { companyId, resourceId: file.id, versionId, event: 'resource.version_added' })
  const isWanted = isToProcess(target) || file.isProcessed || isBeingProcessed
  return { id: file.id, became: 'version', versionIdToProcess: file.aiAccess && isWanted ? versionId : null }
}

/** No page offers to process an image later. */
function isToProcess({ kind, initiateProcessing }: Target): boolean {
  return kind === 'image' || initiateProcessing
}

/** The same bytes under another extension are read in another way. */
function isCurrent({ sha256, size, extension }: ReplacedFile, { blob, format }: Content): boolean {
  return size === blob.size && extension === format.extension && Buffer.compare(sha256, blob.sha256) === 0
}

function isFile(target: Target): target is NewFile {
  return !('versionOf' in target)
}

/** The extension that the name has already, where it means the same. */
function endingOf(fileName: string, { extension, aliases = [] }: FileFormat): string {
  const given = extensionOf(fileName)
  return aliases.includes(given) ? given : extension
}
