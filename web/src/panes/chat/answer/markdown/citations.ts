/** What stands in a run of text: plain words, or the last word before citations with their numbers. */
export type TextPart = { kind: 'text'; text: string } | { kind: 'cited'; word: string; numbers: number[] }

const citations = /\s*((?:\[\d{1,3}\]\s*)*\[\d{1,3}\])([.,;:!?。、]?)/g
/** Of an address or a part number only the end: a line as long as that must still break somewhere. */
const lastWord = /[^\s\u3000-\u9fff\uac00-\ud7af]{0,24}$/u

/** Parts a run of text at its `[n]`; the word before a citation is kept with it, so that no line break parts them. */
export function splitCitations(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(citations)) {
    const before = text.slice(from, match.index)
    const last = lastWord.exec(before)?.[0] ?? ''
    const rest = before.slice(0, before.length - last.length)
    // A citation stands after the full stop, wherever the writer put it.
    const word = last + (match[2] ?? '')
    if (rest) parts.push({ kind: 'text', text: rest })
    const numbers = [...(match[1] ?? '').matchAll(/\d+/g)].map(([digits]) => Number(digits))
    parts.push({ kind: 'cited', word, numbers: [...new Set(numbers)] })
    from = match.index + match[0].length
  }
  const rest = text.slice(from)
  if (rest) parts.push({ kind: 'text', text: rest })
  return parts
}

/** A citation of which only the beginning has arrived is not shown yet. */
export function withoutOpenCitation(text: string): string {
  return text.replace(/\s*\[\d{0,3}$/, '')
}

/** `start` is its place in the answer's text, `index` its number among the blocks. */
export type Block = { index: number; start: number; text: string }

/**
 * Cuts Markdown at its blank lines, so that an answer that grows draws only its last block again.
 * Code fences and lists with blank lines between their items stay whole.
 */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  let start = 0
  let fence = ''
  const close = () => {
    const text = lines.join('\n')
    if (text.trim()) blocks.push({ index: blocks.length, start, text: text.replace(/\n+$/, '') })
    start += text.length + 1
    lines = []
  }
  for (const line of markdown.split('\n')) {
    const mark = /^\s{0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (fence && mark.startsWith(fence)) fence = ''
    else if (!fence && mark) fence = mark
    const begins = lines.at(-1)?.trim() === '' && line.trim() !== ''
    if (begins && !fence && !continuesList(lines, line)) close()
    lines.push(line)
  }
  close()
  return blocks
}

function continuesList(lines: readonly string[], next: string): boolean {
  const item = /^\s*(?:[-*+]|\d{1,9}[.)])\s/
  return item.test(lines[0] ?? '') && (item.test(next) || /^\s{2,}/.test(next))
}
