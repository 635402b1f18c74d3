import * as z from 'zod/mini'
import { requiredText } from './fields.ts'
import { AssetIdField, DepartmentIdField, Id, optionalId } from './ids.ts'
import { DownloadLink } from './drive.ts'
import { limits } from './limits.ts'
import { MakersDocument, packageKinds } from './document-classes.ts'
import { packageProblemCodes } from './package-problems.ts'
import type { RouteTable } from './route.ts'
import { codes, reasons } from './reasons/refusals.ts'

const packageId = z.string(codes.packageIdInvalid).check(z.guid(codes.packageIdInvalid), z.toLowerCase())

/** What is wrong or unknown, and where: a path within the package, of an element behind `#`. */
export const PackageProblemLine = z.object({
  code: z.enum(packageProblemCodes),
  weight: z.enum(['refused', 'hint']),
  path: z.string(),
  sentence: z.string(),
})
export type PackageProblemLine = z.infer<typeof PackageProblemLine>

const KnownAsset = z.object({ _id: Id, name: z.string() })
/** `codes`: of those that the package names for this asset, those that it has. */
const KnownTarget = z.extend(KnownAsset, { codes: z.array(z.string()) })

/** `differs`: the asset says `present`, which is kept unless the import replaces it. */
export const PackageFieldLine = z.object({
  label: z.string(),
  value: z.string(),
  unit: z.string(),
  semanticId: z.string(),
  path: z.string(),
  becomes: z.enum(['new', 'same', 'differs', 'left']),
  present: z.nullable(z.string()),
})
export type PackageFieldLine = z.infer<typeof PackageFieldLine>

/** `into`: the asset that stands here with one of its codes, or with the same serial number and maker; `others` have its type or its name. Where another one was chosen, that is `into`, and the match is one of `others`. */
export const PackageAssetLine = z.object({
  name: z.string(),
  maker: z.string(),
  type: z.string(),
  serial: z.string(),
  /** Codes that open the asset from then on, where no other machine has them. */
  codes: z.array(z.string()),
  /** Of these, those that another machine than `into` has, which keeps them. */
  takenCodes: z.array(z.string()),
  path: z.string(),
  into: z.nullable(KnownTarget),
  others: z.array(KnownTarget),
  /** Machines with one of its codes, or its serial number and maker, that it does not go into; of those that the viewer sees. */
  elsewhere: z.array(z.extend(KnownAsset, { departmentId: Id, departmentName: z.string() })),
  fields: z.array(PackageFieldLine),
})
export type PackageAssetLine = z.infer<typeof PackageAssetLine>

/**
 * One file of a document. `asset`: its place in the list of assets. `version`: the next one of `of`; `older`: it
 * would be, and says that it is older than that, which is kept unless the import replaces it; `same`: `of` has
 * these bytes already; `former`: they are an older version of it, which stays one; `left`: it cannot be taken, and `why`.
 */
export const PackageDocumentLine = z.extend(
  z.omit(MakersDocument, { organization: true, relations: true, package: true }),
  {
    asset: z.int(),
    path: z.string(),
    fileName: z.string(),
    /** HTML becomes a note. */
    isNote: z.boolean(),
    /** Bytes. */
    size: z.number(),
    becomes: z.enum(['new', 'version', 'older', 'same', 'former', 'left']),
    of: z.nullable(z.object({ id: Id, fileName: z.string() })),
    why: z.nullable(z.string()),
  },
)
export type PackageDocumentLine = z.infer<typeof PackageDocumentLine>

/** What an import would do; the lists are in the order in which the import names their lines, from 0. */
export const PackagePreview = z.object({
  packageId: Id,
  fileName: z.string(),
  /** Null of what is no package that is read. */
  kind: z.nullable(z.enum(packageKinds)),
  assets: z.array(PackageAssetLine),
  documents: z.array(PackageDocumentLine),
  problems: z.array(PackageProblemLine),
})
export type PackagePreview = z.infer<typeof PackagePreview>

const lines = z._default(z.array(z.int().check(z.gte(0))).check(z.maxLength(limits.packageFiles)), [])

