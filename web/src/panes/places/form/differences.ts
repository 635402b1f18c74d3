import type { MemberAccess } from '@millwright/contract/people'
import type { AccessLevels, FieldValues, PlaceValues } from './place-values.ts'

/** One thing that somebody else saved otherwise than it stands in the form. `levels`: null is no access. */
export type Difference =
  | { part: 'name' | 'info'; mine: string; theirs: string }
  | { part: 'dynamicFields'; mine: FieldValues[]; theirs: FieldValues[] }
  | {
      part: 'access'
      userId: string
      mine: AccessLevels[string] | null
      theirs: AccessLevels[string] | null
    }

export const keyOf = (one: Difference) => (one.part === 'access' ? one.userId : one.part)

type Versions = { base: PlaceValues; mine: PlaceValues; theirs: PlaceValues }

/** What they changed since `base`; what stands in the form just so is left out. */
export function differencesOf({ base, mine, theirs }: Versions): Difference[] {
  const isChanged = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  const differs = (part: 'name' | 'info' | 'dynamicFields') =>
    isChanged(base[part], theirs[part]) && isChanged(mine[part], theirs[part])
  const people = new Set([...Object.keys(base.users), ...Object.keys(theirs.users)])
  const changed = [...people].filter((id) => base.users[id] !== theirs.users[id] && mine.users[id] !== theirs.users[id])
  return [
    ...(['name', 'info'] as const).flatMap((part) =>
      differs(part) ? [{ part, mine: mine[part], theirs: theirs[part] }] : [],
    ),
    ...(differs('dynamicFields')
      ? [{ part: 'dynamicFields' as const, mine: mine.dynamicFields, theirs: theirs.dynamicFields }]
      : []),
    ...changed.map((userId) => ({
      part: 'access' as const,
      userId,
      mine: mine.users[userId] ?? null,
      theirs: theirs.users[userId] ?? null,
    })),
  ]
}

/** Whether it was changed here too: what was not is theirs unless somebody wants it otherwise. */
export function isContested(base: PlaceValues, one: Difference): boolean {
  const before = one.part === 'access' ? (base.users[one.userId] ?? null) : base[one.part]
  return JSON.stringify(before) !== JSON.stringify(one.mine)
}

/** The form once theirs is taken for each of these. */
export function withTheirs(mine: PlaceValues, taken: readonly Difference[]): PlaceValues {
  return taken.reduce((values, one) => {
    if (one.part !== 'access') return { ...values, [one.part]: one.theirs }
    const { [one.userId]: _, ...others } = values.users
    return { ...values, users: one.theirs === null ? others : { ...others, [one.userId]: one.theirs } }
  }, mine)
}

/** Whoever has or had access, by name. */
export function usernamesIn(...lists: (readonly MemberAccess[])[]): ReadonlyMap<string, string> {
  return new Map(lists.flat().map(({ _id, username }) => [_id, username]))
}
