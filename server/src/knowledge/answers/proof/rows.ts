import type { PassagePart } from '../../../schema/passages.ts'
import { type Figure, figuresOf } from '../../language/figures/figures.ts'
import { plainCharacters } from '../../language/figures/plain-characters.ts'
import { type Language, languageOf } from '../../language/language.ts'
import { tokensOf } from '../../language/tokens.ts'
import { readQuestion } from '../../search/question/question.ts'
import { type Evidence, evidenceOf, proves } from './evidence.ts'

/** Of a passage as its reader made it out; where it did not, a row is a line with tabs. */
export type RangeOfRows = PassagePart & { offset?: number; start?: number; end?: number }
type ReadPassage = { title: string; text: string; ranges: readonly RangeOfRows[] }

/** What is said where a figure stands. */
export type FigureContext = {
  statement: string
  /** The one before, of which a statement that names no row goes on to speak. */
  before: string
  /** The heading or lead that it stands below, and the question. */
  around: string
}

/** A row, with those below it that take over its cells; `name`: the words of its first cell with a letter. */
type Row = { words: ReadonlySet<string>; name: ReadonlySet<string>; holds: () => Evidence; names: () => Evidence }

/**
 * Tells a figure of a passage's tables that is another row's than the one that is spoken of: where a row without it has
 * all the words in its name that a row with it has, and more; or as many there, and more in the whole row. Null for a
 * passage without two rows.
 */
export function rowsOf(passage: ReadPassage) {
  const language = languageOf(passage.text, 'und')
  const { rows, rest } = partsOf(passage, language)
  if (rows.length < 2) return null
  const besides = evidenceOf({ title: passage.title, text: rest })
  const namesRow = (word: string) =>
    rows.some(({ words }) => words.has(word)) && !rows.every(({ words }) => words.has(word))
  return {
    /** The words by which rows are named. */
    wordsOf({ statement, before, around }: FigureContext): ReadonlySet<string> {
      const own = namingWords(statement, language)
      const more = own.some(namesRow) ? [] : namingWords(before, language)
      return new Set([...own, ...more, ...namingWords(around, language)])
    },
    isOfOtherRow(figure: Figure, written: string, words: ReadonlySet<string>): boolean {
      if (proves(besides, figure)) return false
      const own = new Set(tokensOf(written, language).map(({ lexeme }) => lexeme))
      const naming = [...words].filter((word) => !own.has(word))
      const said = rows.map((row) => ({
        row,
        name: naming.filter((word) => row.name.has(word)),
        all: naming.filter((word) => row.words.has(word)),
      }))
      const holding = said.filter(({ row }) => proves(row.holds(), figure))
      // It names its row itself.
      if (holding.some(({ row }) => proves(row.names(), figure))) return false
      const others = said.filter((one) => !holding.includes(one))
      const isMeantLess = (one: (typeof said)[number]) =>
        others.some(
          (other) =>
            isWithin(one.name, other.row.name) &&
            (other.name.length > one.name.length ||
              (isWithin(one.all, other.row.words) && other.all.length > one.all.length)),
        )
      return holding.length > 0 && holding.every(isMeantLess)
    },
  }
}

const isWithin = (words: readonly string[], other: ReadonlySet<string>) => words.every((word) => other.has(word))

/** Figures with units name no row. */
function namingWords(text: string, language: Language): string[] {
  let plain = plainCharacters(text)
  for (const { start, end, parts } of figuresOf(plain)) {
    if (parts.every(({ unit }) => unit === null)) continue
    plain = plain.slice(0, start) + ' '.repeat(end - start) + plain.slice(end)
  }
  return [...new Set(readQuestion(plain, language).tokens.map(({ lexeme }) => lexeme))]
}

type PlaceInTable = 'outside' | 'head' | 'rows'

/** Where no reader said so, a table's first line without a figure is its head, with the cells that stand below it. */
function isHead(line: string, part: RangeOfRows['part'], place: PlaceInTable): boolean {
  if (part !== undefined) return part !== 'row'
  return (place === 'outside' || (place === 'head' && line.startsWith('\t'))) && !/\p{N}/u.test(line)
}

/** The range that a character lies in; asked in their order. */
function createParts(ranges: readonly RangeOfRows[]) {
  let at = 0
  return (place: number): RangeOfRows | undefined => {
    const endOf = ({ offset = 0, start = 0, end = 0 }: RangeOfRows) => offset + end - start
    while (at < ranges.length && endOf(ranges[at] ?? {}) <= place) at += 1
    const range = ranges[at]
    return range?.offset !== undefined && range.offset <= place ? range : undefined
  }
}

/** The rows that hold values, each under its caption and head, and all that stands in none of them. */
function partsOf({ text, ranges }: ReadPassage, language: Language): { rows: Row[]; rest: string } {
  const partAt = createParts(ranges)
  const found: { above: string[]; lines: string[] }[] = []
  const rest: string[] = []
  let caption = ''
  let head: string[] = []
  let place: PlaceInTable = 'outside'
  let at = 0
  for (const line of text.split('\n')) {
    const begin = at
    at += line.length + 1
    const range = partAt(begin)
    const isRow = line.includes('\t') && !isHead(line, range?.part, place)
    if (!isRow) rest.push(line)
    if (!line.includes('\t')) {
      if (line.trim() === '') continue
      caption = line
      place = 'outside'
    } else if (!isRow) {
      head = place === 'outside' ? [line] : [...head, line]
      place = 'head'
    } else {
      if (place === 'rows' && (line.startsWith('\t') || range?.carried?.length)) found.at(-1)?.lines.push(line)
      else found.push({ above: [caption, ...head], lines: [line] })
      place = 'rows'
    }
  }
  return { rows: found.map((row) => rowOf(row, language)), rest: rest.join('\n') }
}

function rowOf({ above, lines }: { above: string[]; lines: string[] }, language: Language): Row {
  const wordsIn = (text: string) => new Set(tokensOf(text, language).map(({ lexeme }) => lexeme))
  const name = lines[0]?.split('\t').find((cell) => /\p{L}/u.test(cell)) ?? ''
  let held: Evidence | null = null
  let named: Evidence | null = null
  return {
    words: wordsIn(lines.join('\n')),
    name: wordsIn(name),
    holds: () => (held ??= evidenceOf({ title: '', text: [...above, ...lines].join('\n') })),
    names: () => (named ??= evidenceOf({ title: '', text: name })),
  }
}
