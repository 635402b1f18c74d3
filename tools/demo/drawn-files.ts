import { strToU8, zipSync } from 'fflate'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'

const paper = { width: 1240, height: 1754 }

/** A form that was filled in and scanned: a picture of a page at 150 dpi, and nothing else in its PDF. */
export async function drawScan(lines: readonly string[]): Promise<Uint8Array> {
  const text = lines
    .map((line, n) => `<text x="130" y="${210 + n * 52}" font-size="${n === 0 ? 40 : 30}">${escaped(line)}</text>`)
    .join('')
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="${paper.width}" height="${paper.height}">
    <rect width="100%" height="100%" fill="#f4f2ec"/>
    <g fill="#26282b" font-family="DejaVu Sans, sans-serif">${text}</g>
    <rect x="100" y="150" width="1040" height="${lines.length * 52 + 60}" fill="none" stroke="#8b8d90" stroke-width="2"/>
  </svg>`
  const picture = await sharp(Buffer.from(page)).jpeg({ quality: 70 }).toBuffer()
  const pdf = await PDFDocument.create()
  const sheet = pdf.addPage([595, 842])
  sheet.drawImage(await pdf.embedJpg(picture), { x: 0, y: 0, width: 595, height: 842 })
  return pdf.save()
}

/** A riveted plate with its lines of label and value. */
export async function drawNameplate(lines: readonly [string, string][]): Promise<Uint8Array> {
  const height = 190 + lines.length * 62
  const rows = lines
    .map(
      ([label, value], n) =>
        `<text x="90" y="${190 + n * 62}" font-size="26" fill="#3a3d40">${escaped(label)}</text>
         <text x="430" y="${190 + n * 62}" font-size="34" font-weight="bold">${escaped(value)}</text>`,
    )
    .join('')
  const rivets = [
    [50, 50],
    [950, 50],
    [50, height - 50],
    [950, height - 50],
  ].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="16" fill="#9b9d9f" stroke="#55585b" stroke-width="3"/>`)
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="${height}">
    <rect width="1000" height="${height}" fill="#6d7074"/>
    <rect x="14" y="14" width="972" height="${height - 28}" rx="22" fill="#d9dadb" stroke="#55585b" stroke-width="4"/>
    ${rivets.join('')}
    <g fill="#17191b" font-family="DejaVu Sans, sans-serif">
      <text x="90" y="115" font-size="52" font-weight="bold">KESTREL</text>${rows}
    </g>
  </svg>`
  return sharp(Buffer.from(plate)).png().toBuffer()
}

/** The side view of a pump set with one place marked. */
export async function drawPlace(caption: string): Promise<Uint8Array> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
    <rect width="1200" height="800" fill="#c9cbcc"/>
    <rect y="640" width="1200" height="160" fill="#85888b"/>
    <g stroke="#2b2e31" stroke-width="8" fill="#5f7f8f">
      <rect x="120" y="330" width="330" height="250" rx="18"/>
      <rect x="450" y="420" width="150" height="80" fill="#d2a93f"/>
      <circle cx="760" cy="460" r="170"/>
      <rect x="710" y="170" width="100" height="140"/>
      <rect x="90" y="580" width="880" height="60" fill="#4a4d50"/>
    </g>
    <circle cx="600" cy="470" r="70" fill="none" stroke="#c2410c" stroke-width="12"/>
    <text x="60" y="740" font-size="40" font-family="DejaVu Sans, sans-serif" fill="#17191b">${escaped(caption)}</text>
  </svg>`
  return sharp(Buffer.from(picture)).jpeg({ quality: 82 }).toBuffer()
}

type WordBlock = { heading: string } | { text: string } | { table: string[][] }

/** A Word document of headings, paragraphs and tables, as Word itself would read it (ECMA-376). */
export function writeWord(blocks: readonly WordBlock[]): Uint8Array {
  const body = blocks.map((block) => {
    if ('heading' in block) return paragraph(block.heading, '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>')
    if ('text' in block) return paragraph(block.text)
    const cell = (text: string) => `<w:tc><w:tcPr/>${paragraph(text)}</w:tc>`
    return `<w:tbl><w:tblPr/>${block.table.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`
  })
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  const packaged = 'http://schemas.openxmlformats.org/package/2006'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${office}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${office}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `<w:styles xmlns:w="${main}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style></w:styles>`,
    'word/document.xml': `<w:document xmlns:w="${main}"><w:body>${body.join('')}</w:body></w:document>`,
  }
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`)]),
    ),
  )
}

function paragraph(text: string, properties = ''): string {
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
