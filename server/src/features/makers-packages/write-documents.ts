import { isDeepStrictEqual } from 'node:util'
import { callSentenceOf } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { EditableAssetId } from '../../access/viewer.ts'
import type { ValidatedFile, ValidatedNote } from '../../files/given-files.ts'
import { compareDays } from '../../packages/newest-versions.ts'
import type { DocumentId, PackageDocument } from '../../packages/package-shape.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { ImportContext } from './writing.ts'
import type { MakersPackageDeps } from './makers-packages.deps.ts'
import { isNote } from './document-keys.ts'
import { isOfDocument } from './match-documents.ts'
import type { PlannedDocument } from './plan-documents.ts'
import { saidIn, type SaidOfFile } from './said/said-in.ts'

export type LeftOutFile = { path: string; why: string }
type WrittenDocuments = {
  files: number
  versions: number
  same: number
  left: LeftOutFile[]
  /** Files of which the package says something that is new. */
  said: { resourceId: string; document: PackageDocument; before: SaidOfFile | null; isSame: boolean }[]
  /** The first new image that is a picture of the product. */
  picture: string | null
}

/** The files of one asset, each new, or the next version of what stands there. The tree must be locked. */
export async function writeDocuments(
  deps: MakersPackageDeps,
  tx: Transaction,
  {
    viewer,
    plan,
    body,
    at,
    assetId,
    stored,
    pictureIds,
    used,
  }: ImportContext & { at: number; assetId: EditableAssetId },
): Promise<WrittenDocuments> {
  const written: WrittenDocuments = { files: 0, versions: 0, same: 0, left: [], said: [], picture: null }
  // Notes show the images that come with them.
  const lines = [...plan.documents.entries()].toSorted(
    ([, a], [, b]) => Number(isNote(a.document)) - Number(isNote(b.document)),
  )
  const resourceOf = new Map<number, string>()
  for (const [line, planned] of lines) {
    const { document, of, becomes, why } = planned
    if (document.asset !== at || body.leaveDocuments.includes(line)) continue
    if ((becomes === 'same' || becomes === 'former') && of) {
      written.same += 1
      resourceOf.set(document.file, of.id)
      if (becomes === 'same' && isNewlySaid(planned, { companyId: viewer.companyId, languages: plan.languages }))
        written.said.push({ resourceId: of.id, document, before: of.said, isSame: true })
      continue
    }
    const file = stored.get(document.file)
    if (!file || 'why' in file) {
      written.left.push({ path: document.path, why: whyLeft(file, why) })
      continue
    }
    const scope = { viewer, assetId }
    const versionOf = of?.id ?? null
    const { fileName } = planned
    const { id } =
      file.kind === 'note'
        ? await deps.givenNotes.store(tx, scope, {
            ...file,
            title: fileName,
            versionOf,
            pictureIds: shownIn(document, pictureIds, resourceOf),
          })
        : await deps.givenFiles.store(tx, scope, { ...file, fileName, versionOf })
    for (const key of blobKeysOf(file)) used.add(key)
    resourceOf.set(document.file, id)
    written[of ? 'versions' : 'files'] += 1
    written.said.push({ resourceId: id, document, before: of?.said ?? null, isSame: false })
    if (!of && document.isPicture && file.kind === 'image') written.picture ??= id
  }
  return written
}

/** Of the pictures of a text: what each became, by the id that it was judged with. */
function shownIn(
  { pictures = [] }: PackageDocument,
  pictureIds: ReadonlyMap<number, string>,
  resourceOf: ReadonlyMap<number, string>,
): Map<string, string | null> {
  const shown = new Map<string, string | null>()
  for (const { file } of pictures) {
    const id = pictureIds.get(file)
    if (id !== undefined) shown.set(id, resourceOf.get(file) ?? null)
  }
  return shown
}

/** Of the bytes that were stored. */
export function blobKeysOf(file: ValidatedFile | ValidatedNote): string[] {
  if (file.kind === 'note') return []
  const { blob, thumbnail } = file.content
  return [blob.key, ...(thumbnail ? [thumbnail.key] : [])]
}

type Here = { companyId: string; languages: readonly string[] }

/**
 * Of bytes that were there before: by hand, or of which a package said something else, unless it was of a later day. What an
 * export of ours says of its own file is not new.
 */
export function isNewlySaid({ of, document }: PlannedDocument, { companyId, languages }: Here): boolean {
  if (of === null || !isOfDocument(of, document)) return false
  if (of.said === null) return !isOwnOf(document, { domain: companyId, id: of.id })
  const isOlder = compareDays(document.statusDate, of.said.statusDate) < 0
  return !isOlder && !isDeepStrictEqual(of.said, saidIn(document, { languages, before: of.said, isSame: true }))
}

const isOwnOf = ({ ids }: PackageDocument, own: DocumentId): boolean =>
  ids.some(({ domain, id }) => domain === own.domain && id === own.id)

/** One that was to be taken is not among those that were stored where its asset has changed between the two steps. */
export const whyLeft = (stored: { why: string } | undefined, planned: string | null): string =>
  stored?.why ?? planned ?? callSentenceOf(reasons.packagePlanChanged)
