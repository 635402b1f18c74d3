import { joinedRuns, type Run } from './note-parts.ts'

/** Only a paragraph has room for a second line. */
export type TextPlace = 'paragraph' | 'heading' | 'cell'

const lineBreaks = { paragraph: '\\\n', heading: ' ', cell: '<br>' } as const satisfies Record<TextPlace, string>

const marks = [
  ['bold', '**', 'strong'],
  ['italic', '*', 'em'],
  ['strike', '~~', 'del'],
] as const

/** GitHub Flavored Markdown of one block's text. Read back, it is the same text, styles and links. */
export function markdownOf(parts: readonly Run[], place: TextPlace): string {
  const runs = joinedRuns(parts)
  const written: string[] = []
  for (const [n, run] of runs.entries()) {
    const last = written.at(-1) ?? ''
    const text = styled(run, { place, before: last.at(-1) ?? '', after: runs[n + 1]?.text[0] ?? '' })
    // A sign of exclamation before a link would make a picture of it.
    if (run.href !== undefined && last.endsWith('!')) written.splice(-1, 1, `${last.slice(0, -1)}\\!`)
    written.push(run.href === undefined ? text : `[${text}](${destination(run.href)})`)
  }
  const lines = written.join('').split('\n')
  const first = lines.findIndex(isFilled)
  const filled = first < 0 ? [] : lines.slice(first, lines.findLastIndex(isFilled) + 1)
  const text = filled.map(lineStartEscaped).join(lineBreaks[place])
  // At its end it would close the heading.
  return place === 'heading' && /\s#+$/.test(text) ? `${text.slice(0, -1)}\\#` : text
}

const isFilled = (line: string) => line.trim() !== ''

/** An address or a file name as the target of a link. */
export function destination(target: string): string {
  return /^[^\s()<>\\]+$/.test(target) ? target : `<${target.replace(/[\\<>]/g, '\\$&').replace(/\s/g, ' ')}>`
}

type Around = { place: TextPlace; before: string; after: string }

/** Marks touch the text: blanks stand outside of them. They do not reach over a line break. */
function styled({ text, styles }: Run, { place, before, after }: Around): string {
  const isMarked = marks.some(([style]) => styles[style])
  return text
    .split('\n')
    .map((line, n, { length }) => {
      const inner = line.trim()
      if (inner === '') return line
      const start = line.indexOf(inner)
      const [lead, trail] = [line.slice(0, start), line.slice(start + inner.length)]
      const around = { styles, before: lead || before, after: trail || after }
      const isFree = !isMarked && (n === length - 1 || trail !== '') && /^(?:\s|$)/.test(around.after)
      const plain = unlinked(escaped(inner), isFree && !styles.code)
      if (styles.code) {
        // A second span would join the first; and a cell's code cannot hold a backslash before a pipe.
        const needsTag = around.before.endsWith('`') || (place === 'cell' && inner.includes('\\|'))
        return `${lead}${withMarks(needsTag ? `<code>${plain}</code>` : codeSpan(inner, place), around)}${trail}`
      }
      return `${lead}${withMarks(plain, around)}${trail}`
    })
    .join('\n')
}

type MarkedRun = Pick<Run, 'styles'> & Pick<Around, 'before' | 'after'>

function withMarks(text: string, { styles, before, after }: MarkedRun): string {
  let written = styles.underline ? `<u>${text}</u>` : text
  const wanted = marks.filter(([style]) => styles[style])
  // Marks work beside blanks, or around letters where nothing else is marked (CommonMark 6.2); tags work everywhere.
  const isApart = /^(?:.*\s)?$/s.test(before) && /^(?:\s.*)?$/s.test(after)
  const isPlain = wanted.length === 1 && /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/su.test(written) && !/[*~]$/.test(before)
  for (const [, mark, tag] of wanted.toReversed()) {
    written = isApart || isPlain ? `${mark}${written}${mark}` : `<${tag}>${written}</${tag}>`
  }
  return written
}

function codeSpan(text: string, place: TextPlace): string {
  const fence = '`'.repeat(maxTicks(text) + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${place === 'cell' ? text.replaceAll('|', '\\|') : text}${pad}${fence}`
}

export function maxTicks(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0)
}

/** What would be a mark anywhere in a line. An underscore within a word is none, and part numbers are full of them. */
export function escaped(text: string): string {
  return text
    .replace(/[\\`*[\]<|~]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
}

/**
 * GitHub makes links of bare addresses, and takes marks and backslashes that touch them for a part of them. Only plain
 * ones between blanks stay as they are; `isFree`: a blank or nothing follows the line.
 */
function unlinked(line: string, isFree: boolean): string {
  return line.replace(/\b(?:https?|ftp|www)[:.]/gi, (start, at: number) => {
    const [rest = ''] = /^\S{0,2000}/.exec(line.slice(at + start.length, at + start.length + 2_000)) ?? []
    const end = at + start.length + rest.length
    const isPlain = /^[\w/.:?=%#-]*$/.test(rest) && (end < line.length || isFree)
    return isPlain ? start : `${start.slice(0, -1)}\\${start.slice(-1)}`
  })
}

/** What would be a mark at the start of a line only. */
function lineStartEscaped(line: string): string {
  return line
    .trimEnd()
    .replace(/^[ \t]+/, (blanks) => blanks.replaceAll(' ', '&#32;').replaceAll('\t', '&#9;'))
    .replace(/^(?:>|[-+](?=\s|$)|#{1,6}(?=\s|$)|[-=:](?=[-=:\s]*$))/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}
