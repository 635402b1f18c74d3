import type { CalloutKind } from '@millwright/contract/note-blocks'
import { hazardOf, signalOf } from './signal-words.ts'
import { chatter, type StepWords } from './step-words.ts'

/** What a sentence is in a procedure, in the words in which it stands there. */
export type Role =
  | { role: 'step'; text: string }
  /** Without a text it speaks of the sentence after it. */
  | { role: 'callout'; as: CalloutKind; text: string }
  /** What explains a step, or stands around it. */
  | { role: 'remark'; text: string }
  | { role: 'chatter' }

/** A longer one has no full stop: nothing is said of what it is. */
const longest = 600

/** `words`: of the language; null where it has no rules, and every sentence is a step. */
export function roleOf(sentence: string, words: StepWords | null): Role {
  const said = withoutFillers(sentence, words)
  const signal = signalOf(said)
  if (signal) return { role: 'callout', as: signal.as, text: asSentence(signal.text) }
  if (isChatter(said)) return { role: 'chatter' }
  if (!words) return { role: 'step', text: asSentence(said) }
  if (said.length > longest) return { role: 'remark', text: said }
  const { order, hasSequence } = orderIn(said, words)
  if (words.prohibition.test(order))
    return { role: 'callout', as: hazardOf(said) ?? 'caution', text: asSentence(order) }
  if (isOrder(order, words)) return { role: 'step', text: asSentence(order) }
  const hazard = hazardOf(said)
  if (hazard) return { role: 'callout', as: hazard, text: asSentence(said) }
  if (words.obligation.test(said) || hasSequence) return { role: 'step', text: asSentence(said) }
  return { role: 'remark', text: asSentence(said) }
}

/** Amounts are kept, whoever says them and however. */
export function isChatter(said: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(said)) return true
  return !/\d/u.test(said) && (chatter.test(said.trim()) || /[?？]$/u.test(said))
}

/** The order without the words of speech around it; the sentence itself where it is none. */
function orderIn(said: string, words: StepWords): { order: string; hasSequence: boolean } {
  const rest = said.replace(words.sequence, '')
  const hasSequence = rest !== said
  const order = rest.replace(words.subject, '')
  if (order !== rest && isOrder(order, words)) return { order, hasSequence }
  if (isOrder(rest, words) || words.prohibition.test(rest)) return { order: rest, hasSequence }
  return { order: said, hasSequence }
}

function isOrder(text: string, words: StepWords): boolean {
  if (words.isOrder(text)) return true
  const after = words.condition.exec(text)
  if (!after) return false
  const rest = text.slice(after[0].length)
  return (
    words.isOrder(rest) || (rest !== rest.replace(words.subject, '') && words.isOrder(rest.replace(words.subject, '')))
  )
}

export function withoutFillers(sentence: string, words: StepWords | null): string {
  let said = sentence.trim()
  if (!words) return said
  for (let before = ''; before !== said;) {
    before = said
    said = said.replace(words.filler, '')
  }
  return said
}

function asSentence(text: string): string {
  const first = text.slice(0, 1)
  const sentence = first.toUpperCase() + text.slice(first.length)
  return /[\p{L}\p{N}%)\]"”»*_`]$/u.test(sentence) && /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]/u.test(sentence)
    ? `${sentence}.`
    : sentence
}
