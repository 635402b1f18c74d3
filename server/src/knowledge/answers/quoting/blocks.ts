import { bulletSigns } from '../../language/bullets.ts'
import { areSigned } from '@millwright/contract/signs'
import { sentenceEnds, type Stretch, sentencesOf } from '../../language/sentences.ts'

const listItem = new RegExp(`^(?:[${bulletSigns}*–—-]|\\(?\\d{1,3}[.)]|\\(?\\p{L}[.)]|\\(?[ivx]{1,4}\\))\\s+\\S`, 'u')
/** *… with the following features;* opens a list as a colon does. */
const opensList = /[:：;；]$/u
const maxListLength = 1200
/** A page number or a lonely letter says nothing. */
const shortestQuote = 3

/** A sentence, list item or table row; items of one list, and the line that opens it, carry the list's number. */
export type Quotable = Stretch & { list: number | null }

/** A question is answered from a few passages, each of which is read for its places, their contexts and what is quoted. */
const read = new Map<string, readonly Quotable[]>()
const maxRead = 32

export function quotablesOf(text: string): readonly Quotable[] {
  const known = read.get(text) ?? readQuotables(text)
  read.delete(text)
  read.set(text, known)
  for (const oldest of read.keys()) {
    if (read.size <= maxRead) break
    read.delete(oldest)
  }
  return known
}

function readQuotables(text: string): Quotable[] {
  const quotables: Quotable[] = []
  let lists = 0
  let inList = false
  const stretches = wholeSentences(text)
  const signed = areSigned(stretches.map((stretch) => stretch.text))
  for (const [at, stretch] of stretches.entries()) {
    const isItem = listItem.test(stretch.text) && !signed[at]
    if (isItem && !inList) {
      lists++
      const before = quotables.at(-1)
      if (before && opensList.test(before.text)) before.list = lists
    }
    inList = isItem
    quotables.push({ ...stretch, list: isItem ? lists : null })
  }
  return quotables.filter((quotable) => quotable.text.length >= shortestQuote)
}

/** Whether a line looks like an item of a list. */
export function isItem(line: string): boolean {
  return listItem.test(line)
}

/** An item of a list, not the line that opens it. */
export function isStep({ text, list }: Quotable): boolean {
  return list !== null && listItem.test(text)
}

/** It ends as a sentence does; a colon only announces something. */
export function isEnded(text: string): boolean {
  return ended.test(text) && !/[:：]$/u.test(text)
}

const ended = new RegExp(`[${sentenceEnds}:;：；؛]["'”’»)\\]」』]*$`, 'u')
const fewestLetters = 150

function wholeSentences(text: string): Stretch[] {
  const whole: Stretch[] = []
  for (const stretch of sentencesOf(text)) {
    const before = whole.at(-1)
    const isSameLine = before && !text.slice(before.end, stretch.start).includes('\n')
    if (before && (isSameLine ? goesOnInLine(before) : runsOn(before.text, stretch.text))) {
      whole[whole.length - 1] = { start: before.start, end: stretch.end, text: text.slice(before.start, stretch.end) }
    } else whole.push(stretch)
  }
  return whole
}

/**
 * Thai parts its clauses with blanks and ends nothing with a stop: a few of them together say something. A line of its
 * own that goes on in a table's cell belongs to the cell as a whole.
 */
function goesOnInLine(before: Stretch): boolean {
  return before.text.includes('\t') || (!ended.test(before.text) && before.text.length < fewestLetters)
}

const fewestWordsCutOff = 4
/** `mount -o loop disk.img`, `x = 3;`, `usr/bin/tool`: each line of a program is one by itself. */
const looksLikeCode = /[{}=;|$\\]|(?:^|\s)(?:--?|\/)\p{L}|^\S*[/_]\S/u

/** A line that the reader could not join to the one above: what it begins with says nothing alone. */
export function runsOn(before: string, line: string): boolean {
  if (ended.test(before) || !/^\p{Ll}/u.test(line) || line.includes('\t') || listItem.test(line)) return false
  if (looksLikeCode.test(before) || looksLikeCode.test(line)) return false
  return before.includes('\t') || before.split(/\s+/u).length >= fewestWordsCutOff
}

const maxHeadingWords = 8

/** A line like `2.1 Tightening torques`: it holds the question's words, but tells nothing about them. */
export function isHeading({ text, list }: Quotable): boolean {
  if (list !== null || ended.test(text) || /[\t\n]/.test(text)) return false
  const words = text.split(/\s+/).length
  return words <= maxHeadingWords && /^\P{Ll}*\p{Lu}|^\p{Lu}/u.test(text) && !/\p{Nd}\s?\p{L}+$/u.test(text)
}

/** What to quote for a chosen one: its whole list while that stays readable, else itself. */
export function wholeOf(chosen: Quotable, quotables: readonly Quotable[], text: string): Stretch {
  if (chosen.list === null) return chosen
  const items = quotables.filter(({ list }) => list === chosen.list)
  const start = items[0]?.start ?? chosen.start
  const end = items.at(-1)?.end ?? chosen.end
  return end - start <= maxListLength ? { start, end, text: text.slice(start, end) } : chosen
}
