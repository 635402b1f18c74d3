import type { ReadSegment } from '../read-segment.ts'
import { type Block, pageOf, rowOf } from './blocks.ts'
import { unpack } from './unpack.ts'
import { readXml, relationsOf } from './xml.ts'

const isPart = (name: string): boolean =>
  /^(?:_rels\/\.rels|ppt\/(?:_rels\/)?presentation\.xml(?:\.rels)?|ppt\/(?:slides|notesSlides)\/(?:_rels\/)?[^/]+\.xml(?:\.rels)?)$/u.test(
    name,
  )

/** A slide is a page: its title, its texts and tables, and what the speaker notes below it. */
export async function* readPptx(path: string): AsyncGenerator<ReadSegment> {
  const parts = await unpack(path, isPart)
  const main = relationsOf(parts, '').find(({ type }) => type === 'officeDocument')?.target ?? 'ppt/presentation.xml'
  const presentation = parts.get(main)
  if (presentation === undefined) throw new Error('no presentation in the file')
  const targets = new Map(relationsOf(parts, main).map(({ id, target }) => [id, target]))
  let number = 0
  for (const id of slideIdsOf(presentation)) {
    const slide = targets.get(id) ?? ''
    const notes = relationsOf(parts, slide).find(({ type }) => type === 'notesSlide')?.target
    const spoken = blocksOf(
      (notes !== undefined && parts.get(notes)) || undefined,
      new Set(['sldNum', 'dt', 'hdr', 'ftr']),
    )
    yield pageOf(++number, [
      ...blocksOf(parts.get(slide), new Set(['sldNum', 'dt'])),
      ...(spoken.length > 0 ? [{ text: 'Notes', level: 2 }, ...spoken] : []),
    ])
  }
}

function slideIdsOf(xml: string): string[] {
  const ids: string[] = []
  readXml(xml, {
    open(name, attribute) {
      const id = attribute('r:id')
      if (name === 'sldId' && id !== undefined) ids.push(id)
    },
  })
  return ids
}

const titles = new Set(['title', 'ctrTitle'])

/** `furniture`: kinds of placeholders that are no content. */
function blocksOf(xml: string | undefined, furniture: ReadonlySet<string>): Block[] {
  const blocks: Block[] = []
  if (xml === undefined) return blocks
  let placeholder = ''
  let text = ''
  let inText = false
  let row: string[] | undefined
  let skipped = 0
  readXml(xml, {
    open(name, attribute) {
      if (skipped > 0 || name === 'Fallback') skipped++
      if (skipped > 0) return
      if (name === 'sp') placeholder = ''
      else if (name === 'ph') placeholder = attribute('type') ?? ''
      else if (name === 'p') text = ''
      else if (name === 't') inText = true
      else if (name === 'br') text += ' '
      else if (name === 'tr') row = []
      else if (name === 'tc') row?.push('')
    },
    close(name) {
      if (skipped > 0) {
        skipped--
        return
      }
      if (name === 't') inText = false
      else if (name === 'p') {
        const said = text.replace(/\s+/gu, ' ').trim()
        text = ''
        if (row) row[row.length - 1] = `${row.at(-1) ?? ''} ${said}`
        else if (said !== '' && !furniture.has(placeholder)) {
          blocks.push({ text: said, ...(titles.has(placeholder) ? { level: 1 } : {}) })
        }
      } else if (name === 'tr') {
        blocks.push({ text: rowOf(row ?? []), isRow: true })
        row = undefined
      } else if (name === 'sp') placeholder = ''
    },
    text(part) {
      if (inText && skipped === 0) text += part
    },
  })
  // A title stands above the rest, wherever in the file.
  return blocks.toSorted((a, b) => (a.level ?? 9) - (b.level ?? 9))
}
