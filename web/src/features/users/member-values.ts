import { type Member, MemberChanges, NewMember } from '@millwright/contract/users'
import * as z from 'zod/mini'
import { blankPerson, personFields } from '../../domain/people/person-values.ts'

/** What the form of a member holds before the contract has judged it. */
export type MemberValues = z.input<typeof NewMember>

/** Where the server's sentences are shown. */
export const memberFields = [...personFields, 'timeZone', 'accessEndsOn'] as const

export const newMemberValues = (timeZone: string): MemberValues => ({
  ...blankPerson,
  timeZone,
  permissions: { asset: false, department: false },
  accessEndsOn: '',
})

export function valuesOf(member: Member): MemberValues {
  const { _id, role, profilePic, updatedAt, suspendedAt, accessEndsOn = '', accessEnded, ...values } = member
  return { ...values, accessEndsOn }
}

/** What is sent of the form. */
export function changesIn({ email: _, timeZone: __, ...changes }: MemberValues) {
  return changes
}

/** E-mail and time zone are not changed with the rest: whatever is stored will do. */
export const memberChanges = z.extend(MemberChanges, { email: z.string(), timeZone: z.string() })
export const newMember = NewMember
