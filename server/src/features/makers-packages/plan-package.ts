import type { PackageImport } from '@millwright/contract/makers-packages'
import type { Viewer } from '../../access/viewer.ts'
import { languageOfCode } from '../../knowledge/language/language-codes.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
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

/** `target`: the asset that the import goes into, where it makes no new one. */
type TargetPlace = PackagePlace & { target: SimilarAsset | null }
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
  place: TargetPlace
  /** What the assets of the package are known by. */
  heads: PackageHeads
  choices?: PackageImport['assets']
  /** Assets that were chosen, whatever they say. */
  named?: readonly SimilarAsset[]
}

/** What stands here beside each asset of a package. */
export async function gatherForPlan(
  { givenFiles, keyOfCode }: Pick<MakersPackageDeps, 'givenFiles' | 'keyOfCode'>,
  tx: Transaction,
  { viewer, place, heads, choices = [], named = [] }: PlanRequest,
): Promise<PlanInputs> {
  const languages = (await listLanguagesOf(tx, viewer)).flatMap((code) => languageOfCode(code) ?? [])
  const takesOffice = await givenFiles.takesOffice(tx, viewer)
  const gathered: PlanInputs = { languages, takesOffice, standings: [], beside: [] }
  for (const [at, asset] of heads.assets.entries()) {
    const choice = choices.find((one) => one.asset === at)
    const codeKeys = asset.codes.map(keyOfCode)
    const given = { viewer, place, asset, languages, codeKeys, chosen: choice?.into, named }
    const { into, others } = await standing(tx, given)
    gathered.standings.push({ into, others })
    const known = into ? await listKnownFiles(tx, { viewer, assetId: into.id }, asset.hashes) : []
    gathered.beside.push({ present: into?.dynamicFields ?? [], known })
  }
  return gathered
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
  place: TargetPlace
  asset: AssetHead
  languages: string[]
  codeKeys: string[]
  chosen: string | null | undefined
  named: readonly SimilarAsset[]
}

async function standing(
  tx: Transaction,
  { viewer, place, asset, languages, codeKeys, chosen, named }: StandingQuery,
): Promise<{ into: SimilarAsset | null; others: SimilarAsset[] }> {
  if (place.target) return { into: place.target, others: [] }
  const name = nameOf(asset, languages).toLowerCase()
  const values = [asset.serial, ...asset.types].filter((text) => text !== '').map((text) => text.toLowerCase())
  const serial = asset.serial.toLowerCase()
  const wanted = { departmentId: place.departmentId, serial, values, names: [name], codeKeys }
  const similar = await listSimilarAssets(tx, viewer, wanted)
  // A code names one machine of all, a serial number one of its maker's.
  const match = similar.find((one) => one.hasCode) ?? new MachinesBySerial(similar).of(asset)[0]
  const others = similar.filter(
    (one) => one !== match && (one.name.toLowerCase() === name || says(one, 'type', asset.types)),
  )
  if (chosen === undefined) return { into: match ?? null, others }
  return { into: named.find(({ id }) => id === chosen) ?? null, others }
}
