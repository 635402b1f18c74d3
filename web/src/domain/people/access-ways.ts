import type { AccessByGroups, AccessLevel, GroupAccess, MemberAccess } from '@millwright/contract/people'

/** What somebody may do in a place: by themselves, null where only by groups; and by which groups. */
export type AccessWays = { own: AccessLevel | null; byGroups: readonly LevelOfGroups[] }
type LevelOfGroups = { access: AccessLevel; groups: readonly string[] }

export type PlaceAccess = {
  users: readonly MemberAccess[]
  groups: readonly GroupAccess[]
  throughGroups: readonly AccessByGroups[]
  throughGroupsCount: number
}

const levels = ['full', 'read', 'ask'] as const

/** Each group with the level that the place gives it, the highest first. */
export function waysOf(
  { groups }: Pick<PlaceAccess, 'groups'>,
  { own, through }: { own: AccessLevel | null; through: AccessByGroups | undefined },
): AccessWays {
  const given = new Map(groups.map(({ name, access }) => [name, access]))
  const byGroups = levels.flatMap((access) => {
    const names = (through?.groups ?? []).filter((name) => (given.get(name) ?? through?.access) === access)
    return names.length > 0 ? [{ access, groups: names }] : []
  })
  return { own, byGroups }
}

type Say = {
  level: (access: AccessLevel) => string
  byThemselves: (access: string) => string
  by: (access: string, groups: string) => string
}

/** In one line, what is their own before what comes by groups. */
export function waysInWords({ own, byGroups }: AccessWays, say: Say): string {
  if (byGroups.length === 0) return own === null ? '' : say.level(own)
  const ofGroups = byGroups.map(({ access, groups }) => say.by(say.level(access), groups.join(', ')))
  return [...(own === null ? [] : [say.byThemselves(say.level(own))]), ...ofGroups].join('; ')
}
