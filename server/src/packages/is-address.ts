import { limits } from '@millwright/contract/limits'

/** Whether an id is an address, as IEC 61406 wants it of what a plate shows, and none that no plate has room for. */
export const isAddress = (id: string): boolean => id.length <= limits.plateCode && /^https?:\/\/./iu.test(id)
