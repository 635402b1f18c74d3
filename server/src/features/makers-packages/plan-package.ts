import type { PackageImport } from '@millwright/contract/makers-packages'
import type { Viewer } from '../../access/viewer.ts'
import { languageOfCode } from '../../knowledge/language/language-codes.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { MakersPackageDeps } from './makers-packages.deps.ts'
import { listKnownFiles } from './known-documents.repository.ts'
import {
  listLanguagesOf,
  listSimilarAssets,
  type PackagePlace,
  type SimilarAsset,
} from './makers-packages.repository.ts'
import { type AssetHead, type Beside, nameOf, type PackageHeads } from './package-tasks.ts'
import { packageWork } from './package-work.ts'
import { plannedDocument, type PlannedDocument } from './plan-documents.ts'
import { folded, isOfRole, type PlannedField } from './plan-fields.ts'

/** `target`: the asset that the import goes into, where it makes no new one. */
type Place = PackagePlace & { target: SimilarAsset | null }
export type PlannedAsset = {
  asset: AssetHead
  name: string
  into: SimilarAsset | null
  others: SimilarAsset[]
  fields: PlannedField[]
}
export type PackagePlan = { assets: PlannedAsset[]; documents: PlannedDocument[]; languages: string[] }
type Planning = {
  viewer: Viewer
  place: Place
  /** The JSON of a `MakersPackage`, and what its assets are known by. */
  contents: string
  heads: PackageHeads
  choices?: PackageImport['assets']
  /** Assets that were chosen, whatever they say. */
  named?: readonly SimilarAsset[]
  signal: AbortSignal
}

/** What an import does where nothing was chosen, or what was. */
export async function planPackage(
  { givenFiles, keyOfCode }: Pick<MakersPackageDeps, 'givenFiles' | 'keyOfCode'>,
  tx: Transaction,
  { viewer, place, contents, heads, choices = [], named = [], signal }: Planning,
): Promise<PackagePlan> {
  const languages = (await listLanguagesOf(tx, viewer)).flatMap((code) => languageOfCode(code) ?? [])
  const takesOffice = await givenFiles.takesOffice(tx, viewer)
  const standings: { into: SimilarAsset | null; others: SimilarAsset[] }[] = []
  const beside: Beside[] = []
  for (const [at, asset] of heads.assets.entries()) {
    const choice = choices.find((one) => one.asset === at)
    const { into, others } = await standing(tx, {
      ...{ viewer, place, asset, languages, named },
      chosen: choice?.into,
      codeKeys: asset.codes.map(keyOfCode),
    })
    standings.push({ into, others })
    const known = into ? await listKnownFiles(tx, { viewer, assetId: into.id }, asset.hashes) : []
    beside.push({ present: into?.dynamicFields ?? [], known })
  }
  const planned = await packageWork('plan', { contents, languages, beside }, { key: viewer.companyId, signal })
  const assets = heads.assets.map((asset, at) => ({
    asset,
    ...(planned.assets[at] ?? { name: '', fields: [] }),
    ...(standings[at] ?? { into: null, others: [] }),
  }))
  const documents = planned.documents.map((one) => plannedDocument(one, { kindOf: givenFiles.kindOf, takesOffice }))
  return { assets, documents, languages }
}

type Standing = {
  viewer: Viewer
  place: Place
  asset: AssetHead
  languages: string[]
  codeKeys: string[]
  chosen: string | null | undefined
  named: readonly SimilarAsset[]
}

async function standing(
  tx: Transaction,
  { viewer, place, asset, languages, codeKeys, chosen, named }: Standing,
): Promise<{ into: SimilarAsset | null; others: SimilarAsset[] }> {
  if (place.target) return { into: place.target, others: [] }
  const name = nameOf(asset, languages).toLowerCase()
  const values = [asset.serial, ...asset.types].filter((text) => text !== '').map((text) => text.toLowerCase())
  const wanted = { departmentId: place.departmentId, values, names: [name], codeKeys }
  const similar = await listSimilarAssets(tx, viewer, wanted)
  const isOfSerial = (one: SimilarAsset): boolean =>
    asset.serial !== '' && says(one, 'serial', [asset.serial]) && isOfMaker(one, asset)
  // A code names one machine of all, a serial number one of its maker's.
  const match = similar.find((one) => one.hasCode) ?? similar.find(isOfSerial)
  const others = similar.filter(
    (one) => one !== match && (one.name.toLowerCase() === name || says(one, 'type', asset.types)),
  )
  if (chosen === undefined) return { into: match ?? null, others }
  return { into: named.find(({ id }) => id === chosen) ?? null, others }
}

function says({ dynamicFields }: SimilarAsset, role: 'serial' | 'type', values: readonly string[]): boolean {
  const wanted = values.map(folded)
  return dynamicFields.some((one) => isOfRole(one, role) && wanted.includes(folded(String(one.value))))
}

/** Where either says no maker, the serial number decides. */
function isOfMaker({ dynamicFields }: SimilarAsset, { makers }: AssetHead): boolean {
  const said = dynamicFields.find((one) => isOfRole(one, 'maker'))
  if (!said || makers.length === 0) return true
  const here = wordsOf(String(said.value))
  return makers.map(wordsOf).some((name) => here.startsWith(name) || name.startsWith(here))
}

const legalForms = /\b(?:gmbh|ag|kg|kgaa|se|co|inc|ltd|llc|corp|sa|spa|srl|bv|ab|oy|as)\b\.?/gu
const wordsOf = (name: string): string =>
  folded(name)
    .replace(legalForms, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
