import type { Stretch } from '../marks/letters.ts'

const blocks = 'p, li, td, th, h1, h2, h3, h4, h5, h6, dt, dd'

type Piece = { node: Text; start: number }

/** The text of what is drawn, with a line end between paragraphs, and where each piece of it stands. */
export function drawnText(root: HTMLElement): { text: string; pieces: Piece[] } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const pieces: Piece[] = []
  let text = ''
  let block: Element | null = null
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = node.parentElement?.closest(blocks) ?? null
    if (block !== around && text !== '') text += '\n'
    block = around
    pieces.push({ node: node as Text, start: text.length })
    text += node.textContent ?? ''
  }
  return { text, pieces }
}

type MarkKind = { kind: 'cited' | 'hit'; n?: number }

/** Puts `mark` elements around stretches, which begin one behind the other; returns the first element of each. */
export function markStretches(root: HTMLElement, stretches: readonly Stretch[], { kind, n }: MarkKind): HTMLElement[] {
  const { pieces } = drawnText(root)
  const firsts: HTMLElement[] = []
  // From the end: what is split lies behind what comes next.
  for (const { start, end } of stretches.toReversed()) {
    let first: HTMLElement | null = null
    for (const { node, start: at } of pieces.toReversed()) {
      const from = Math.max(start, at)
      const to = Math.min(end, at + node.length)
      if (from >= to) continue
      const part = from > at ? node.splitText(from - at) : node
      if (part.length > to - from) part.splitText(to - from)
      first = document.createElement('mark')
      first.dataset['mark'] = kind
      if (n !== undefined) first.dataset['citation'] = String(n)
      part.replaceWith(first)
      first.append(part)
    }
    if (first) firsts.unshift(first)
  }
  return firsts
}

export function unmark(root: HTMLElement, kind: MarkKind['kind']) {
  for (const mark of root.querySelectorAll(`mark[data-mark="${kind}"]`)) mark.replaceWith(...mark.childNodes)
  root.normalize()
}
