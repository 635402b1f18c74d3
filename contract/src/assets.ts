import * as z from 'zod/mini'
import { codes, reasons } from './reasons/refusals.ts'
import { AssetIdField, DepartmentIdField, Id, optionalId, Time } from './ids.ts'
import { limits } from './limits.ts'
import { listedOf, listQueryOf } from './listing.ts'
import {
  AccessByGroups,
  AccessLevel,
  ChangedGroups,
  ChangedMembers,
  GroupAccess,
  MemberAccess,
  NewGroups,
  NewMembers,
} from './people.ts'
import { requiredText } from './fields.ts'
import { FoundCode, PlateCode } from './plate-codes.ts'
import type { RouteTable } from './route.ts'

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const numberValue = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value,
  ),
  z.number(codes.dynamicValueNumber),
)

const fieldOf = <Text extends z.ZodMiniType<string, string>>(label: Text, text: Text) =>
  z.discriminatedUnion(
    'type',
    [
      z.object({ type: z.literal('text'), label, value: text }),
      z.object({ type: z.literal('number'), label, value: numberValue }),
      z.object({
        type: z.literal('date'),
        label,
        value: z.string(codes.dynamicValueRequired).check(z.refine(isDate, codes.dynamicValueDate)),
      }),
    ],
    codes.dynamicTypeUnknown,
  )

/** An information field of an asset; `value` by `type`. */
export const DynamicField = fieldOf(z.string(), z.string())
export type DynamicField = z.infer<typeof DynamicField>

/** As it is sent. */
export const NewDynamicField = fieldOf(
  requiredText(codes.dynamicLabelRequired, limits.dynamicLabel),
  requiredText(codes.dynamicValueRequired, limits.dynamicValue),
)

export const Asset = z.object({
  _id: Id,
  departmentId: Id,
  name: z.string(),
  info: z.string(),
  /** Admins, and whom it lists by themselves; who is let in by a group alone stands in `throughGroups`. */
  users: z.array(MemberAccess),
  groups: z.array(GroupAccess),
  /** Of those who are let in by groups alone, the first `limits.namedByGroups`; the number is of all, by themselves too. */
  throughGroups: z.array(AccessByGroups),
  throughGroupsCount: z.int(),
  dynamicFields: z.array(DynamicField),
  /** The address of its picture, for this session; '' where it has none that the viewer may see, and for who may only ask. */
  picture: z.string(),
  /** The viewer's own level. */
  access: AccessLevel,
  updatedAt: Time,
})
export type Asset = z.infer<typeof Asset>

/** `chats` are the viewer's own. */
/** `ready`: of the resources, those that answer questions. */
export const AssetCounts = z.object({ resources: z.int(), ready: z.int(), chats: z.int(), experts: z.int() })
export type AssetCounts = z.infer<typeof AssetCounts>

/**
 * Where a field comes from that still says what a maker's package said; `path` is a place in that file. `packageId`: of one that the
 * viewer may download, which they may not where it speaks of assets that they do not see.
 */
export const FieldSource = z.object({
  label: z.string(),
  packageId: z.nullable(Id),
  packageName: z.string(),
  path: z.string(),
  unit: z.string(),
  semanticId: z.string(),
  texts: z.array(z.object({ language: z.string(), text: z.string() })),
})
export type FieldSource = z.infer<typeof FieldSource>

export const SingleAsset = z.extend(Asset, {
  counts: AssetCounts,
  sources: z.array(FieldSource),
  codes: z.array(PlateCode),
  /** For who may change the asset: the first `limits.foundCodes` that were not dismissed. */
  foundCodes: z.array(FoundCode),
})
export type SingleAsset = z.infer<typeof SingleAsset>

export const ListedAsset = listedOf(z.omit(Asset, { groups: true, throughGroups: true, throughGroupsCount: true }))
export type ListedAsset = z.infer<typeof ListedAsset>

const dynamicFields = z.array(NewDynamicField).check(z.maxLength(limits.dynamicFields))

export const NewAsset = z.object({
  name: requiredText(codes.nameRequired, limits.name),
  info: requiredText(codes.infoRequired, limits.info),
  users: NewMembers,
  groups: NewGroups,
  dynamicFields: z._default(dynamicFields, []),
})
export type NewAsset = z.infer<typeof NewAsset>

/** Without a list of fields all are kept. */
export const AssetChanges = z.extend(NewAsset, {
  users: ChangedMembers,
  groups: ChangedGroups,
  dynamicFields: z.optional(dynamicFields),
})
export type AssetChanges = z.infer<typeof AssetChanges>

export const AssetsQuery = z.object({
  departmentId: DepartmentIdField,
  ...listQueryOf(['name', 'info', '_id', 'updatedAt']),
})
export type AssetsQuery = z.infer<typeof AssetsQuery>

/** What an asset is shown by: a file that is sent, or else one of its images; without both it has no picture. */
export const AssetPictureChange = z.object({ imageId: optionalId(codes.resourceIdInvalid) })
export type AssetPictureChange = z.infer<typeof AssetPictureChange>

export const AssetPicture = z.pick(Asset, { picture: true })
export type AssetPicture = z.infer<typeof AssetPicture>

export const assetRoutes = {
  fetchAll: {
    method: 'GET',
    path: '/api/departments/assets/fetch/all',
    summary: 'The assets of a department that the viewer may see',
    query: AssetsQuery,
    output: z.array(ListedAsset),
    access: 'asset.list',
  },
  fetchSingle: {
    method: 'GET',
    path: '/api/departments/assets/fetch/single',
    summary: 'One asset with its members, and how much is in it',
    query: z.object({ departmentId: DepartmentIdField, assetId: AssetIdField }),
    output: SingleAsset,
    access: 'asset.read',
  },
  create: {
    method: 'POST',
    path: '/api/departments/assets/create',
    summary: 'Creates an asset in a department',
    query: z.object({ departmentId: DepartmentIdField }),
    body: NewAsset,
    output: Asset,
    message: 'Asset created',
    create: true,
    access: 'asset.create',
  },
  update: {
    method: 'PUT',
    path: '/api/departments/assets/update',
    summary: 'Changes an asset, its information fields and who may see it',
    query: z.object({ departmentId: DepartmentIdField, assetId: AssetIdField }),
    body: AssetChanges,
    output: Asset,
    message: 'Asset updated',
    ifMatch: true,
    access: 'asset.update',
  },
  setPicture: {
    kind: 'form',
    method: 'PUT',
    path: '/api/departments/assets/picture',
    summary: 'Gives an asset another picture, or takes it away',
    query: z.object({ departmentId: DepartmentIdField, assetId: AssetIdField }),
    fields: AssetPictureChange,
    fileField: 'picture',
    fileLimit: limits.pictureBytes,
    fileTooLarge: reasons.pictureTooLarge,
    output: AssetPicture,
    message: 'Picture updated',
    access: 'asset.update',
  },
  delete: {
    method: 'DELETE',
    path: '/api/departments/assets/delete',
    summary: 'Deletes an asset with all that is in it',
    query: z.object({ departmentId: DepartmentIdField, assetId: AssetIdField }),
    output: Id,
    message: 'Asset deleted',
    access: 'asset.delete',
  },
} as const satisfies RouteTable
