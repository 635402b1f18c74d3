import { PDFDocument, PDFName, StandardFonts, degrees, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'

/** Text at a place: points from the lower left corner of the unrotated page. */
export type DrawnText = {
  text: string
  x: number
  y: number
  size?: number
  font?: 'sans' | 'bold' | 'serif' | 'mono'
}

export type DrawnPage = {
  width?: number
  height?: number
  rotate?: 0 | 90 | 180 | 270
  cropBox?: { x: number; y: number; width: number; height: number }
  texts: DrawnText[]
}

/** A PDF whose every text stands exactly where the caller put it. */
export async function makePdf(pages: DrawnPage[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const fonts = await embedFonts(pdf)
  for (const drawn of pages) {
    const page = pdf.addPage([drawn.width ?? 595, drawn.height ?? 842])
    if (drawn.rotate) page.setRotation(degrees(drawn.rotate))
    if (drawn.cropBox) {
      const { x, y, width, height } = drawn.cropBox
      page.setCropBox(x, y, width, height)
    }
    for (const { text, x, y, size = 10, font = 'sans' } of drawn.texts) {
      page.drawText(text, { x, y, size, font: fonts[font] })
    }
  }
  return pdf.save()
}

/**
 * A PDF of one page with exactly these painting operators. `/F` is Helvetica, or a font of `codes`: what characters its
 * codes stand for.
 */
export async function makeRawPdf(operators: string, codes: Record<string, string> = {}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595, 842])
  const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex')
  const lines = Object.entries(codes).map(([code, text]) => `<${Buffer.from(code).toString('hex')}> <${utf16(text)}>`)
  const toUnicode =
    '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ' +
    `${lines.length} beginbfchar ${lines.join(' ')} endbfchar endcmap end`
  const font = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }
  const map = lines.length === 0 ? {} : { ToUnicode: pdf.context.register(pdf.context.stream(toUnicode)) }
  page.node.setFontDictionary(PDFName.of('F'), pdf.context.register(pdf.context.obj({ ...font, ...map })))
  page.node.addContentStream(pdf.context.register(pdf.context.stream(operators)))
  return pdf.save()
}

/** One thing that stands on one page of the manual and nowhere else in it. */
export type ManualFact = { page: number; question: string; sentence: string; answer: string }

export type ManualPdf = { bytes: Uint8Array; facts: ManualFact[] }

/**
 * A plant manual of any length, the same bytes' worth of text for the same arguments.
 * Page 1 is a cover without a fact; every later page holds exactly one.
 */
export async function makeManualPdf(options: { pages: number; title?: string; seed?: number }): Promise<ManualPdf> {
  const title = options.title ?? 'Rolling Line 4: Operation and Maintenance Manual'
  const random = seededRandom(options.seed ?? 7)
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setCreationDate(new Date(0))
  pdf.setModificationDate(new Date(0))
  const fonts = await embedFonts(pdf)
  const facts: ManualFact[] = []

  const cover = pdf.addPage([595, 842])
  cover.drawText(title, { x: 72, y: 600, size: 20, font: fonts.bold })
  cover.drawText('For fitters, electricians and shift leaders', {
    x: 72,
    y: 570,
    size: 12,
    font: fonts.sans,
  })

  for (let number = 2; number <= options.pages; number++) {
    const page = pdf.addPage([595, 842])
    const fact = factOf(number)
    facts.push(fact)
    drawManualPage(page, fonts, { number, title, fact, random })
  }
  return { bytes: await pdf.save(), facts }
}

type Fonts = { sans: PDFFont; bold: PDFFont; serif: PDFFont; mono: PDFFont }

async function embedFonts(pdf: PDFDocument): Promise<Fonts> {
  return {
    sans: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    serif: await pdf.embedFont(StandardFonts.TimesRoman),
    mono: await pdf.embedFont(StandardFonts.Courier),
  }
}

