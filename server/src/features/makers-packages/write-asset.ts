import type { DynamicField } from '@millwright/contract/assets'
import { limits } from '@millwright/contract/limits'
import type { ImportedAsset } from '@millwright/contract/makers-packages'
import { reasons } from '@millwright/contract/reasons/refusals'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import { lockTree } from '../../files/tree.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { invalidInput } from '../../platform/refusal.ts'
import type { Writing } from './writing.ts'
import { saveDocument, saveFieldSources } from './known-documents.repository.ts'
import type { MakersPackageDeps } from './makers-packages.deps.ts'
import { folded, type PlannedField } from './plan-fields.ts'
import { writeDocuments } from './write-documents.ts'

type WritingAsset = Writing & { at: number }

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
    : await create(deps, tx, { ...writing, name, fields: withTaken([], taken) })
  const { assetId } = asset
  if (planned.into && taken.length > 0) {
    // As it stands now: another machine of the package may have gone into it before.
    const fields = withTaken(asset.dynamicFields, taken)
    await deps.assetWrites.setFields(tx, viewer, { assetId, name: asset.name, fields })
  }
  const scope = { viewer, assetId }
  await lockTree(tx, scope)
  const sources = taken.map(({ source, field }) => ({ ...source, value: String(field?.value ?? source.value) }))
  await saveFieldSources(tx, scope, { packageId, sources })
  const files = await writeDocuments(deps, tx, { ...writing, assetId })
  for (const { resourceId, document } of files.said) await saveDocument(tx, scope, { resourceId, packageId, document })
  const { said: _said, ...counts } = files
  const changed = taken.length + counts.files + counts.versions
  if (changed > 0) {
    const target = `${into.fileName} into the asset ${asset.name}`
    await recordEvent(tx, { ...actorOf(viewer, facts), action: 'package-imported', target })
  }
  return { _id: assetId, departmentId, name: asset.name, created: !planned.into, fields: taken.length, ...counts }
}

type Creating = WritingAsset & { name: string; fields: DynamicField[] }

async function create(deps: MakersPackageDeps, tx: Transaction, { viewer, facts, into, name, fields }: Creating) {
  if (name === '') throw invalidInput({ assets: reasons.nameRequired })
  const info = `From the maker’s package ${into.fileName}`.slice(0, limits.info)
  const asset = { name: name.slice(0, limits.name), info, users: [], dynamicFields: fields }
  return deps.assetWrites.create(tx, { viewer, facts }, { departmentId: into.departmentId, asset })
}

type Choice = { leaveFields: readonly number[]; replaceFields: readonly number[] } | undefined

function takenFields(fields: readonly PlannedField[], choice: Choice): PlannedField[] {
  return fields.filter(({ becomes }, at) => {
    if (choice?.leaveFields.includes(at)) return false
    return becomes === 'new' || (becomes === 'differs' && (choice?.replaceFields.includes(at) ?? false))
  })
}

function withTaken(present: readonly DynamicField[], taken: readonly PlannedField[]): DynamicField[] {
  const fields = [...present]
  for (const { field, present: beside } of taken) {
    if (!field) continue
    const former = beside ? fields[beside.at] : undefined
    if (beside && former) fields[beside.at] = { ...field, label: former.label }
    else if (!fields.some(({ label }) => folded(label) === folded(field.label))) fields.push(field)
  }
  return fields
}
