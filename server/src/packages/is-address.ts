/** Whether an id is an address, as IEC 61406 wants it of what a plate shows. */
export const isAddress = (id: string): boolean => /^https?:\/\/./iu.test(id)