/** `into`: an asset of the department, or null for a new one; left out, what the preview found. */
export const PackageAssetChoice = z.object({
  asset: z.int().check(z.gte(0)),
  leave: z._default(z.boolean(), false),
  name: z.optional(requiredText(codes.nameRequired, limits.name)),
  into: z.optional(z.nullable(z.string(codes.assetIdMalformed).check(z.guid(codes.assetIdMalformed), z.toLowerCase()))),
  /** Fields that are left out, and those that take the place of another value. */
  leaveFields: lines,
  replaceFields: lines,
})
export type PackageAssetChoice = z.infer<typeof PackageAssetChoice>

/** The id alone takes all of it. */
export const PackageImport = z.object({
  packageId,
  assets: z._default(z.array(PackageAssetChoice).check(z.maxLength(limits.packageAssets)), []),
  leaveDocuments: lines,
  /** Of those that are older than what stands here the ones that take its place all the same. */
  replaceDocuments: lines,
})
export type PackageImport = z.infer<typeof PackageImport>

/** Of assets of a package that was looked into those that they are to go into, as in its import. */
export const PackageTargets = z.object({
  packageId,
  assets: z._default(
    z.array(z.pick(PackageAssetChoice, { asset: true, into: true })).check(z.maxLength(limits.packageAssets)),
    [],
  ),
})
export type PackageTargets = z.infer<typeof PackageTargets>

/** What was done in an asset: how many fields, codes and files are new or changed, and what was left out. */
export const ImportedAsset = z.object({
  _id: Id,
  departmentId: Id,
  name: z.string(),
  created: z.boolean(),
  fields: z.int(),
  codes: z.int(),
  files: z.int(),
  versions: z.int(),
  same: z.int(),
  left: z.array(z.object({ path: z.string(), why: z.string() })),
})
export type ImportedAsset = z.infer<typeof ImportedAsset>

const look = {
  kind: 'files',
  method: 'POST',
  /** A package that came in pieces (tus) to the same place: its upload, in place of the file. */
  fields: z.object({ uploadId: optionalId(codes.uploadIdInvalid) }),
  fileField: 'package',
  fileLimit: limits.packageBytes,
  fileTooLarge: reasons.packageTooLarge,
  output: PackagePreview,
  create: true,
} as const
const take = {
  method: 'POST',
  body: PackageImport,
  output: z.array(ImportedAsset),
  message: 'Package imported',
  create: true,
  stepwise: true,
} as const
const inDepartment = z.object({ departmentId: DepartmentIdField })
const inAsset = z.object({ departmentId: DepartmentIdField, assetId: AssetIdField })

export const makersPackageRoutes = {
  preview: {
    ...look,
    path: '/api/departments/packages/preview',
    summary:
      "Looks into a maker's package (VDI 2770, Asset Administration Shell, iiRDS): what an import into the department would do",
    query: inDepartment,
    access: 'package.import',
  },
  previewChoice: {
    method: 'POST',
    path: '/api/departments/packages/preview/choice',
    summary: 'What an import of a package that was looked into would do in the assets that are chosen',
    query: inDepartment,
    body: PackageTargets,
    output: PackagePreview,
    stepwise: true,
    access: 'package.import',
  },
  import: {
    ...take,
    path: '/api/departments/packages/import',
    summary: 'Imports a package that was looked into: its assets with their fields and documents',
    query: inDepartment,
    access: 'package.import',
  },
  previewForAsset: {
    ...look,
    path: '/api/departments/assets/packages/preview',
    summary: "Looks into a maker's package: what an import into the asset would do",
    query: inAsset,
    access: 'asset.update',
  },
  importIntoAsset: {
    ...take,
    path: '/api/departments/assets/packages/import',
    summary: 'Imports a package that was looked into into the asset',
    query: inAsset,
    access: 'asset.update',
  },
  download: {
    method: 'POST',
    path: '/api/departments/assets/packages/download',
    summary: 'A link to a package that the asset came from, as its maker handed it over',
    query: z.extend(inAsset, { packageId }),
    output: DownloadLink,
    access: 'resource.read',
  },
  export: {
    method: 'POST',
    path: '/api/departments/assets/packages/export',
    summary: 'A link to the documents of an asset as a VDI 2770 documentation container',
    query: inAsset,
    output: DownloadLink,
    access: 'resource.read',
  },
} as const satisfies RouteTable
