import { SaxesParser } from 'saxes'

/** In pixels, origin top left. */
export type OcrWord = {
  text: string
  /** Of 100. */
  confidence: number
  left: number
  top: number
  right: number
  bottom: number
}

export type OcrLine = {
  words: OcrWord[]
  /** The height of its letters, from the lowest to the highest of the alphabet: about the font size. */
  size: number
  /** Where the letters stand at a place from left to right. */
  baselineAt: (x: number) => number
}

const lineClasses = new Set(['ocr_line', 'ocr_header', 'ocr_caption', 'ocr_textfloat'])

/** The lines of a page in Tesseract's order, from what it writes as hOCR. */
export function parseHocr(hocr: string): OcrLine[] {
  return parsePages(hocr).flat()
}

/** The lines of each page. */
export function parsePages(hocr: string): OcrLine[][] {
  const pages: OcrLine[][] = []
  let word: OcrWord | undefined
  let depthOfWord = 0
  let depth = 0
  const parser = new SaxesParser()
  parser.on('opentag', ({ attributes }) => {
    depth++
    const kind = attributes['class'] ?? ''
    const properties = propertiesOf(attributes['title'] ?? '')
    if (kind === 'ocr_page') pages.push([])
    if (lineClasses.has(kind)) pages.at(-1)?.push(lineOf(properties))
    if (kind !== 'ocrx_word') return
    const [left = 0, top = 0, right = 0, bottom = 0] = properties.get('bbox') ?? []
    word = { text: '', confidence: properties.get('x_wconf')?.[0] ?? 0, left, top, right, bottom }
    depthOfWord = depth
  })
  parser.on('text', (text) => {
    if (word) word.text += text
  })
  parser.on('closetag', () => {
    if (word && depth === depthOfWord) {
      word.text = word.text.trim()
      if (word.text !== '' && word.right > word.left && word.bottom > word.top) pages.at(-1)?.at(-1)?.words.push(word)
      word = undefined
    }
    depth--
  })
  parser.write(hocr).close()
  return pages.map((lines) => lines.filter(({ words }) => words.length > 0))
}

type Properties = ReadonlyMap<string, number[]>

/** `bbox 153 157 889 212; baseline 0 -12; x_size 53` */
function propertiesOf(title: string): Properties {
  return new Map(
    title.split(';').map((property) => {
      const [name = '', ...values] = property.trim().split(/\s+/)
      return [name, values.map(Number)]
    }),
  )
}

function lineOf(properties: Properties): OcrLine {
  const [left = 0, top = 0, , bottom = 0] = properties.get('bbox') ?? []
  const [slope = 0, offset = 0] = properties.get('baseline') ?? []
  const size = properties.get('x_size')?.[0] ?? bottom - top
  return { words: [], size, baselineAt: (x) => bottom + offset + slope * (x - left) }
}
