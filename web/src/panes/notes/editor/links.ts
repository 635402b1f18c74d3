/** What a link of a note may lead to: pages, mail, telephone, and our own screens. */
export function isOpenable(href: string): boolean {
  // A browser reads \ as /, and // leads to another server.
  if (/^\/(?![/\\])/.test(href)) return true
  try {
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(href).protocol)
  } catch {
    return false
  }
}
