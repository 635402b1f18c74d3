import type { PresentationParts } from './office-calls.ts'

export type SlideBlock =
  | { kind: 'text'; text: string; level: number }
  | { kind: 'table'; rows: string[][] }
  /** `path` of a picture that is there; null for one that browsers do not show. */
  | { kind: 'picture'; path: string | null; alt: string }

export type Slide = { title: string; blocks: SlideBlock[]; notes: string[] }

/** Deeper groups are left out: a file may nest them without end. */
const deepest = 20

class NoXml extends Error {}

function parse(xml: string): Document {
  // Fetches nothing and runs nothing; entities of its own are bounded by the browser.
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  if (document.querySelector('parsererror')) throw new NoXml()
  return document
}

const named = (within: Element | Document, name: string) => [...within.getElementsByTagNameNS('*', name)]
const childOf = (element: Element, name: string) => [...element.children].find((child) => child.localName === name)

/** What the parts beside a part are, by their ids. */
function relationsOf(xml: string | undefined, folder: string): Map<string, { path: string; type: string }> {
  if (xml === undefined) return new Map()
  return new Map(
    named(parse(xml), 'Relationship').flatMap((relation): [string, { path: string; type: string }][] => {
      // What lies outside the file is never fetched.
      if (relation.getAttribute('TargetMode') === 'External') return []
      const target = relation.getAttribute('Target') ?? ''
      const type = (relation.getAttribute('Type') ?? '').split('/').at(-1) ?? ''
      return [[relation.getAttribute('Id') ?? '', { path: resolved(folder, target), type }]]
    }),
  )
}

function resolved(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const parts = folder.split('/')
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** The paths of the slides, in the order in which they are shown. */
export function slidePaths({ xml }: PresentationParts): string[] {
  const presentation = xml['ppt/presentation.xml']
  if (presentation === undefined) throw new NoXml()
  const relations = relationsOf(xml['ppt/_rels/presentation.xml.rels'], 'ppt')
  return named(parse(presentation), 'sldId').flatMap((slide) => {
    const id = [...slide.attributes].find(({ name }) => name.endsWith(':id'))?.value ?? ''
    const path = relations.get(id)?.path
    return path !== undefined && path in xml ? [path] : []
  })
}

export function readSlide(parts: PresentationParts, path: string): Slide {
  const { xml } = parts
  const document = parse(xml[path] ?? '')
  const folder = path.slice(0, path.lastIndexOf('/'))
  const relations = relationsOf(xml[`${folder}/_rels/${path.slice(folder.length + 1)}.rels`], folder)
  const slide: Slide = { title: '', blocks: [], notes: [] }
  const [tree] = named(document, 'spTree')
  if (tree) readShapes(tree, { slide, parts, relations, depth: 0 })
  const notes = [...relations.values()].find(({ type }) => type === 'notesSlide')
  const notesXml = notes && xml[notes.path]
  if (notesXml !== undefined) slide.notes = notesOf(parse(notesXml))
  return slide
}

type SlideReading = {
  slide: Slide
  parts: PresentationParts
  relations: ReturnType<typeof relationsOf>
  depth: number
}

function readShapes(tree: Element, reading: SlideReading) {
  const { slide } = reading
  if (reading.depth > deepest) return
  for (const shape of tree.children) {
    switch (shape.localName) {
      case 'sp':
        readText(shape, slide)
        break
      case 'graphicFrame':
        slide.blocks.push(...named(shape, 'tbl').map((table): SlideBlock => ({ kind: 'table', rows: rowsOf(table) })))
        break
      case 'pic':
        slide.blocks.push(pictureOf(shape, reading))
        break
      case 'grpSp':
        readShapes(shape, { ...reading, depth: reading.depth + 1 })
        break
      case 'AlternateContent': {
        const chosen = childOf(shape, 'Choice') ?? childOf(shape, 'Fallback')
        if (chosen) readShapes(chosen, { ...reading, depth: reading.depth + 1 })
      }
    }
  }
}

const titles: ReadonlySet<string> = new Set(['title', 'ctrTitle'])
/** What stands on every slide. */
const furniture: ReadonlySet<string> = new Set(['dt', 'ftr', 'sldNum', 'hdr'])
const placeOf = (shape: Element) => named(shape, 'ph')[0]?.getAttribute('type') ?? ''

function readText(shape: Element, slide: Slide) {
  const place = placeOf(shape)
  if (furniture.has(place)) return
  const paragraphs = named(shape, 'p').map((paragraph) => ({
    text: textOf(paragraph),
    level: Number(childOf(paragraph, 'pPr')?.getAttribute('lvl') ?? 0),
  }))
  const filled = paragraphs.filter(({ text }) => text !== '')
  if (titles.has(place) && slide.title === '') slide.title = filled.map(({ text }) => text).join(' ')
  else slide.blocks.push(...filled.map((paragraph): SlideBlock => ({ kind: 'text', ...paragraph })))
}

/** Runs one behind the other; a line break is one. */
function textOf(paragraph: Element): string {
  return [...paragraph.children]
    .flatMap((run) => {
      if (run.localName === 'br') return ['\n']
      return run.localName === 'r' || run.localName === 'fld' ? [childOf(run, 't')?.textContent ?? ''] : []
    })
    .join('')
    .trim()
}

function rowsOf(table: Element): string[][] {
  return named(table, 'tr').map((row) =>
    [...row.children]
      .filter(({ localName }) => localName === 'tc')
      .map((cell) => named(cell, 'p').map(textOf).join('\n').trim()),
  )
}

function pictureOf(shape: Element, { parts, relations }: SlideReading): SlideBlock {
  const id = [...(named(shape, 'blip')[0]?.attributes ?? [])].find(({ localName }) => localName === 'embed')?.value
  const path = id === undefined ? undefined : relations.get(id)?.path
  const alt = named(shape, 'cNvPr')[0]?.getAttribute('descr') ?? ''
  return { kind: 'picture', path: path !== undefined && path in parts.media ? path : null, alt }
}

function notesOf(document: Document): string[] {
  return named(document, 'sp')
    .filter((shape) => placeOf(shape) === 'body')
    .flatMap((shape) => named(shape, 'p').map(textOf))
    .filter((text) => text !== '')
}

/** Every text of a slide in the order in which it is drawn. */
export function slideTexts({ title, blocks, notes }: Slide): string[] {
  const texts = blocks.flatMap((block) => {
    switch (block.kind) {
      case 'text':
        return [block.text]
      case 'table':
        return block.rows.flat()
      case 'picture':
        return []
    }
  })
  return [title, ...texts, ...notes]
}
