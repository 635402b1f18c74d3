import * as z from 'zod/mini'
import { texts } from './texts.ts'

/** A required id of the address or body: absent and '' say one text, a malformed one another (completions §1). */
function idField(missing: string, malformed: string) {
  return z.pipe(
    z.transform((value: unknown) => (value === undefined || value === null ? '' : value)),
    z.string(missing).check(z.minLength(1, { error: missing, abort: true }), z.guid(malformed), z.toLowerCase()),
  )
}

export const DepartmentIdField = idField(texts.departmentIdMissing, texts.departmentIdMalformed)
export const AssetIdField = idField(texts.assetIdMissing, texts.assetIdMalformed)
export const UserIdField = idField(texts.userIdInvalid, texts.userIdInvalid)
export const ResourceIdField = idField(texts.resourceIdInvalid, texts.resourceIdInvalid)
export const ChatIdField = idField(texts.chatIdInvalid, texts.chatIdInvalid)

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
