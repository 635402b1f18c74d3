/** PostgreSQL refuses NUL in text, and UTF-8 half a surrogate pair; PDFs hold both. Lengths stay: places count on them. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', ' ').toWellFormed()
}
