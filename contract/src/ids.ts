import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { codes } from './reasons/refusals.ts'

/** What an id can stand for that `server/src/access` judges, wherever a call names it; from the outside in. */
export const nouns = ['member', 'department', 'asset', 'expert', 'folder', 'resource', 'binned', 'fact'] as const
export type Noun = (typeof nouns)[number]

/** A field whose ids are judged before anything else of the input is looked at: all of them, or 404 for the call. */
export type AuthorizedField<N extends Noun = Noun> = { readonly noun: N }
const authorized = <Schema extends z.ZodMiniType, const N extends Noun>(
  schema: Schema,
  noun: N,
): Schema & AuthorizedField<N> => Object.assign(schema, { noun })

/** A required id of the address or body: absent and '' say one text, a malformed one another. */
export function idField(missing: string, malformed: string) {
  return z.pipe(
    z.transform((value: unknown) => (value === undefined || value === null ? '' : value)),
    z.string(missing).check(z.minLength(1, { error: missing, abort: true }), z.guid(malformed), z.toLowerCase()),
  )
}

export const DepartmentIdField = authorized(
  idField(codes.departmentIdMissing, codes.departmentIdMalformed),
  'department',
)
export const AssetIdField = authorized(idField(codes.assetIdMissing, codes.assetIdMalformed), 'asset')
export const ResourceIdField = authorized(idField(codes.resourceIdInvalid, codes.resourceIdInvalid), 'resource')
export const FactIdField = authorized(idField(codes.factIdInvalid, codes.factIdInvalid), 'fact')
export const FolderIdField = authorized(idField(codes.folderIdInvalid, codes.folderIdInvalid), 'folder')
export const ExpertIdField = authorized(idField(codes.expertIdInvalid, codes.expertIdInvalid), 'expert')
/** Of somebody who is not signed in. */
export const UserIdField = idField(codes.userIdInvalid, codes.userIdInvalid)
export const MemberIdField = authorized(idField(codes.userIdInvalid, codes.userIdInvalid), 'member')
export const GlossarySetIdField = idField(codes.glossarySetIdInvalid, codes.glossarySetIdInvalid)
export const GlossaryRingIdField = idField(codes.glossaryRingIdInvalid, codes.glossaryRingIdInvalid)
export const DictionaryIdField = idField(codes.dictionaryIdInvalid, codes.dictionaryIdInvalid)
export const UploadIdField = idField(codes.uploadIdInvalid, codes.uploadIdInvalid)
export const ChatIdField = idField(codes.chatIdInvalid, codes.chatIdInvalid)
export const MessageIdField = idField(codes.messageIdInvalid, codes.messageIdInvalid)
export const GroupIdField = idField(codes.groupIdInvalid, codes.groupIdInvalid)
export const AccessRequestIdField = idField(codes.accessRequestIdInvalid, codes.accessRequestIdInvalid)
export const ApprovalIdField = idField(codes.approvalIdInvalid, codes.approvalIdInvalid)

/** The ids of a bulk call; in a query several of the same name, or one. */
export function idsField<const N extends Noun>(noun: N, malformed: string) {
  const id = z.string(malformed).check(z.guid(malformed), z.toLowerCase())
  const list = z.array(id, malformed).check(z.minLength(1, malformed), z.maxLength(limits.bulkIds))
  const read = z.transform((value: unknown) => (typeof value === 'string' ? [value] : value))
  return authorized(z.pipe(read, list), noun)
}

/** As `idsField`; absent, '' and null mean none. */
export function optionalIdsField<const N extends Noun>(noun: N, malformed: string) {
  const id = z.string(malformed).check(z.guid(malformed), z.toLowerCase())
  const read = z.transform((value: unknown) => {
    if (value === null || value === '') return []
    return typeof value === 'string' ? [value] : value
  })
  return authorized(z._default(z.pipe(read, z.array(id, malformed).check(z.maxLength(limits.bulkIds))), []), noun)
}

/** As `optionalId`, judged when it is given. */
export function optionalIdField<const N extends Noun>(noun: N, malformed: string) {
  return authorized(optionalId(malformed), noun)
}

/** An optional id: absent, '', null and the text 'null' (queries, multipart) all mean none. */
export function optionalId(malformed: string) {
  const given = z.pipe(
    z.transform((value: unknown) => (value === null || value === '' || value === 'null' ? null : value)),
    z.nullable(z.string(malformed).check(z.guid(malformed), z.toLowerCase())),
  )
  return z._default(given, null)
}

/** An id in a reply. UUIDv7. */
export const Id = z.string().check(z.guid())
/** ISO 8601, UTC, milliseconds. */
export const Time = z.string()