function drawManualPage(
  page: PDFPage,
  fonts: Fonts,
  part: { number: number; title: string; fact: ManualFact; random: () => number },
): void {
  const { number, title, fact, random } = part
  page.drawText(title, { x: 72, y: 800, size: 8, font: fonts.sans })
  page.drawText(`Page ${number}`, { x: 490, y: 40, size: 8, font: fonts.sans })
  const unit = unitOf(number)
  page.drawText(`${Math.floor(number / 10) + 1}.${number % 10} ${unit.name} ${unit.code}`, {
    x: 72,
    y: 764,
    size: 14,
    font: fonts.bold,
  })
  let y = 738
  for (let paragraph = 0; paragraph < 4; paragraph++) {
    const sentences = Array.from({ length: 6 }, () => pick(fillers, random)(unit.name, random))
    if (paragraph === 1) sentences.splice(3, 0, fact.sentence)
    for (const line of wrap(sentences.join(' '), (text) => fonts.serif.widthOfTextAtSize(text, 10.5) > 451)) {
      page.drawText(line, { x: 72, y, size: 10.5, font: fonts.serif })
      y -= 13
    }
    y -= 9
  }
}

function wrap(text: string, isTooLong: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && isTooLong(longer)) {
      lines.push(line)
      line = word
    } else line = longer
  }
  lines.push(line)
  return lines
}

const units = [
  ['relief valve', 'RV'],
  ['drive motor', 'DM'],
  ['gearbox', 'GB'],
  ['coolant pump', 'CP'],
  ['work roll bearing', 'WB'],
  ['hydraulic accumulator', 'HA'],
  ['strip tension sensor', 'TS'],
  ['transformer', 'TR'],
  ['conveyor chain', 'CC'],
  ['spray nozzle bank', 'SN'],
  ['lubrication skid', 'LS'],
  ['shear blade', 'SB'],
] as const

const kinds: ((unit: string, n: number) => Omit<ManualFact, 'page'>)[] = [
  (unit, n) => {
    const answer = `${40 + n} bar`
    return {
      question: `What is the permitted pressure of the ${unit}?`,
      sentence: `The permitted pressure of the ${unit} is ${answer}.`,
      answer,
    }
  },
  (unit, n) => {
    const answer = `${15 + n} Nm`
    return {
      question: `With what torque are the cover bolts of the ${unit} tightened?`,
      sentence: `The cover bolts of the ${unit} are tightened with ${answer} in two steps.`,
      answer,
    }
  },
  (unit, n) => {
    const answer = `every ${200 + 5 * n} operating hours`
    return {
      question: `How often is the filter of the ${unit} replaced?`,
      sentence: `The filter of the ${unit} is replaced ${answer}, whatever it looks like.`,
      answer,
    }
  },
  (unit, n) => {
    const answer = `${(n / 8).toFixed(1)} litres`
    return {
      question: `How much oil does the ${unit} hold?`,
      sentence: `Drained and cleaned, the ${unit} holds ${answer} of oil of grade ISO VG 220.`,
      answer,
    }
  },
  (unit, n) => {
    const answer = `E-${5000 + n}`
    return {
      question: `Which alarm is shown when the ${unit} overheats?`,
      sentence: `When the ${unit} overheats, the panel shows alarm ${answer} and the line stops.`,
      answer,
    }
  },
]

function unitOf(number: number): { name: string; code: string } {
  const [name, prefix] = units[number % units.length] ?? units[0]
  return { name, code: `${prefix}-${1000 + number}` }
}

function factOf(number: number): ManualFact {
  const unit = unitOf(number)
  const kind = kinds[number % kinds.length]
  if (!kind) throw new Error('no kind of fact')
  return { page: number, ...kind(`${unit.name} ${unit.code}`, number) }
}

const fillers: ((unit: string, random: () => number) => string)[] = [
  (unit) => `Before any work on the ${unit}, lock the main switch and hang up the warning sign.`,
  () => 'Wear gloves and goggles, because residual heat remains for a long time after the stop.',
  (unit, r) => `Wait ${between(r, 5, 40)} minutes until the ${unit} has come to rest.`,
  () => 'Never loosen a fitting while the accumulator is charged.',
  (unit) => `A worn seal on the ${unit} shows itself by a thin film of oil below the flange.`,
  () => 'Enter what was found and what was done in the shift book, with name and time.',
  (_, r) => `If the reading drifts by more than ${between(r, 2, 9)} %, call the electrician on duty.`,
  (unit) => `Clean the surroundings of the ${unit} with a lint-free cloth and no solvent.`,
  () => 'Spare parts are kept in the cage behind the roll shop, sorted by drawing number.',
  (unit) => `Turn the ${unit} by hand through one full revolution and listen for grinding.`,
  () => 'Two people are needed for lifting, one of them trained in slinging loads.',
  (_, r) => `The clearance is measured at ${between(r, 3, 8)} points and the largest value counts.`,
]

function between(random: () => number, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

/** Mulberry32: small, seeded, good enough to vary text. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
