/** As names and values are compared: in whatever letters, widths and spaces they are written. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
