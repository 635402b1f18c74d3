import { nameOfHeading } from './heading-path.ts'
import { linesOf, type SourceSegment } from './page-lines.ts'

type Heading = { start: number; end: number; size: number }

const titles: ReadonlySet<string> = new Set(
  (
    'contents|table of contents|inhalt|inhaltsverzeichnis|contenido|índice|índice general|índice de contenidos|' +
    'tabla de contenido|tabla de contenidos|sommaire|table des matières|indice|sommario|sumário|conteúdo|' +
    'cuprins|inhoud|inhoudsopgave|innehåll|innehållsförteckning|indhold|indholdsfortegnelse|sisällys|' +
    'sisällysluettelo|spis treści|obsah|tartalom|tartalomjegyzék|içindekiler|mục lục|содержание|оглавление|' +
    'зміст|περιεχόμενα|المحتويات|תוכן עניינים|विषय सूची|विषय-सूची|สารบัญ|目录|目錄|目次|차례|목차'
  ).split('|'),
)

/** *Contents*, in any of our languages: no chapter stands below it. */
export function isTitleOfContents(heading: string): boolean {
  return titles.has(heading.toLowerCase().replace(/[:.]$/u, '').trim())
}

const numbered = /^(?:\d{1,2}(?:\.\d{1,3}){0,4}|[A-Z](?:\.\d{1,3}){1,4})\.?\s/u
const leaderSigns = ' \t.…·_'
const leaders = ['\t', '..', '. .', '…', '··', '__']
const maxDigits = 4

/** An entry's title, and what leads from it to its page number; `''` where it has none. */
function entryOf(text: string): { title: string; lead: string } {
  let from = text.length
  while (from > 0 && '0123456789'.includes(text[from - 1] ?? ' ')) from--
  const digits = text.length - from
  const hasNumber = digits > 0 && digits <= maxDigits
  const to = hasNumber ? from : text.length
  let end = to
  while (end > 0 && leaderSigns.includes(text[end - 1] ?? '-')) end--
  // *G5* is no title with a page.
  if (hasNumber && end === to) return { title: text, lead: '' }
  return { title: text.slice(0, end), lead: hasNumber ? text.slice(end, to) : '' }
}

function leadsToNumber(text: string): boolean {
  const { lead } = entryOf(text)
  return leaders.some((one) => lead.includes(one))
}

/** The chapter that an entry of contents names, to be compared. */
export function nameOfEntry(text: string): string {
  return entryOf(nameOfHeading(text)).title.toLowerCase()
}

/** How deep the number of a heading is, 2 for `4.1`; 0 for one without. */
export function depthOf(heading: string): number {
  return numbered.exec(heading)?.[0].match(/\d+|[A-Z]/gu)?.length ?? 0
}

/**
 * A page without the headings that are entries of contents: they follow one another without text, some of one size, and
 * one at least names a heading of the pages behind; or they lead to page numbers. Whatever they are set in, no page of
 * the file stands below them.
 */
export function withoutContents(page: SourceSegment, behind: readonly SourceSegment[]): SourceSegment {
  const headings = (page.headings ?? []).toSorted((one, other) => one.start - other.start)
  if (headings.length < 2) return page
  const textOf = ({ start, end }: Heading) => page.text.slice(start, end)
  const led = headings.filter((heading) => leadsToNumber(textOf(heading)))
  const entries = new Set(led.length > 1 ? led : [])
  const later = new Set(behind.flatMap(namesIn))
  const running = headsAlike(page, behind)
  const own = headings.filter((heading) => !isAtTop(page, heading) || !running.has(nameOfEntry(textOf(heading))))
  for (const run of runsOf(page.text, own)) {
    const siblings = siblingsIn(run)
    const named = siblings.filter((heading) => later.has(nameOfEntry(textOf(heading))))
    const [only] = named.length === 1 ? named : []
    // One at the top that has no number may be a running head of every second page.
    const mayBeHead = only && isAtTop(page, only) && depthOf(textOf(only)) === 0
    if (named.length > 0 && !mayBeHead) for (const heading of siblings) entries.add(heading)
  }
  return entries.size === 0 ? page : { ...page, headings: headings.filter((heading) => !entries.has(heading)) }
}

function namesIn({ text, headings = [] }: SourceSegment): string[] {
  return headings.map(({ start, end }) => nameOfEntry(text.slice(start, end)))
}

const charactersAtTop = 300
const linesAtTop = 2

function isAtTop({ text }: SourceSegment, { start }: Heading): boolean {
  return start <= charactersAtTop && linesOf(text.slice(0, start)).length < linesAtTop
}

/** What all of the pages behind have among the headings at their top. */
function headsAlike(page: SourceSegment, behind: readonly SourceSegment[]): ReadonlySet<string> {
  const tops = behind.map((one) => {
    const headings = (one.headings ?? []).filter((heading) => isAtTop(one, heading))
    return new Set(namesIn({ ...one, headings }))
  })
  return new Set(namesIn(page).filter((name) => tops.length > 0 && tops.every((top) => top.has(name))))
}

function runsOf(text: string, headings: readonly Heading[]): Heading[][] {
  const runs: Heading[][] = []
  let end = -1
  for (const heading of headings) {
    const last = end < 0 || text.slice(end, heading.start).trim() !== '' ? undefined : runs.at(-1)
    if (last) last.push(heading)
    else runs.push([heading])
    end = heading.end
  }
  return runs
}

/** Sizes that differ by less are one rank. */
const sameRank = 1.01

/**
 * Of headings that follow one another without text, those from the first on that another of its size follows. Of a chapter
 * and its first section the second is smaller; where two are of one size, the first has no text, as in contents alone.
 */
export function siblingsIn<One extends { size: number }>(run: readonly One[]): One[] {
  const ranks = new Set<number>()
  let from = run.length
  for (const [at, { size }] of [...run.entries()].toReversed()) {
    const rank = Math.round(Math.log(size) / Math.log(sameRank))
    if ([rank - 1, rank, rank + 1].some((one) => ranks.has(one))) from = at
    ranks.add(rank)
  }
  return run.slice(from)
}
