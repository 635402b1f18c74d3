import { type User } from '@millwright/contract/people'
import { OptionalContact, TimeZone } from '@millwright/contract/fields'
import { codes } from '@millwright/contract/reasons/refusals'
import { ProfileChanges } from '@millwright/contract/settings'
import * as z from 'zod/mini'

/** What the profile form holds before the contract has judged it. */
export type ProfileValues = z.input<typeof ProfileChanges>

export const profileFields = ['firstName', 'middleName', 'lastName', 'username', 'contact', 'timeZone'] as const

export const valuesOf = ({ name, username, contact, timeZone }: User): ProfileValues => ({
  ...name,
  username,
  contact,
  timeZone,
})

/** What is sent of the form; `file`: a new picture. */
export type ProfileInput = ProfileChanges & { file?: Blob | undefined }

/** What the form would send if nothing were changed in it. */
export const inputOf = ({ name, username, contact, timeZone, profilePic }: User): ProfileInput => ({
  ...name,
  username,
  contact,
  timeZone,
  profilePic,
})

/** What is stored was judged by the server: a time zone that this browser does not know blocks nothing. */
export const profileSchema = (stored: Pick<User, 'timeZone'>) =>
  z.extend(ProfileChanges, { timeZone: z.union([z.literal(stored.timeZone), TimeZone], codes.timeZoneRequired) })

/** When Save is on: changed, first name and username not blank, contact empty or ten digits, and nothing is being saved. */
export function maySave(values: ProfileValues, { changed, saving }: { changed: boolean; saving: boolean }): boolean {
  const { firstName, username, contact } = values
  if (!changed || saving) return false
  return firstName.trim() !== '' && username.trim() !== '' && OptionalContact.safeParse(contact).success
}
