// Amounts within the English sentences.

export const mega = 1_048_576
/** Without `Intl`, whose first number takes a phone a fifth of the time in which the page starts. */
export function count(whole: number): string {
  if (whole < 1000) return String(whole)
  return `${count(Math.floor(whole / 1000))},${String(whole % 1000).padStart(3, '0')}`
}
/** As pages say it: units of 1,024, with the names of the others. */
export const size = (bytes: number): string =>
  bytes < 1024 * mega ? `${bytes / mega} MB` : `${bytes / (1024 * mega)} GB`
