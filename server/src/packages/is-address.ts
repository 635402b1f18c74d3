import { limits } from '@millwright/contract/limits'

/** Whether an id is an address, as IEC 61406 wants it of what a plate shows, and none that no plate has room for. */
export const isAddress = (id: string): boolean => id.length <= limits.plateCode && /^https?:\/\/./iu.test(id)

/** Whether it names one thing: an address, a URN (RFC 8141, also with dots in its first part), an IRDI (ISO/IEC 11179-6) but of ECLASS or the CDD, which name concepts. */
export const isGlobalId = (id: string): boolean =>
  isAddress(id) ||
  (id.length <= limits.plateCode &&
    /^(?:urn:[a-z\d][a-z\d.-]{1,31}:.|(?!0173-1#|0112\/2\/)\d{4}[-/][^#]{0,80}#.)/iu.test(id))
