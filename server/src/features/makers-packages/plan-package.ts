import type { PackageImport } from '@millwright/contract/makers-packages'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { Viewer } from '../../access/viewer.ts'
import { languageOfCode } from '../../knowledge/language/language-codes.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { invalidInput } from '../../platform/refusal.ts'
import type { TaskOrder } from '../../platform/threads/threads.ts'
import type { MakersPackageDeps } from './makers-packages.deps.ts'
import { listKnownFiles } from './known-documents.repository.ts'
import { MachinesBySerial, says } from './same-machine/is-same-machine.ts'
import {
  listLanguagesOf,
  listSimilarAssets,
  type PackagePlace,
  type SimilarAsset,
} from './makers-packages.repository.ts'
import { type AssetHead, type Beside, nameOf, type PackageHeads } from './package-tasks.ts'
import { packageWork } from './package-work.ts'
import { plannedDocument, type PlannedDocument } from './plan-documents.ts'
import type { PlannedField } from './plan-fields.ts'

export type PlannedAsset = {
  asset: AssetHead
  name: string
  into: SimilarAsset | null
  others: SimilarAsset[]
  fields: PlannedField[]
}
export type PackagePlan = { assets: PlannedAsset[]; documents: PlannedDocument[]; languages: string[] }
/** All that a plan is made of besides the package: while it is the same, so is the plan. */
export type PlanInputs = {
  languages: string[]
  takesOffice: boolean
  standings: { into: SimilarAsset | null; others: SimilarAsset[] }[]
  beside: Beside[]
}
type PlanRequest = {
  viewer: Viewer
  place: PackagePlace
  /** What the assets of the package are known by. */
  heads: PackageHeads
  /** Which asset each goes into, whatever that says. */
  choices?: readonly Choice[] | undefined
}
type Choice = Pick<PackageImport['assets'][number], 'asset' | 'into'>

/** What stands here now beside each asset of a package; those that are named are locked until `tx` ends. @throws Refusal */
export async function gatherForPlan(
  deps: Pick<MakersPackageDeps, 'assetWrites' | 'givenFiles' | 'keyOfCode'>,
  tx: Transaction,
  { viewer, place, heads, choices = [] }: PlanRequest,
): Promise<PlanInputs> {
  if (choices.some(({ asset }) => asset >= heads.assets.length)) {
    throw invalidInput({ assets: reasons.packageLineUnknown })
  }
  const named = new Map<string, SimilarAsset>()
  for (const id of [...choices.map(({ into }) => into), place.assetId]) {
    // One that is not seen is not found, one that may not be changed is forbidden.
    if (id) named.set(id, await lockedAsset(deps, tx, { viewer, departmentId: place.departmentId, assetId: id }))
  }
  const target = place.assetId === null ? null : (named.get(place.assetId) ?? null)
  const languages = (await listLanguagesOf(tx, viewer)).flatMap((code) => languageOfCode(code) ?? [])
  const takesOffice = await deps.givenFiles.takesOffice(tx, viewer)
  const gathered: PlanInputs = { languages, takesOffice, standings: [], beside: [] }
  for (const [at, asset] of heads.assets.entries()) {
    const chosen = choices.find((one) => one.asset === at)?.into
    const codeKeys = asset.codes.map(deps.keyOfCode)
    const { into, others } = target
      ? { into: target, others: [] }
      : await standing(tx, { viewer, place, asset, languages, codeKeys, chosen, named })
    gathered.standings.push({ into, others })
    const known = into ? await listKnownFiles(tx, { viewer, assetId: into.id }, asset.hashes) : []
    gathered.beside.push({ present: into?.dynamicFields ?? [], known })
  }
  return gathered
}

async function lockedAsset(
  { assetWrites }: Pick<MakersPackageDeps, 'assetWrites'>,
  tx: Transaction,
  { viewer, departmentId, assetId }: { viewer: Viewer; departmentId: string; assetId: string },
): Promise<SimilarAsset> {
  const { name, dynamicFields } = await assetWrites.lock(tx, viewer, { departmentId, assetId })
  return { id: assetId, name, dynamicFields }
}

/**
 * What an import does where nothing was chosen, or what was; waits for a thread, so never within a transaction.
 * @param contents the JSON of a `MakersPackage`
 */
export async function planPackage(
  { givenFiles }: Pick<MakersPackageDeps, 'givenFiles'>,
  { contents, heads, gathered }: { contents: string; heads: PackageHeads; gathered: PlanInputs },
  order: TaskOrder,
): Promise<PackagePlan> {
  const { languages, takesOffice, standings, beside } = gathered
  const planned = await packageWork('plan', { contents, languages, beside }, order)
  const assets = heads.assets.map((asset, at) => ({
    asset,
    ...(planned.assets[at] ?? { name: '', fields: [] }),
    ...(standings[at] ?? { into: null, others: [] }),
  }))
  const documents = planned.documents.map((one) => plannedDocument(one, { kindOf: givenFiles.kindOf, takesOffice }))
  return { assets, documents, languages }
}

type StandingQuery = {
  viewer: Viewer
  place: PackagePlace
  asset: AssetHead
  languages: string[]
  codeKeys: string[]
  chosen: string | null | undefined
  named: ReadonlyMap<string, SimilarAsset>
}

async function standing(
  tx: Transaction,
  { viewer, place, asset, languages, codeKeys, chosen, named }: StandingQuery,
): Promise<{ into: SimilarAsset | null; others: SimilarAsset[] }> {
  const name = nameOf(asset, languages).toLowerCase()
  const values = [asset.serial, ...asset.types].filter((text) => text !== '').map((text) => text.toLowerCase())
  const serial = asset.serial.toLowerCase()
  const wanted = { departmentId: place.departmentId, serial, values, names: [name], codeKeys }
  const similar = await listSimilarAssets(tx, viewer, wanted)
  // A code names one machine of all, a serial number one of its maker's.
  const match = similar.find((one) => one.hasCode) ?? new MachinesBySerial(similar).of(asset)[0]
  const candidates = similar.filter(
    (one) => one === match || one.name.toLowerCase() === name || says(one, 'type', asset.types),
  )
  const into = chosen === undefined ? match : named.get(chosen ?? '')
  return { into: into ?? null, others: candidates.filter(({ id }) => id !== into?.id) }
}
