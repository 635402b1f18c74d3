import { areSigned } from '@millwright/contract/signs'

/** Characters that Markdown would take for its own, and brackets that a reader would take for a citation. */
const special = /[\\`*_[\]<>|~]/gu
/** `&lt;` stands in the material as it is written. */
const entity = /&(?=#?\w+;)/gu
const atLineStart = /^([^\S\r\n\u2028\u2029]*)([#+=-]|\d+(?=[.)](?:\s|$)))/gmu

/** Material is shown as it stands: nothing in it may turn into a heading, a list, a link, HTML or a citation. */
export function plainInMarkdown(text: string): string {
  return plainWithin(text).replace(atLineStart, (_match, blank: string, mark: string) => `${blank}${escapedMark(mark)}`)
}

/** The same for what stands within a line. */
export function plainWithin(text: string): string {
  return text.replace(special, '\\$&').replace(entity, '\\&')
}

function escapedMark(mark: string): string {
  // `1.` is escaped at its stop, every other mark at itself.
  return /\d/u.test(mark) ? `${mark}\\` : `\\${mark}`
}

const numbered = /^(\d{1,3})([.)])\s+(.+)$/u
const bulleted = /^([-*+])\s+(.+)$/u

/**
 * Lines as Markdown. Steps and items that begin as Markdown's own do stay a list, whose numbers are those of the
 * material: a list with a gap would be counted anew, so it is shown as lines. The sign of a value is no bullet.
 */
export function linesInMarkdown(lines: readonly string[]): string[] {
  const shown: string[] = []
  let inList = false
  const isCounted = countsOn(lines)
  const signed = areSigned(lines)
  for (const [at, line] of lines.entries()) {
    const item = signed[at] ? null : itemOf(line, isCounted)
    // A blank line parts a list from what stands around it.
    if (shown.length > 0 && inList !== (item !== null)) shown.push('')
    inList = item !== null
    shown.push(item ?? plainInMarkdown(line))
  }
  return shown
}

function itemOf(line: string, isCounted: boolean): string | null {
  const step = numbered.exec(line)
  if (step) return isCounted ? `${step[1]}${step[2]} ${plainWithin(step[3] ?? '')}` : null
  const item = bulleted.exec(line)
  return item ? `${item[1]} ${plainWithin(item[2] ?? '')}` : null
}

function countsOn(lines: readonly string[]): boolean {
  const steps = lines.map((line) => numbered.exec(line)).filter((step) => step !== null)
  const first = Number(steps[0]?.[1])
  return steps.every((step, at) => Number(step[1]) === first + at && step[2] === steps[0]?.[2])
}
