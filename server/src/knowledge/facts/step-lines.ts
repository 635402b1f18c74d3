import type { SaidInText } from './read-fact.ts'
import { countedWords, type ReadLine, spanOf } from './lines.ts'
import { signalWords } from './words/fact-words.ts'
import { workIn } from './words/interval-words.ts'
import { besideSteps, isRule, isSafetyHeading } from './words/step-words.ts'

const maxStepLength = 600
const shortestWarning = 12

/** Numbered steps with what they need and bring about, and warnings. Goes through lines in order. */
export function createStepReader() {
  let place = ''
  let before: SaidInText | null = null
  let number = 0
  let isSteps = true
  let signal: 'danger' | 'warning' | 'caution' | 'notice' | null = null

  const said = (
    kind: 'step' | 'warning',
    line: ReadLine,
    told: { attribute: string; value: string; condition?: string },
  ) => {
    const { attribute, value, condition = '' } = told
    return { kind, subject: place, attribute, value, unit: '', condition, ranges: [spanOf(line)] }
  }

  return {
    /** `isTrouble`: what is numbered below are causes and remedies. */
    heading(named: string, { isTrouble, isPlace }: { isTrouble: boolean; isPlace: boolean }): void {
      const own = signalWords.find(([, pattern]) => pattern.test(named))
      signal = own?.[0] ?? null
      // A signal word is of the section that it stands in.
      if (!own && isPlace) place = named
      number = 0
      before = null
      isSteps = !own && !isTrouble && !isSafetyHeading(named)
    },
    line(line: ReadLine, title: string): SaidInText[] | null {
      if (place === '') place = title
      const open = signal
      signal = null
      if (line.text.includes('\t') || line.text.length > maxStepLength) return null
      for (const [attribute, pattern] of signalWords) {
        const match = pattern.exec(line.text)
        if (!match) continue
        const value = line.text.slice(match[0].length).trim()
        if (value === '') signal = attribute
        return !isWhole(value) ? [] : [said('warning', line, { attribute, value })]
      }
      if (open !== null && isWhole(line.said)) {
        return [said('warning', line, { attribute: open, value: line.said })]
      }
      for (const [attribute, pattern] of besideSteps) {
        const match = pattern.exec(line.said)
        const value = match ? line.said.slice(match[0].length).trim() : ''
        if (value !== '' && value.length <= 300) return [said('step', line, { attribute, value })]
      }
      return step(line)
    },
  }

  function step(line: ReadLine): SaidInText[] | null {
    const at = Number(line.item ?? '')
    if (!isSteps || line.item === null || line.item === '' || !isStep(line.said)) return null
    if (at !== 1 && at !== number + 1) return null
    const own = said('step', line, { attribute: 'step', value: line.said, condition: line.item })
    number = at
    // One alone is no list: `1. Safety` may be a heading.
    if (at === 1) {
      before = own
      return []
    }
    const first = before
    before = null
    return first ? [first, own] : [own]
  }
}

/** Says something, and to its end: what is cut off in the middle may say the contrary. */
function isWhole(text: string): boolean {
  if (text.length < shortestWarning || countedWords(text) < 3 || text.endsWith(':')) return false
  return text.length <= 60 || /[.!?。)"”]$/u.test(text)
}

/** A sentence, not a heading, a line of a table of contents or the name of a part. */
function isStep(text: string): boolean {
  if (/(?:\.{3,}|…)\s*\d*$|\s\d{1,3}$/u.test(text)) return false
  // *Case 1:* tells cases apart.
  if (isRule(text) || /^\p{Lu}\p{L}+\s\d{1,2}\s?[:：]/u.test(text)) return false
  const words = countedWords(text)
  // Without an end it may be a heading, or cut off.
  return (words >= 3 && /[.!;:]["”)]?$/u.test(text)) || (words >= 6 && workIn(text) >= 0)
}
