import { callSentenceOf } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { EditableAssetId } from '../../access/viewer.ts'
import type { DocumentId, PackageDocument } from '../../packages/package-shape.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Writing } from './writing.ts'
import type { MakersPackageDeps } from './makers-packages.deps.ts'
import type { PlannedDocument } from './plan-documents.ts'

export type Left = { path: string; why: string }
type Written = {
  files: number
  versions: number
  same: number
  left: Left[]
  /** Files of which the package says something that is new. */
  said: { resourceId: string; document: PackageDocument }[]
  /** The first new image that is a picture of the product. */
  picture: string | null
}

/** The files of one asset, each new, or the next version of what stands there. The tree must be locked. */
export async function writeDocuments(
  { givenFiles }: MakersPackageDeps,
  tx: Transaction,
  { viewer, plan, body, at, assetId, stored, used }: Writing & { at: number; assetId: EditableAssetId },
): Promise<Written> {
  const written: Written = { files: 0, versions: 0, same: 0, left: [], said: [], picture: null }
  for (const [line, planned] of plan.documents.entries()) {
    const { document, of, becomes, why } = planned
    if (document.asset !== at || body.leaveDocuments.includes(line)) continue
    if ((becomes === 'same' || becomes === 'former') && of) {
      written.same += 1
      if (becomes === 'same' && isNewlySaid(planned, viewer.companyId))
        written.said.push({ resourceId: of.id, document })
      continue
    }
    const file = stored.get(document.file)
    if (!file || 'why' in file) {
      written.left.push({ path: document.path, why: whyLeft(file, why) })
      continue
    }
    const { id } = await givenFiles.store(
      tx,
      { viewer, assetId },
      {
        ...file,
        fileName: planned.fileName,
        versionOf: of?.id ?? null,
      },
    )
    const { blob, thumbnail } = file.content
    used.add(blob.key)
    if (thumbnail) used.add(thumbnail.key)
    written[of ? 'versions' : 'files'] += 1
    written.said.push({ resourceId: id, document })
    if (!of && document.isPicture && file.kind === 'image') written.picture ??= id
  }
  return written
}

/** Of bytes that were there before: by hand, or as another version. What an export of ours says of its own file is not new. */
const isNewlySaid = ({ of, document }: PlannedDocument, companyId: string): boolean =>
  of !== null &&
  (of.ids === null ? !isOwnOf(document, { domain: companyId, id: of.id }) : of.version !== document.version)

const isOwnOf = ({ ids }: PackageDocument, own: DocumentId): boolean =>
  ids.some(({ domain, id }) => domain === own.domain && id === own.id)

/** One that was to be taken is not among those that were stored where its asset has changed between the two steps. */
export const whyLeft = (stored: { why: string } | undefined, planned: string | null): string =>
  stored?.why ?? planned ?? callSentenceOf(reasons.packagePlanChanged)
