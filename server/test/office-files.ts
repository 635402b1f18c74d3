import { strToU8, zipSync } from 'fflate'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const slides =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

type Relation = { id: string; type: string; target: string; external?: boolean }

export function relations(list: readonly Relation[]): string {
  const items = list.map(
    ({ id, type, target, external }) =>
      `<Relationship Id="${id}" Type="${relationTypes}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
  )
  return `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`
}

/** Tells programs what the package is, by the type of its main part. */
function contentTypes(part: string, type: string): string {
  const main = `application/vnd.openxmlformats-officedocument.${type}.main+xml`
  return `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="${part}" ContentType="${main}"/></Types>`
}

export function zipOf(parts: Record<string, string>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

/** A Word file with this body (WordprocessingML), the headings of Word and one numbered list. */
export function makeDocx(body: string, more: Record<string, string> = {}): Uint8Array {
  const heading = (level: number) =>
    `<w:style w:type="paragraph" w:styleId="H${level}"><w:name w:val="heading ${level}"/></w:style>`
  return zipOf({
    '[Content_Types].xml': contentTypes('/word/document.xml', 'wordprocessingml.document'),
    '_rels/.rels': relations([{ id: 'r1', type: 'officeDocument', target: 'word/document.xml' }]),
    'word/_rels/document.xml.rels': relations([
      { id: 'r1', type: 'styles', target: 'styles.xml' },
      { id: 'r2', type: 'numbering', target: 'numbering.xml' },
    ]),
    'word/styles.xml': `${declaration}<w:styles ${word}>${heading(1)}${heading(2)}</w:styles>`,
    'word/numbering.xml': `${declaration}<w:numbering ${word}><w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num></w:numbering>`,
    'word/document.xml': `${declaration}<w:document ${word}><w:body>${body}</w:body></w:document>`,
    ...more,
  })
}

export const paragraph = (text: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
export const headed = (level: number, text: string): string => paragraph(text, `<w:pStyle w:val="H${level}"/>`)
export const listed = (text: string): string =>
  paragraph(text, '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')
export const table = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

export type Slide = { title: string; texts: readonly string[]; table?: readonly (readonly string[])[]; notes?: string }

export function makePptx(list: readonly Slide[]): Uint8Array {
  const shape = (text: string, kind = '') =>
    `<p:sp><p:nvSpPr><p:nvPr>${kind && `<p:ph type="${kind}"/>`}</p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  const grid = (rows: Slide['table']) =>
    rows
      ? `<p:graphicFrame><a:tbl>${rows.map((cells) => `<a:tr>${cells.map((cell) => `<a:tc><a:txBody><a:p><a:r><a:t>${cell}</a:t></a:r></a:p></a:txBody></a:tc>`).join('')}</a:tr>`).join('')}</a:tbl></p:graphicFrame>`
      : ''
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes('/ppt/presentation.xml', 'presentationml.presentation'),
    '_rels/.rels': relations([{ id: 'r1', type: 'officeDocument', target: 'ppt/presentation.xml' }]),
    'ppt/presentation.xml': `${declaration}<p:presentation ${slides}><p:sldIdLst>${list.map((_, at) => `<p:sldId id="${256 + at}" r:id="s${at}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    // Their files are numbered as they were made, not as they are shown.
    'ppt/_rels/presentation.xml.rels': relations(
      list.map((_, at) => ({ id: `s${at}`, type: 'slide', target: `slides/slide${list.length - at}.xml` })),
    ),
  }
  list.forEach(({ title, texts, table: rows, notes }, at) => {
    const name = `slide${list.length - at}.xml`
    parts[`ppt/slides/${name}`] =
      `${declaration}<p:sld ${slides}><p:cSld><p:spTree>${texts.map((text) => shape(text)).join('')}${grid(rows)}${shape(title, 'title')}${shape(String(at + 1), 'sldNum')}</p:spTree></p:cSld></p:sld>`
    if (notes === undefined) return
    parts[`ppt/slides/_rels/${name}.rels`] = relations([
      { id: 'n', type: 'notesSlide', target: `../notesSlides/${name}` },
    ])
    parts[`ppt/notesSlides/${name}`] =
      `${declaration}<p:notes ${slides}><p:cSld><p:spTree>${shape(notes, 'body')}</p:spTree></p:cSld></p:notes>`
  })
  return zipOf(parts)
}
