import { type Asset, assetRoutes, type DynamicField } from '@millwright/contract/assets'
import type { PlateField } from '@millwright/contract/read-text'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import { call, submit } from '../../platform/api.ts'
import { fieldNamed } from './plate-fields.ts'
import type { ResourcePlace } from './resource.ts'

type AssetPlace = Pick<ResourcePlace, 'departmentId' | 'assetId'>
const assetQuery = ({ departmentId, assetId }: AssetPlace) => ({
  queryKey: keys.assetIn({ departmentId, assetId }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(assetRoutes.fetchSingle, { query: { departmentId, assetId }, signal }),
})

/** The asset of a file. */
export function useAssetOfFile(place: AssetPlace, enabled: boolean) {
  return useQuery({ ...assetQuery(place), enabled }).data
}

/** Somebody else wrote the field of the asset meanwhile. */
export class FieldChanged extends Error {
  override name = 'FieldChanged'
}

type TakenField = Pick<PlateField, 'label' | 'value' | 'type'>
export type FieldTakeover = {
  field: TakenField
  /** The field of the asset that it was shown to replace. */
  seen: DynamicField | undefined
}

/**
 * Writes one field into the asset, with all that stands there now; what nobody was shown stays. Throws a FieldChanged
 * after taking over what is there. `before`: the fields that `undoTaking` puts back.
 */
export async function takeFieldOver(
  cache: QueryClient,
  { departmentId, assetId }: AssetPlace,
  { field: taken, seen }: FieldTakeover,
) {
  const place = { departmentId, assetId }
  const asset = await cache.fetchQuery({ ...assetQuery(place), staleTime: 0 })
  const present = fieldNamed(asset.dynamicFields, taken)
  if (present?.value !== seen?.value) throw new FieldChanged()
  const field = asField(taken)
  const fields = present
    ? asset.dynamicFields.map((one) => (one === present ? { ...field, label: one.label } : one))
    : [...asset.dynamicFields, field]
  return { ...(await sendFields(place, asset, fields)), before: asset.dynamicFields }
}

/** Puts back the fields that stood there; refused where somebody wrote the asset meanwhile. */
export const undoTaking = (
  { departmentId, assetId }: AssetPlace,
  { data, before }: Awaited<ReturnType<typeof takeFieldOver>>,
) => sendFields({ departmentId, assetId }, data, before)

function sendFields(place: AssetPlace, { name, info, users, updatedAt }: Asset, dynamicFields: DynamicField[]) {
  const members = users.map(({ _id: userId, access }) => ({ userId, access }))
  return submit(assetRoutes.update, {
    query: place,
    body: { name, info, users: members, dynamicFields },
    seen: updatedAt,
  })
}

function asField({ label, value, type }: TakenField): DynamicField {
  return type === 'number' ? { type, label, value: Number(value) } : { type, label, value }
}
