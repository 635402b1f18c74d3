import { type DynamicField, NewAsset, NewDynamicField } from '@millwright/contract/assets'
import { AccessLevel, type GroupAccess, type MemberAccess } from '@millwright/contract/people'
import * as z from 'zod/mini'

/** A field as it is typed. */
export type FieldValues = { type: DynamicField['type']; label: string; value: string }
export type AccessLevels = Readonly<Record<string, AccessLevel>>
/** The levels of people and of groups, by id. */
export type PlaceLevels = { users: AccessLevels; groups: AccessLevels }
/** What the form of a department or an asset holds; a department has no fields. */
export type PlaceValues = PlaceLevels & { name: string; info: string; dynamicFields: FieldValues[] }

const typedField = z.transform((field: FieldValues): z.input<typeof NewDynamicField> => field)

/** What is sent: judged as the server judges it. */
export const PlaceInput = z.extend(z.pick(NewAsset, { name: true, info: true }), {
  dynamicFields: z.array(z.pipe(typedField, NewDynamicField)),
  users: z.record(z.string(), AccessLevel),
  groups: z.record(z.string(), AccessLevel),
})
export type PlaceInput = z.infer<typeof PlaceInput>

export const nothingYet: PlaceValues = { name: '', info: '', dynamicFields: [], users: {}, groups: {} }

/** A department or an asset, as far as their forms know them. */
export type PlaceRecord = {
  name: string
  info: string
  users: readonly MemberAccess[]
  groups: readonly GroupAccess[]
  dynamicFields?: readonly DynamicField[]
  updatedAt: string
}

export function valuesOf({ name, info, users, groups, dynamicFields = [] }: PlaceRecord): PlaceValues {
  return {
    name,
    info,
    dynamicFields: dynamicFields.map(({ type, label, value }) => ({ type, label, value: String(value) })),
    users: levelsOf(users),
    groups: levelsOf(groups),
  }
}

export const levelsOf = (holders: readonly { _id: string; access: AccessLevel }[]): AccessLevels =>
  Object.fromEntries(holders.map(({ _id, access }) => [_id, access]))

/** As the calls take it. */
export function bodyOf({ name, info, users, groups }: Omit<PlaceInput, 'dynamicFields'>) {
  return {
    name,
    info,
    users: Object.entries(users).map(([userId, access]) => ({ userId, access })),
    groups: Object.entries(groups).map(([groupId, access]) => ({ groupId, access })),
  }
}
