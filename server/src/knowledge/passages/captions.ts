import type { Stretch } from '../language/sentences.ts'

const words =
  'fig(?:ure|ura|uur)?|abb(?:ildung)?|bild|рис(?:унок)?|afbeelding|obr(?:ázek)?|rys(?:unek)?|şekil|चित्र|그림|شكل'
const numbered = `(?:(?:${words})[.\\s]*|[图圖図]\\s*)(\\d+(?:[.-]\\d+)*[a-z]?)(?![\\p{L}\\d])`
const mention = new RegExp(`(?<!\\p{L})${numbered}`, 'giu')
/** `Figure 3: …`, `Abb. 2.1 …`, `图3 …`: a line that begins with the number of a figure. */
const captionLine = new RegExp(`^[ \\t]*${numbered}(.*)$`, 'gimu')
/** `Figure 3 shows …` speaks of one. */
const speaksOf = /^[:.\s–-]*(?:shows?|illustrates?|depicts?|zeigt|montre|muestra|mostra|toont|показыва)/iu
const longest = 300

type Caption = Stretch & { number: string }

/** The lines of a text that are captions of figures. */
function captionsOf(text: string): Caption[] {
  return [...text.matchAll(captionLine)].flatMap((match) => {
    const [line, number = '', rest = ''] = match
    const caption = line.trim()
    if (caption.length > longest || speaksOf.test(rest)) return []
    const start = match.index + line.indexOf(caption)
    return [{ start, end: start + caption.length, text: caption, number }]
  })
}

/** Whether a line is the caption of a figure. */
export function isCaption(line: string): boolean {
  return captionsOf(line).length > 0
}

/** The caption of the figure that a stretch of a text names, else of the nearest; undefined where there is none. */
export function captionNear(text: string, stretch: { start: number; end: number }): Stretch | undefined {
  const named = new Set(Array.from(text.slice(stretch.start, stretch.end).matchAll(mention), ([, number]) => number))
  const distance = ({ start, end }: Caption) => Math.max(0, stretch.start - end, start - stretch.end)
  const [first] = captionsOf(text).toSorted(
    (one, other) => Number(named.has(other.number)) - Number(named.has(one.number)) || distance(one) - distance(other),
  )
  return first && { start: first.start, end: first.end, text: first.text }
}
