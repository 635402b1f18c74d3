import type { Unit } from './passage-units.ts'

/** Below every heading that is set as one. */
const titleSize = 0.01
const maxTitleLength = 90
const maxWords = 14
const firstStep = /^\(?1[.)]\s+\S/u
const opensTitle = /^(?:\p{Lu}|\p{Lt}|\p{Lo})/u
const ended = /[.!?:;,…。！？：；、，।]["'”’»)\]」』]*$/u
const listItem = /^(?:\(?\d{1,3}[.)]|\(?\p{L}[.)])\s/u

/**
 * A short line that ends no sentence and stands before the first step names the steps, though it is set like the text:
 * `Writing the image in Windows`. Without it, steps of one work would be read as those of the work before. `following`
 * begins the next page.
 */
export function nameSteps(units: readonly Unit[], following: () => Unit | undefined): void {
  for (const [at, unit] of units.entries()) {
    if (!isTitle(unit)) continue
    const next = units[at + 1] ?? following()
    if (next && next.headingSize === 0 && firstStep.test(next.text)) unit.headingSize = titleSize
  }
}

function isTitle({ text, words, headingSize, glued }: Unit): boolean {
  return (
    headingSize === 0 &&
    !glued &&
    text.length <= maxTitleLength &&
    words <= maxWords &&
    opensTitle.test(text) &&
    !/[\t\n]/u.test(text) &&
    !ended.test(text) &&
    !listItem.test(text)
  )
}
