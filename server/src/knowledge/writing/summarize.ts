import type { CalloutKind } from '@millwright/contract/note-blocks'
import { sentencesOf } from '../language/sentences.ts'
import { detectLanguage } from '../language/language.ts'
import { stopWords } from '../language/stop-words.ts'
import { tokensOf } from '../language/tokens.ts'
import { calloutInMarkdown } from './markdown.ts'
import { isChatter } from './steps/sentence-roles.ts'
import { hazardOf, signalOf } from './steps/signal-words.ts'
import { withoutTimes } from './steps/spoken-lines.ts'
import { type TextBlock, textBlocks } from './text-blocks.ts'

type Heading = Extract<TextBlock, { kind: 'heading' }>
type Weights = ReadonlyMap<string, number>

/** What is taken into a summary whole, or not at all. */
type Unit = {
  text: string
  kind: 'prose' | 'item' | CalloutKind
  heading: Heading | null
  /** The first of its section. */
  isFirst: boolean
}

const share = 5
const fewest = 3
const most = 7
/** A sentence of so few words says little by itself. */
const shortest = 5

/**
 * The sentences that say most of a text, as they stand, in their order, under their headings: near its centre, first in
 * their section, with a figure, or a warning; none that repeats another. Tables, listings and pictures are left out.
 * `sentences`: so many, instead of a share.
 */
export function summarize(markdown: string, { sentences: wanted }: { sentences?: number } = {}): string {
  const units = unitsOf(textBlocks(withoutTimes(markdown)))
  if (units.length <= (wanted ?? fewest)) return markdown.trim()
  const count = wanted ?? Math.min(most, Math.max(fewest, Math.round(units.length / share)))
  return inMarkdown(choose(units, count))
}

function unitsOf(blocks: readonly TextBlock[]): Unit[] {
  const units: Unit[] = []
  let heading: Heading | null = null
  let isFirst = true
  const add = (text: string, kind: Unit['kind']) => {
    units.push({ text, kind, heading, isFirst })
    isFirst = false
  }
  for (const block of blocks) {
    switch (block.kind) {
      case 'heading':
        heading = block
        isFirst = true
        break
      case 'prose':
        for (const text of sentences(block.text)) if (!isChatter(text)) add(text, 'prose')
        break
      case 'item':
        add(block.text, 'item')
        break
      case 'callout':
        add(block.text, block.as)
        break
      case 'verbatim':
        break
    }
  }
  return units
}

/** A signal word that stands alone goes with the sentence after it. */
function sentences(text: string): string[] {
  const found: string[] = []
  let signal = ''
  for (const sentence of sentencesOf(text)) {
    const said = `${signal}${sentence.text}`
    signal = signalOf(sentence.text)?.text === '' ? `${said} ` : ''
    if (signal === '') found.push(said)
  }
  return signal === '' ? found : [...found, signal.trim()]
}

/** The best ones in their order; each is the less worth, the more it repeats of those chosen before. */
function choose(units: readonly Unit[], count: number): Unit[] {
  const vectors = vectorsOf(units.map(({ text }) => text))
  const centre = sumOf(vectors)
  const worth = units.map((unit, at) => similarity(vectors[at]!, centre) + bonusOf(unit, at))
  const repeats = units.map(() => 0)
  const chosen: number[] = []
  while (chosen.length < count) {
    let best = -1
    for (const at of units.keys()) {
      if (chosen.includes(at)) continue
      if (best < 0 || worth[at]! - repeats[at]! > worth[best]! - repeats[best]!) best = at
    }
    chosen.push(best)
    for (const at of units.keys()) repeats[at] = Math.max(repeats[at]!, similarity(vectors[at]!, vectors[best]!))
  }
  return chosen.toSorted((a, b) => a - b).map((at) => units[at]!)
}

const warningBonus: Readonly<Record<CalloutKind, number>> = { note: 0, caution: 0.1, danger: 0.25 }

function warningIn({ text, kind }: Unit): CalloutKind {
  if (kind !== 'prose' && kind !== 'item') return kind
  return signalOf(text)?.as ?? hazardOf(text) ?? 'note'
}

function bonusOf(unit: Unit, at: number): number {
  const { text, kind, isFirst } = unit
  const isShort =
    (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < shortest && !/[\p{Script=Han}\p{Script=Kana}]/u.test(text)
  return (
    warningBonus[warningIn(unit)] +
    (at === 0 ? 0.2 : 0) +
    (isFirst ? 0.1 : 0) +
    (/\d/u.test(text) ? 0.05 : 0) -
    (isShort && kind === 'prose' ? 0.2 : 0) -
    (/[?？]$/u.test(text) ? 0.3 : 0)
  )
}

/** Each text's words with their weights, of length one: a word that many of them have tells them apart the less. */
function vectorsOf(texts: readonly string[]): Weights[] {
  const { language } = detectLanguage(texts.join('\n'))
  const stops = stopWords[language]
  const words = texts.map((text) =>
    tokensOf(text, language)
      .filter(({ surface, derived }) => !derived && !(surface !== null && stops?.has(surface)))
      .map(({ lexeme }) => lexeme),
  )
  const holding = new Map<string, number>()
  for (const lexeme of words.flatMap((own) => [...new Set(own)])) holding.set(lexeme, (holding.get(lexeme) ?? 0) + 1)
  return words.map((own) => {
    const weights = new Map<string, number>()
    for (const lexeme of own) {
      weights.set(lexeme, (weights.get(lexeme) ?? 0) + Math.log(1 + texts.length / (holding.get(lexeme) ?? 1)))
    }
    return scaled(weights)
  })
}

function sumOf(vectors: readonly Weights[]): Weights {
  const sum = new Map<string, number>()
  for (const vector of vectors) for (const [word, weight] of vector) sum.set(word, (sum.get(word) ?? 0) + weight)
  return scaled(sum)
}

function scaled(weights: Weights): Weights {
  let squares = 0
  for (const weight of weights.values()) squares += weight * weight
  const length = Math.sqrt(squares) || 1
  return new Map([...weights].map(([word, weight]) => [word, weight / length]))
}

function similarity(one: Weights, other: Weights): number {
  let sum = 0
  for (const [word, weight] of one) sum += weight * (other.get(word) ?? 0)
  return sum
}

/** Sentences of one section stand in one paragraph; a heading is shown where there is more than one section. */
function inMarkdown(units: readonly Unit[]): string {
  const withHeadings = new Set(units.map(({ heading }) => heading)).size > 1
  const parts: { text: string; kind: Unit['kind'] | 'heading' }[] = []
  let heading: Heading | null = null
  for (const unit of units) {
    if (unit.heading !== heading && withHeadings && unit.heading) {
      parts.push({ text: `${'#'.repeat(unit.heading.level)} ${unit.heading.text}`, kind: 'heading' })
    }
    heading = unit.heading
    const last = parts.at(-1)
    if (last?.kind === 'prose' && unit.kind === 'prose') last.text += ` ${unit.text}`
    else if (last?.kind === 'item' && unit.kind === 'item') last.text += `\n- ${unit.text}`
    else parts.push({ text: shown(unit), kind: unit.kind })
  }
  return parts.map(({ text }) => text).join('\n\n')
}

function shown({ kind, text }: Unit): string {
  switch (kind) {
    case 'prose':
      return text
    case 'item':
      return `- ${text}`
    default:
      return calloutInMarkdown(kind, text)
  }
}
