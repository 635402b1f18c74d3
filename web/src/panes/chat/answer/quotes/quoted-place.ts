import type { Quote, Source } from '@millwright/contract/chats'
import { nameOf } from './source-names.ts'

type DrawnNode = { type: string; tagName?: string; properties?: Record<string, unknown>; children?: DrawnNode[] }

/** The number that is cited last in a quote; null when it cites nothing. */
export function citedLast({ tagName, properties, children = [] }: DrawnNode): number | null {
  if (tagName === 'cite') return Number.parseInt(String(properties?.['data-numbers']), 10)
  return children.reduce<number | null>((cited, child) => citedLast(child) ?? cited, null)
}

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')
/** Of numbered lines that are drawn as a list the numbers are no text. */
const withoutNumbers = (text: string) => text.replace(/^\d+[.)]\s+/gmu, '')

/** Which of a source's quotes a text holds: several texts may cite one source. */
export function quoteIn(source: Source, text: string): Quote | undefined {
  const whole = letters(text)
  return source.quotes
    .filter((quote) => holdsText(quote, whole) || holdsCauses(quote, whole))
    .toSorted((one, other) => other.text.length - one.text.length)[0]
}

function holdsText({ text }: Quote, whole: string): boolean {
  return whole.includes(letters(text)) || whole.includes(letters(withoutNumbers(text)))
}

/** Drawn, each row repeats the symptom that it shares. */
function holdsCauses({ causes = [] }: Quote, whole: string): boolean {
  return causes.length > 0 && causes.every(({ cause, remedy }) => whole.includes(letters(cause + remedy)))
}

/** Where a quoted text stands: `KP-250 manual · 2 Technical data › Table 2`. */
export function quotedPlace(source: Source, { text, caption }: { text: string; caption: string }): string {
  const path = quoteIn(source, text)?.path ?? ''
  const places = [path, path.endsWith(caption) ? '' : caption].filter((place) => place !== '')
  return [nameOf(source), ...(places.length > 0 ? [places.join(' › ')] : [])].join(' · ')
}
