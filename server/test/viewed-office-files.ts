import { strToU8, zipSync } from 'fflate'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'

type Relation = { id: string; type: string; target: string; external?: boolean }

const relationsXml = (relations: readonly Relation[]) =>
  `${declaration}<Relationships xmlns="${packageRelations}">${relations
    .map(
      ({ id, type, target, external }) =>
        `<Relationship Id="${id}" Type="${officeRelations}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`

const contentTypes = (overrides: Readonly<Record<string, string>>) =>
  `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>' +
  Object.entries(overrides)
    .map(
      ([part, type]) =>
        `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('') +
  '</Types>'

type Parts = Readonly<Record<string, string | Uint8Array>>

const zipped = (parts: Parts) =>
  zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  )

/** A Word document of this body, with what its relations name and further parts. */
export function makeDocx(body: string, { relations = [], parts = {} }: { relations?: Relation[]; parts?: Parts } = {}) {
  const names =
    `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${officeRelations}" ` +
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ' +
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'
  return zipped({
    '[Content_Types].xml': contentTypes({ '/word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relationsXml([{ id: 'r1', type: 'officeDocument', target: 'word/document.xml' }]),
    'word/_rels/document.xml.rels': relationsXml(relations),
    'word/document.xml': `${declaration}<w:document ${names}><w:body>${body}</w:body></w:document>`,
    ...parts,
  })
}

export const paragraph = (text: string, style?: string) =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

export const docxTable = (rows: readonly (readonly string[])[]) =>
  `<w:tbl>${rows
    .map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`

/** A picture of the document: one of its parts, or one that lies outside. */
export const docxPicture = (relation: string, how: 'embed' | 'link') =>
  '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="Pump"/><a:graphic><a:graphicData><pic:pic><pic:blipFill>' +
  `<a:blip r:${how}="${relation}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`

type SlideParts = { shapes: string; relations?: Relation[] }

export function makePptx(slides: readonly SlideParts[], parts: Parts = {}): Uint8Array {
  const names = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${officeRelations}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"`
  const numbered = slides.map((slide, at) => ({ ...slide, number: at + 1 }))
  const types = Object.fromEntries(
    numbered.map(({ number }) => [`/ppt/slides/slide${number}.xml`, 'presentationml.slide']),
  )
  return zipped({
    '[Content_Types].xml': contentTypes({ '/ppt/presentation.xml': 'presentationml.presentation.main', ...types }),
    '_rels/.rels': relationsXml([{ id: 'r1', type: 'officeDocument', target: 'ppt/presentation.xml' }]),
    'ppt/presentation.xml': `${declaration}<p:presentation ${names}><p:sldIdLst>${numbered
      .map(({ number }) => `<p:sldId id="${255 + number}" r:id="s${number}"/>`)
      .join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationsXml(
      numbered.map(({ number }) => ({ id: `s${number}`, type: 'slide', target: `slides/slide${number}.xml` })),
    ),
    ...Object.fromEntries(
      numbered.flatMap(({ number, shapes, relations = [] }) => [
        [
          `ppt/slides/slide${number}.xml`,
          `${declaration}<p:sld ${names}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
        ],
        [`ppt/slides/_rels/slide${number}.xml.rels`, relationsXml(relations)],
      ]),
    ),
    ...parts,
  })
}

export const textShape = (texts: readonly string[], place?: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="t"/><p:cNvSpPr/><p:nvPr>${place ? `<p:ph type="${place}"/>` : ''}</p:nvPr></p:nvSpPr><p:txBody>${texts
    .map((text) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`

export const tableShape = (rows: readonly (readonly string[])[]) =>
  `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${rows
    .map(
      (cells) =>
        `<a:tr>${cells.map((cell) => `<a:tc><a:txBody><a:p><a:r><a:t>${cell}</a:t></a:r></a:p></a:txBody></a:tc>`).join('')}</a:tr>`,
    )
    .join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`

export const pictureShape = (relation: string, how: 'embed' | 'link' = 'embed') =>
  `<p:pic><p:nvPicPr><p:cNvPr id="3" name="p" descr="Pump"/></p:nvPicPr><p:blipFill><a:blip r:${how}="${relation}"/></p:blipFill></p:pic>`
