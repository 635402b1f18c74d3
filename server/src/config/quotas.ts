import type { Quota } from '@millwright/contract/company'
import type { Environment } from './environment.ts'

const gigabyte = 1_073_741_824

/** What each company may have that has no quota of its own; null: no limit. */
export function quotaOf({ QUOTA_GB, QUOTA_MEMBERS, QUOTA_QUESTIONS }: Environment): Readonly<Quota> {
  const bytes = QUOTA_GB === undefined ? null : Number(QUOTA_GB) * gigabyte
  const [members, questions] = [QUOTA_MEMBERS, QUOTA_QUESTIONS].map((text) =>
    text === undefined ? null : Number(text),
  )
  return Object.freeze({ bytes, members: members ?? null, questions: questions ?? null })
}
