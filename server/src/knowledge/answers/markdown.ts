/** Letters that Markdown would take for its own, and brackets that a reader would take for a citation. */
const special = /[\\`*_[\]<>|~]/gu
const atLineStart = /^(\s*)([#+-]|\d+(?=[.)]\s))/gmu

/** Material is shown as it stands: nothing in it may turn into a heading, a link, HTML or a citation. */
export function plainInMarkdown(text: string): string {
  return text
    .replace(special, '\\$&')
    .replace(atLineStart, (_match, blank: string, mark: string) => `${blank}${escapedMark(mark)}`)
}

function escapedMark(mark: string): string {
  // `1.` is escaped at its stop, every other mark at itself.
  return /\d/u.test(mark) ? mark : `\\${mark}`
}
