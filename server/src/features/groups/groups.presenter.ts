import type { Group } from '@millwright/contract/groups'
import type { GroupRow } from './groups.repository.ts'

export function presentGroup({
  id,
  name,
  ruleField,
  ruleValue,
  memberCount,
  fromDirectory,
  updatedAt,
}: GroupRow): Group {
  const rule = ruleField !== null && ruleValue !== null ? { field: ruleField, value: ruleValue } : null
  return { _id: id, name, rule, memberCount, fromDirectory, updatedAt: updatedAt.toISOString() }
}
