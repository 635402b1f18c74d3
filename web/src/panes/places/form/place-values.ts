import { DynamicField, NewAsset } from '@millwright/contract/assets'
import { AccessLevel, type MemberAccess } from '@millwright/contract/people'
import * as z from 'zod/mini'

/** A field as it is typed. */
export type FieldValues = { type: DynamicField['type']; label: string; value: string }
export type AccessLevels = Readonly<Record<string, AccessLevel>>
/** What the form of a department or an asset holds; a department has no fields. `users`: the level by id. */
export type PlaceValues = { name: string; info: string; dynamicFields: FieldValues[]; users: AccessLevels }

const typedField = z.transform((field: FieldValues): z.input<typeof DynamicField> => field)

/** What is sent: judged as the server judges it. */
export const PlaceInput = z.extend(z.pick(NewAsset, { name: true, info: true }), {
  dynamicFields: z.array(z.pipe(typedField, DynamicField)),
  users: z.record(z.string(), AccessLevel),
})
export type PlaceInput = z.infer<typeof PlaceInput>

export const nothingYet: PlaceValues = { name: '', info: '', dynamicFields: [], users: {} }

/** A department or an asset, as far as their forms know them. */
export type Place = {
  name: string
  info: string
  users: readonly MemberAccess[]
  dynamicFields?: readonly DynamicField[]
  updatedAt: string
}

export function valuesOf({ name, info, users, dynamicFields = [] }: Place): PlaceValues {
  return {
    name,
    info,
    dynamicFields: dynamicFields.map(({ type, label, value }) => ({ type, label, value: String(value) })),
    users: Object.fromEntries(users.map(({ _id, access }) => [_id, access])),
  }
}

/** As the calls take it. */
export function bodyOf({ name, info, users }: Omit<PlaceInput, 'dynamicFields'>) {
  return { name, info, users: Object.entries(users).map(([userId, access]) => ({ userId, access })) }
}
