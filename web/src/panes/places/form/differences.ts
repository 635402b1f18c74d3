import type { AccessLevels, FieldValues, PlaceRecord, PlaceValues } from './place-values.ts'

/** One thing that somebody else saved otherwise than it stands in the form. `levels`: null is no access. */
export type Difference =
  | { part: 'name' | 'info'; mine: string; theirs: string }
  | { part: 'dynamicFields'; mine: FieldValues[]; theirs: FieldValues[] }
  | {
      part: 'access'
      of: 'users' | 'groups'
      id: string
      mine: AccessLevels[string] | null
      theirs: AccessLevels[string] | null
    }

export const keyOf = (one: Difference) => (one.part === 'access' ? one.id : one.part)

type Versions = { base: PlaceValues; mine: PlaceValues; theirs: PlaceValues }

/** What they changed since `base`; what stands in the form just so is left out. */
export function differencesOf({ base, mine, theirs }: Versions): Difference[] {
  const isChanged = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  const differs = (part: 'name' | 'info' | 'dynamicFields') =>
    isChanged(base[part], theirs[part]) && isChanged(mine[part], theirs[part])
  const changedIn = (of: 'users' | 'groups') =>
    [...new Set([...Object.keys(base[of]), ...Object.keys(theirs[of])])]
      .filter((id) => base[of][id] !== theirs[of][id] && mine[of][id] !== theirs[of][id])
      .map((id) => ({ part: 'access' as const, of, id, mine: mine[of][id] ?? null, theirs: theirs[of][id] ?? null }))
  return [
    ...(['name', 'info'] as const).flatMap((part) =>
      differs(part) ? [{ part, mine: mine[part], theirs: theirs[part] }] : [],
    ),
    ...(differs('dynamicFields')
      ? [{ part: 'dynamicFields' as const, mine: mine.dynamicFields, theirs: theirs.dynamicFields }]
      : []),
    ...changedIn('users'),
    ...changedIn('groups'),
  ]
}

/** Whether it was changed here too: what was not is theirs unless somebody wants it otherwise. */
export function isContested(base: PlaceValues, one: Difference): boolean {
  const before = one.part === 'access' ? (base[one.of][one.id] ?? null) : base[one.part]
  return JSON.stringify(before) !== JSON.stringify(one.mine)
}

/** The form once theirs is taken for each of these. */
export function withTheirs(mine: PlaceValues, taken: readonly Difference[]): PlaceValues {
  return taken.reduce((values, one) => {
    if (one.part !== 'access') return { ...values, [one.part]: one.theirs }
    const { [one.id]: _, ...others } = values[one.of]
    return { ...values, [one.of]: one.theirs === null ? others : { ...others, [one.id]: one.theirs } }
  }, mine)
}

type ListedHolders = Pick<PlaceRecord, 'users' | 'groups'>

/** Whoever has or had access, and the groups, by id. */
export function namesIn(...places: ListedHolders[]): ReadonlyMap<string, string> {
  return new Map(
    places.flatMap(({ users, groups }) => [
      ...users.map(({ _id, username }) => [_id, username] as const),
      ...groups.map(({ _id, name }) => [_id, name] as const),
    ]),
  )
}
