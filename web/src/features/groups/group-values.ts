import { type GroupRuleField, NewGroup, type WholeGroup } from '@millwright/contract/groups'
import * as z from 'zod/mini'

/** What the form of a group holds: `ruleField` '' for no rule, `members` by hand. */
export type GroupValues = { name: string; ruleField: GroupRuleField | ''; ruleValue: string; members: string[] }

export const nothingYet: GroupValues = { name: '', ruleField: '', ruleValue: '', members: [] }

const typed = z.transform(({ name, ruleField, ruleValue, members }: GroupValues): z.input<typeof NewGroup> => ({
  name,
  members,
  rule: ruleField === '' ? null : { field: ruleField, value: ruleValue },
}))

/** What is sent: judged as the server judges it. */
export const groupInput = z.pipe(typed, NewGroup)

export function valuesOf({ name, rule, handMembers }: WholeGroup): GroupValues {
  return {
    name,
    ruleField: rule?.field ?? '',
    ruleValue: rule?.value ?? '',
    members: handMembers,
  }
}

type MembersOfTwo = Record<'before' | 'here' | 'there', readonly string[]>

/** Those that somebody else saved, with whom this form took in and without whom it took out. */
export function membersOfBoth({ before, here, there }: MembersOfTwo): string[] {
  const [had, has] = [new Set(before), new Set(here)]
  const isTakenOut = (id: string) => had.has(id) && !has.has(id)
  return [...new Set([...there.filter((id) => !isTakenOut(id)), ...here.filter((id) => !had.has(id))])]
}

/** What the server found wrong, by the form's own fields. */
export function wrongIn(fields: Readonly<Record<string, string>>): Partial<Record<keyof GroupValues, string>> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, text]) => {
      if (field === 'rule.value') return ['ruleValue', text]
      return [field.startsWith('members') ? 'members' : field, text]
    }),
  )
}
