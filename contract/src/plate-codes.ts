import * as z from 'zod/mini'
import { requiredText } from './fields.ts'
import { AssetIdField, DepartmentIdField, Id, idField, optionalIdField } from './ids.ts'
import { limits } from './limits.ts'
import { AccessLevel } from './people.ts'
import { codes } from './reasons/refusals.ts'
import type { RouteTable } from './route.ts'

/** What a machine's plate says of it in a code: the address that its maker gave it (IEC 61406), or a serial number. */
export const PlateCode = z.object({ _id: Id, code: z.string() })
export type PlateCode = z.infer<typeof PlateCode>

/** A code that stands on a photo among the asset's images, and is not its own so far. */
export const FoundCode = z.object({ code: z.string(), photo: z.object({ id: Id, fileName: z.string() }) })
export type FoundCode = z.infer<typeof FoundCode>

const code = requiredText(codes.plateCodeRequired, limits.plateCode)

export const NewPlateCode = z.object({ code })
export type NewPlateCode = z.infer<typeof NewPlateCode>

export const OpenedAsset = z.object({
  _id: Id,
  name: z.string(),
  departmentId: Id,
  departmentName: z.string(),
  /** As that of an asset. */
  picture: z.string(),
  /** The viewer's own level; a server of the version before does not say it. */
  access: z.optional(AccessLevel),
})
export type OpenedAsset = z.infer<typeof OpenedAsset>

/**
 * What a code names, of what the viewer may see. `asset`: the one in `assets`; `several`: `assets` are machines of its
 * type, or have its serial number; `nothing`: it is not known. `mayAdd`: whether the viewer may change
 * any asset, and the code is none that Millwright printed.
 */
export const OpenedCode = z.object({
  code: z.string(),
  names: z.enum(['asset', 'several', 'nothing']),
  assets: z.array(OpenedAsset),
  mayAdd: z.boolean(),
})
export type OpenedCode = z.infer<typeof OpenedCode>

/** What a label says of an asset beside its QR code. '' where the asset does not say it. */
export const AssetLabel = z.object({
  _id: Id,
  name: z.string(),
  type: z.string(),
  serial: z.string(),
  /** What the QR code holds: the page that opens the asset. */
  address: z.string(),
})
export type AssetLabel = z.infer<typeof AssetLabel>

const place = { departmentId: DepartmentIdField, assetId: AssetIdField }

export const plateCodeRoutes = {
  open: {
    method: 'GET',
    path: '/api/open',
    summary: 'The machine that a code on a plate names, of those that the viewer may see',
    query: z.object({ code }),
    output: OpenedCode,
    access: 'code.open',
  },
  labels: {
    method: 'GET',
    path: '/api/departments/assets/labels',
    summary: `What labels say of the assets of a department that the viewer may see, or of one: the first ${limits.labels} by name`,
    query: z.object({
      departmentId: DepartmentIdField,
      assetId: optionalIdField('asset', codes.assetIdMalformed),
    }),
    output: z.array(AssetLabel),
    access: 'label.print',
  },
  add: {
    method: 'POST',
    path: '/api/departments/assets/codes/add',
    summary: 'Adds a code of the plate to an asset; one that the asset has already is not added again',
    query: z.object(place),
    body: NewPlateCode,
    output: PlateCode,
    message: 'Code added',
    create: true,
    access: 'asset.update',
  },
  dismiss: {
    method: 'PUT',
    path: '/api/departments/assets/codes/dismiss',
    summary: 'Offers a code that stands on a photo of the asset no more',
    query: z.object(place),
    body: NewPlateCode,
    output: NewPlateCode,
    message: 'Code dismissed',
    access: 'asset.update',
  },
  remove: {
    method: 'DELETE',
    path: '/api/departments/assets/codes/remove',
    summary: 'Takes a code off an asset',
    query: z.object({ ...place, codeId: idField(codes.plateCodeIdInvalid, codes.plateCodeIdInvalid) }),
    output: Id,
    message: 'Code removed',
    access: 'asset.update',
  },
} as const satisfies RouteTable
