import { Quota } from '@millwright/contract/company'

/** As they are typed: bytes in gigabytes of 1,024³; empty for no limit. */
export type QuotaTexts = Record<keyof Quota, string>

const gigabyte = 1_073_741_824

export function textsOfQuota({ bytes, members, questions }: Quota): QuotaTexts {
  const text = (value: number | null) => (value === null ? '' : String(value))
  // Three digits: what is shown again is what was typed.
  const gigabytes = bytes === null ? null : Math.round((bytes / gigabyte) * 1000) / 1000
  return { bytes: text(gigabytes), members: text(members), questions: text(questions) }
}

/** Null where a field is no number that may be set; `wrong` names it. */
export function quotaOfTexts(texts: QuotaTexts): { quota: Quota | null; wrong: ReadonlySet<keyof Quota> } {
  const valueOf = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))
  const gigabytes = valueOf(texts.bytes)
  const parsed = Quota.safeParse({
    bytes: gigabytes === null ? null : Math.round(gigabytes * gigabyte),
    members: valueOf(texts.members),
    questions: valueOf(texts.questions),
  })
  if (parsed.success) return { quota: parsed.data, wrong: new Set() }
  return { quota: null, wrong: new Set(parsed.error.issues.map(({ path: [name] }) => name as keyof Quota)) }
}
