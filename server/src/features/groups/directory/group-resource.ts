import { NewGroup } from '@millwright/contract/groups'
import { Id } from '@millwright/contract/ids'
import { limits } from '@millwright/contract/limits'
import { codeOfIssue, reasonOfIssue } from '@millwright/contract/reasons/issues'
import { reasons } from '@millwright/contract/reasons/refusals'
import * as z from 'zod/mini'
import type { Attributes } from '../../../calls/scim/patch.ts'
import { type Resource, versionOf } from '../../../calls/scim/resource.ts'
import { schemas } from '../../../calls/scim/schemas.ts'
import { invalidInput } from '../../../platform/refusal.ts'
import type { DirectoryGroupRow } from './directory-groups.repository.ts'

type Member = { userId: string; username: string }

/** `members` null: they were not asked for. Its version changes with who leaves the company, too. */
export function presentGroup(row: DirectoryGroupRow, members: readonly Member[] | null): Resource {
  return {
    schemas: [schemas.group],
    id: row.id,
    ...(row.externalId !== '' && { externalId: row.externalId }),
    displayName: row.name,
    ...(members && {
      members: members.map(({ userId, username }) => ({ value: userId, display: username, type: 'User' })),
    }),
    meta: {
      resourceType: 'Group',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      version: versionOf(row.updatedAt.toISOString(), row.memberCount),
    },
  }
}

const SentGroup = z.object({
  displayname: z.optional(z.string()),
  externalid: z.optional(z.string()),
  members: z._default(z.array(z.object({ value: z.string(), type: z.optional(z.string()) })), []),
})
const HeldAttributes = z.object({
  name: NewGroup.shape.name,
  members: NewGroup.shape.members,
  externalId: z.string().check(z.maxLength(limits.directoryName, 'field.too_long')),
})
export type SentDirectoryGroup = z.infer<typeof HeldAttributes>

const isGroup = ({ type }: { type?: string | undefined }): boolean => type?.toLowerCase() === 'group'

/** With each member once. @throws Refusal `invalid-input` with the reason of the first attribute that is wrong. */
export function groupIn(attributes: Attributes): SentDirectoryGroup {
  const sent = SentGroup.safeParse(attributes)
  if (!sent.success) throw invalidInput({}, reasons.scimBodyInvalid)
  const { displayname: name, externalid, members } = sent.data
  if (members.some(isGroup)) throw invalidInput({}, reasons.scimMemberGroup)
  const ids = [...new Set(members.map(({ value }) => value))]
  if (!ids.every((id) => Id.safeParse(id).success)) throw invalidInput({}, reasons.memberUnknown)
  const held = HeldAttributes.safeParse({ name, members: ids, externalId: externalid ?? '' }, { error: codeOfIssue })
  if (!held.success) {
    const [issue] = held.error.issues
    throw invalidInput({}, issue ? reasonOfIssue(issue) : reasons.scimBodyInvalid)
  }
  if (![name ?? '', externalid ?? ''].every((value) => !value.includes('\0') && value.isWellFormed())) {
    throw invalidInput({}, reasons.characterRefused)
  }
  return held.data
}
