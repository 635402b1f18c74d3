import type { CalloutKind } from '@millwright/contract/note-blocks'
import { sentencesOf } from '../../language/sentences.ts'
import { detectLanguage } from '../../language/language.ts'
import { calloutInMarkdown } from '../markdown.ts'
import { type TextBlock, textBlocks } from '../text-blocks.ts'
import { roleOf, withoutFillers } from './sentence-roles.ts'
import { withoutTimes } from './spoken-lines.ts'
import { type StepWords, stepWords } from './step-words.ts'

type Part =
  | { kind: 'step'; text: string }
  | { kind: 'callout'; as: CalloutKind; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'item'; text: string }
  | { kind: 'heading' | 'verbatim'; text: string }

const wordsInLong = 12

/**
 * A note or a transcript as a procedure: orders become numbered steps, counted anew under each heading, warnings become
 * call-outs before the step that they stand before, remarks follow the step that they explain. Greetings and words of
 * speech go; figures, tables, listings and pictures stay.
 */
export function writeSteps(markdown: string): string {
  const blocks = textBlocks(withoutTimes(markdown))
  const { language } = detectLanguage(blocks.map(({ text }) => text).join('\n'))
  const parts = partsOf(blocks, stepWords[language] ?? null)
  const found = parts.some(({ kind }) => kind === 'step') ? parts : partsOf(blocks, null)
  return inMarkdown(found)
}

function partsOf(blocks: readonly TextBlock[], words: StepWords | null): Part[] {
  const parts: Part[] = []
  let isFirst = true
  // A signal word that stood alone.
  let signal: CalloutKind | null = null
  const callOut = (as: CalloutKind, text: string) => {
    signal = text === '' ? as : null
    if (text !== '') parts.push({ kind: 'callout', as, text })
  }
  const addSentence = (sentence: string) => {
    const said = roleOf(sentence, words)
    if (said.role === 'chatter') return
    if (signal) callOut(signal, said.text)
    else if (said.role === 'callout') callOut(said.as, said.text)
    else if (said.role === 'step') parts.push({ kind: 'step', text: said.text })
    else addRemark(parts, said.text, isFirst)
    isFirst = false
  }
  for (const block of blocks) {
    isFirst = true
    switch (block.kind) {
      case 'heading':
        parts.push({ kind: 'heading', text: `${'#'.repeat(block.level)} ${block.text}` })
        break
      case 'prose':
        for (const { text } of sentencesOf(block.text)) for (const one of parted(text, words)) addSentence(one)
        break
      case 'item':
        addItem(parts, block, words)
        break
      case 'callout':
        callOut(block.as, block.text)
        break
      case 'verbatim':
        parts.push({ kind: 'verbatim', text: block.text })
    }
  }
  return parts
}

/** Speech that was written down without full stops is parted where the next thing comes. */
function parted(sentence: string, words: StepWords | null): string[] {
  const said = withoutFillers(sentence, words)
  if (!words || said.split(/\s+/u).length < wordsInLong || words.condition.test(said)) return [said]
  return said.split(new RegExp(words.partBefore, 'giu'))
}

/** What a list numbers or ticks off is a step, however it is worded. */
function addItem(parts: Part[], { text, isStep }: { text: string; isStep: boolean }, words: StepWords | null): void {
  const [first = '', ...others] = sentencesOf(text).map((sentence) => sentence.text)
  const said = roleOf(first, words)
  if (said.role === 'callout' && said.text !== '') parts.push({ kind: 'callout', as: said.as, text: said.text })
  else if (isStep || said.role === 'step') parts.push({ kind: 'step', text: said.role === 'step' ? said.text : first })
  else parts.push({ kind: 'item', text: first })
  for (const other of others) {
    const more = roleOf(other, words)
    if (more.role === 'callout' && more.text !== '') parts.push({ kind: 'callout', as: more.as, text: more.text })
    else addRemark(parts, other, false)
  }
}

/** In the line of the step or the call-out before it, else in a paragraph as it was. */
function addRemark(parts: Part[], text: string, isFirst: boolean): void {
  const last = parts.at(-1)
  const isOwn = !last || last.kind === 'heading' || last.kind === 'verbatim' || (last.kind === 'text' && isFirst)
  if (isOwn) parts.push({ kind: 'text', text })
  else last.text += ` ${text}`
}

function inMarkdown(parts: readonly Part[]): string {
  let written = ''
  let number = 0
  let before: Part['kind'] | null = null
  for (const part of parts) {
    if (part.kind === 'heading') number = 0
    if (part.kind === 'step') number += 1
    const isList = part.kind === 'step' || part.kind === 'item'
    const gap = before === null ? '' : isList && before === part.kind ? '\n' : '\n\n'
    written += gap + shown(part, number)
    before = part.kind
  }
  return written
}

function shown(part: Part, number: number): string {
  switch (part.kind) {
    case 'step':
      return `${number}. ${part.text}`
    case 'item':
      return `- ${part.text}`
    case 'callout':
      return calloutInMarkdown(part.as, part.text)
    case 'heading':
    case 'verbatim':
    case 'text':
      return part.text
  }
}
