import { MakersPackage, type PackageAsset, type PackageProblem } from '../../packages/package-shape.ts'
import type { DynamicField } from '@millwright/contract/assets'
import { inLanguages } from './in-languages.ts'
import type { KnownFile } from './known-documents.repository.ts'
import { type MatchedDocument, matchDocuments } from './plan-documents.ts'
import { planFields, type PlannedField } from './plan-fields.ts'

/** What an asset of a package is known by. */
export type AssetHead = Pick<PackageAsset, 'maker' | 'types' | 'serial' | 'codes' | 'path'> & {
  /** The name of its maker, in each language. */
  makers: string[]
  name: PackageAsset['name']
  /** Hexadecimal, of its files. */
  hashes: string[]
}
export type PackageHeads = { kind: MakersPackage['kind']; assets: AssetHead[]; problems: PackageProblem[] }

/** What stands beside an asset of a package: the fields of the asset that it goes into, and its files. */
export type Beside = { present: readonly DynamicField[]; known: readonly KnownFile[] }
export type PlannedContents = { assets: { name: string; fields: PlannedField[] }[]; documents: MatchedDocument[] }

/** `contents`: the JSON of a `MakersPackage`. @throws Error for anything else */
export function contentsOf(contents: string): MakersPackage {
  const { data, error } = MakersPackage.safeParse(JSON.parse(contents))
  // What is thrown by a thread keeps its message alone.
  if (!data) throw new Error(`The child says what no package says: ${error.message}`)
  return data
}

/** All that is computed from the whole of a package, for `packageWork`. */
export const packageTasks = {
  open: ({ contents }: { contents: string }): PackageHeads => headsOf(contentsOf(contents)),

  plan: ({ contents, ...beside }: { contents: string; languages: readonly string[]; beside: readonly Beside[] }) =>
    planContents(contentsOf(contents), beside),
}

export function headsOf({ kind, assets, documents, problems }: MakersPackage): PackageHeads {
  const documentsOf = Map.groupBy(documents, (one) => one.asset)
  const heads = assets.map(({ name, maker, types, serial, codes, path, fields }, at) => ({
    name,
    maker,
    types,
    serial,
    codes,
    path,
    makers: makersIn(maker, fields),
    hashes: (documentsOf.get(at) ?? []).map(({ sha256 }) => sha256),
  }))
  return { kind, assets: heads, problems }
}

function makersIn(maker: string, fields: PackageAsset['fields']): string[] {
  const said = fields.filter(({ role }) => role === 'maker').flatMap(({ value }) => value.map(({ text }) => text))
  return [...new Set([maker, ...said])].filter((name) => name.trim() !== '')
}

function planContents(
  { assets, documents }: MakersPackage,
  { languages, beside }: { languages: readonly string[]; beside: readonly Beside[] },
): PlannedContents {
  const documentsOf = Map.groupBy(documents, (one) => one.asset)
  const planned: PlannedContents = { assets: [], documents: [] }
  for (const [at, asset] of assets.entries()) {
    const { present = [], known = [] } = beside[at] ?? {}
    planned.assets.push({ name: nameOf(asset, languages), fields: planFields(asset.fields, { present, languages }) })
    planned.documents.push(...matchDocuments(documentsOf.get(at) ?? [], { known, languages }))
  }
  return planned
}

export const nameOf = (
  { name, types, serial }: Pick<PackageAsset, 'name' | 'types' | 'serial'>,
  languages: readonly string[],
): string => inLanguages(name, languages) || types.at(-1) || serial
