import type { DynamicField } from '@millwright/contract/assets'
import { isSeen } from '@millwright/contract/fields'
import { limits } from '@millwright/contract/limits'
import type { ImportedAsset } from '@millwright/contract/makers-packages'
import { callSentenceOf, reason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import { hasPicture, putImageAsPicture } from '../../files/asset-pictures.repository.ts'
import { lockTree } from '../../files/tree.repository.ts'
import { folded } from '../../packages/folded.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { invalidInput } from '../../platform/refusal.ts'
import type { ImportContext } from './writing.ts'
import { type FieldSource, saveDocument, saveFieldSources } from './known-documents.repository.ts'
import type { MakersPackageDeps } from './makers-packages.deps.ts'
import type { PlannedField } from './plan-fields.ts'
import { type LeftOutFile, writeDocuments } from './write-documents.ts'

type WritingAsset = ImportContext & { at: number }

/** Makes one asset of a package, or adds to the one that stands here. All commits with `tx`. */
export async function writeAsset(
  deps: MakersPackageDeps,
  tx: Transaction,
  writing: WritingAsset,
): Promise<ImportedAsset> {
  const { viewer, facts, plan, body, into, at } = writing
  const planned = plan.assets[at]
  if (!planned) throw new Error('A planned asset is not there')
  const choice = body.assets.find(({ asset }) => asset === at)
  const taken = takenFields(planned.fields, choice)
  const { departmentId, packageId } = into
  const name = choice?.name ?? planned.name
  const asset = planned.into
    ? await deps.assetWrites.lock(tx, viewer, { departmentId, assetId: planned.into.id })
    : await create(deps, tx, { ...writing, name, fields: withTaken([], taken).fields })
  const { assetId } = asset
  // As it stands now: another machine of the package may have gone into it before.
  const { fields, written, left } = withTaken(planned.into ? asset.dynamicFields : [], taken)
  if (planned.into && written.length > 0) {
    await deps.assetWrites.setFields(tx, viewer, { assetId, name: asset.name, fields })
  }
  const scope = { viewer, assetId }
  await lockTree(tx, scope)
  await saveFieldSources(tx, scope, { packageId, sources: written })
  const codes = await deps.addFoundCodes(tx, viewer, { assetId, codes: planned.asset.codes })
  const files = await writeDocuments(deps, tx, { ...writing, assetId })
  for (const said of files.said) {
    await saveDocument(tx, scope, { ...said, packageId, languages: plan.languages })
  }
  const { said, left: leftFiles, picture, ...counts } = files
  // Whoever chose one before chose it for cards and profile.
  if (picture !== null && !(await hasPicture(tx, scope))) await putImageAsPicture(tx, scope, picture)
  const leftCodes = codes.left.map(({ code, why }) => ({
    path: `${planned.asset.path}: ${code}`,
    why: callSentenceOf(why),
  }))
  const changed = written.length + codes.added + said.length
  if (changed > 0) {
    const target = reason('trail.into_asset', { name: into.fileName, asset: asset.name })
    await recordEvent(tx, { ...actorOf(viewer, facts), action: 'package-imported', target })
  }
  return {
    _id: assetId,
    departmentId,
    name: asset.name,
    created: !planned.into,
    fields: written.length,
    codes: codes.added,
    ...counts,
    left: [...left, ...leftCodes, ...leftFiles],
  }
}

type NewAssetWriting = WritingAsset & { name: string; fields: DynamicField[] }

async function create(
  deps: MakersPackageDeps,
  tx: Transaction,
  { viewer, facts, into, name, fields }: NewAssetWriting,
) {
  if (!isSeen(name)) throw invalidInput({ assets: reasons.nameRequired })
  const info = `From the maker’s package ${into.fileName}`.slice(0, limits.info)
  const asset = { name: name.slice(0, limits.name), info, users: [], groups: [], dynamicFields: fields }
  return deps.assetWrites.create(tx, { viewer, facts }, { departmentId: into.departmentId, asset })
}

type Choice = { leaveFields: readonly number[]; replaceFields: readonly number[] } | undefined

function takenFields(fields: readonly PlannedField[], choice: Choice): PlannedField[] {
  return fields.filter(({ becomes }, at) => {
    if (choice?.leaveFields.includes(at)) return false
    return becomes === 'new' || (becomes === 'differs' && (choice?.replaceFields.includes(at) ?? false))
  })
}

type WithTaken = { fields: DynamicField[]; written: FieldSource[]; left: LeftOutFile[] }

/** What another machine of the package said of the same label before stays; what finds no room is left. */
function withTaken(present: readonly DynamicField[], taken: readonly PlannedField[]): WithTaken {
  const fields = [...present]
  const labels = new Set(present.map(({ label }) => folded(label)))
  const written: FieldSource[] = []
  const left: LeftOutFile[] = []
  const write = (source: FieldSource, at: number, field: DynamicField): void => {
    fields[at] = field
    labels.add(folded(field.label))
    written.push({ ...source, label: field.label, value: String(field.value) })
  }
  for (const { source, field, present: beside } of taken) {
    if (!field) continue
    const former = beside ? fields[beside.at] : undefined
    if (beside && former) write(source, beside.at, { ...field, label: former.label })
    else if (labels.has(folded(field.label))) continue
    else if (fields.length < limits.dynamicFields) write(source, fields.length, field)
    else left.push({ path: source.path, why: callSentenceOf(reasons.packageFieldsFull) })
  }
  return { fields, written, left }
}
