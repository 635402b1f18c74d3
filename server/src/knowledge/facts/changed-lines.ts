import { sentencesOf } from '../language/sentences.ts'
import { aboutOf, wordsOf } from './about.ts'
import { measuresIn } from './measures.ts'

/** A segment of a version's text. */
export type VersionText = { segment: string; text: string }
/** A sentence or a row of a table; `value` is the figure that the other version has otherwise. */
export type SaidInLine = { segment: string; text: string; value: string; unit: string }
/** `about` and `subject` are those of a fact: what is said without its figure, and with it. */
export type ChangedLine = { about: string; subject: string; before: SaidInLine; after: SaidInLine }

const most = 200
const maxLines = 20_000
/** Of lines that the other version has not, on either side. */
const maxCharacters = 200_000
const maxLineLength = 1000
const maxSubjectLength = 160
const fewestWords = 3
const figure = /\d+(?:[.,]\d+)*/gu
/** What is counted, or where something else stands, says nothing of the machine. */
const isReference =
  /(?<!\p{L})(?:fig(?:ure|s)?|abb(?:ildung)?|bild|page|seite|p[aá]g(?:ina)?|section|chapter|kapitel|abschnitt|cap[ií]tulo|chapitre|step|schritt|table|tabelle|tabla|tableau|tabella|rev(?:ision)?|version|edition|ausgabe|edici[oó]n|[ée]dition|see|siehe|no|nr|n[°º]|item|pos(?:ition)?|ref|§)[.:]?\s?$/iu

/**
 * What two texts say in the same words with another figure: sentences and rows that stand once in each. Whole lines that both
 * have are passed over first, so that the time grows with the texts' length and a revised page costs no more than itself.
 */
export function changedLines(before: readonly VersionText[], after: readonly VersionText[]): ChangedLine[] {
  const [own, others] = [linesOf(before), linesOf(after)]
  const [first, second] = [saidOnce(own, textsOf(others)), saidOnce(others, textsOf(own))]
  const found: ChangedLine[] = []
  for (const [words, said] of first) {
    const other = second.get(words)
    if (found.length >= most) break
    if (said && other) found.push(...changedIn(said, other, words))
  }
  return found
}

type Line = { segment: string; text: string }

function linesOf(texts: readonly VersionText[]): Line[] {
  const lines: Line[] = []
  for (const { segment, text } of texts)
    for (const line of text.split('\n')) {
      if (lines.length >= maxLines) return lines
      if (line.length <= maxLineLength * 4 && /\d/u.test(line)) lines.push({ segment, text: line })
    }
  return lines
}

const textsOf = (lines: readonly Line[]) => new Set(lines.map(({ text }) => text))

/** By their words without figures; null where several have them. */
function saidOnce(lines: readonly Line[], known: ReadonlySet<string>): Map<string, Line | null> {
  const said = new Map<string, Line | null>()
  let characters = 0
  for (const { segment, text } of lines) {
    if (known.has(text)) continue
    characters += text.length
    if (characters > maxCharacters) return said
    const parts = text.includes('\t') ? [text] : sentencesOf(text).map((sentence) => sentence.text)
    for (const part of parts) {
      if (part.length > maxLineLength || !/\d/u.test(part)) continue
      const words = wordsOf(part.replace(figure, ' '))
      if (words.split(' ').length < fewestWords) continue
      said.set(words, said.has(words) ? null : { segment, text: part.trim() })
    }
  }
  return said
}

function changedIn(before: Line, after: Line, words: string): ChangedLine[] {
  const [old, now] = [figuresIn(before.text), figuresIn(after.text)]
  if (old.length !== now.length) return []
  const differing = old.flatMap((one, at) => {
    const other = now[at]
    return other && other.text !== one.text ? [{ one, other, at }] : []
  })
  // Where most figures differ, it is another row of the same words.
  if (differing.length === 0 || differing.length * 2 > Math.max(old.length, 2)) return []
  return differing.flatMap(({ one, other, at }): ChangedLine[] => {
    const lead = before.text.slice(0, one.start)
    if (isReference.test(lead) || !/\p{L}/u.test(lead)) return []
    const subject = shortened(after.text, other.start)
    return [
      {
        about: aboutOf({ kind: 'line', subject: words, attribute: String(at), condition: '', value: '', unit: '' }),
        subject,
        before: { ...before, ...saidAt(before.text, one) },
        after: { ...after, ...saidAt(after.text, other) },
      },
    ]
  })
}

type Figure = { start: number; text: string }

function figuresIn(text: string): Figure[] {
  return [...text.matchAll(figure)].map(({ 0: found, index }) => ({ start: index, text: found }))
}

/** With the unit behind it. */
function saidAt(text: string, { start, text: own }: Figure): { value: string; unit: string } {
  const measure = measuresIn(text).find((one) => one.start <= start && one.end > start)
  return measure ? { value: measure.value, unit: measure.unit } : { value: own, unit: '' }
}

/** What stands around a place of a text. */
function shortened(text: string, at: number): string {
  const plain = text.replace(/\t/gu, ' · ')
  if (plain.length <= maxSubjectLength) return plain
  const from = Math.max(0, Math.min(at - maxSubjectLength / 2, plain.length - maxSubjectLength))
  const part = plain.slice(from, from + maxSubjectLength).trim()
  return `${from > 0 ? '… ' : ''}${part}${from + maxSubjectLength < plain.length ? ' …' : ''}`
}
