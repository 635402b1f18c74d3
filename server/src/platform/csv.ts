/**
 * RFC 4180. A cell that a spreadsheet would take for a formula gets an apostrophe before it
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function csvOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n\t]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}
