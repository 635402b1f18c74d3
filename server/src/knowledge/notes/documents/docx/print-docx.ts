import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  type ILevelsOptions,
  LevelFormat,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx'
import { inkColours } from '../colours.ts'
import { type NoteToWrite, printable, runsOf, withoutEmptyEnd } from '../note-parts.ts'
import type { Pictures } from '../pictures.ts'
import { blocksInDocx, type DocxWriting, indent, numberingOf } from './docx-blocks.ts'
import { hex, monoFont, textIn } from './docx-text.ts'

/** A note as Word's own document: its headings, lists and tables are Word's, to be edited on. */
export async function printDocx({ title, lines, blocks }: NoteToWrite, pictures: Pictures): Promise<Uint8Array> {
  const writing: DocxWriting = { pictures, lists: [], level: 0 }
  const body = blocksInDocx(withoutEmptyEnd(blocks), writing)
  const document = new Document({
    title: printable(title),
    creator: 'Millwright',
    styles,
    numbering: {
      config: [
        { reference: 'bullets', levels: Array.from({ length: 9 }, (_, level) => bulletLevel(level)) },
        ...writing.lists.map((list, n) => ({ reference: numberingOf(n), levels: [numberLevel(list)] })),
      ],
    },
    sections: [
      {
        properties: {
          // The title stands on the first page already.
          titlePage: true,
          page: {
            size: { width: 11_906, height: 16_838 },
            margin: { top: 1_247, bottom: 1_247, left: 1_134, right: 1_134, header: 567, footer: 567 },
          },
        },
        headers: {
          first: new Header({ children: [] }),
          default: new Header({ children: [small(textIn(runsOf(title)), AlignmentType.LEFT)] }),
        },
        footers: { first: footer(), default: footer() },
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, children: textIn(runsOf(title)) }),
          ...lines.map((line) => new Paragraph({ style: 'Said', children: textIn(runsOf(line)) })),
          ...body,
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}

const small = (children: ReturnType<typeof textIn>, alignment: (typeof AlignmentType)['LEFT' | 'CENTER']) =>
  new Paragraph({ style: 'Margin', alignment, children })

const footer = () => new Footer({ children: [small([pageNumbers()], AlignmentType.CENTER)] })

const pageNumbers = () => new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })

const place = (level: number) => ({ paragraph: { indent: { left: (level + 1) * indent, hanging: indent } } })

const bulletLevel = (level: number): ILevelsOptions => ({
  level,
  format: LevelFormat.BULLET,
  text: ['•', '–', '▪'][level % 3] ?? '•',
  alignment: AlignmentType.LEFT,
  style: place(level),
})

const numberLevel = ({ level, start }: { level: number; start: number }): ILevelsOptions => ({
  level,
  start,
  format: LevelFormat.DECIMAL,
  text: `%${level + 1}.`,
  alignment: AlignmentType.LEFT,
  style: place(level),
})

const font = 'Calibri'
/** In half points. */
const headingSizes = [32, 27, 24, 22, 22, 22]
const headings = Object.fromEntries(
  headingSizes.map((size, n) => [
    `heading${n + 1}`,
    {
      run: { size, bold: true, font, color: '000000' },
      paragraph: { keepNext: true, keepLines: true, spacing: { before: 280 - n * 20, after: 100 } },
    },
  ]),
)
const quiet = hex(inkColours.quiet)
// Without it LibreOffice takes the height for an exact one, and cuts pictures to a line.
const lineRule = LineRuleType.AUTO
const styles = {
  default: {
    document: { run: { font, size: 21 }, paragraph: { spacing: { after: 120, line: 271, lineRule } } },
    title: { run: { size: 40, bold: true, font }, paragraph: { spacing: { after: 80 } } },
    listParagraph: { paragraph: { spacing: { after: 50 } } },
    hyperlink: { run: { color: '000000' } },
    ...headings,
  },
  paragraphStyles: [
    {
      id: 'Said',
      name: 'Said',
      basedOn: 'Normal',
      run: { size: 17, color: quiet },
      paragraph: { spacing: { after: 0 } },
    },
    { id: 'Margin', name: 'Margin', basedOn: 'Normal', run: { size: 16, color: quiet } },
    { id: 'Cell', name: 'Cell', basedOn: 'Normal', paragraph: { spacing: { after: 0 } } },
    {
      id: 'AfterTable',
      name: 'After Table',
      basedOn: 'Normal',
      run: { size: 8 },
      paragraph: { spacing: { after: 60 } },
    },
    { id: 'Caption', name: 'caption', basedOn: 'Normal', run: { size: 17, color: quiet } },
    {
      id: 'Quote',
      name: 'Quote',
      basedOn: 'Normal',
      paragraph: {
        indent: { left: 284 },
        border: { left: { style: BorderStyle.SINGLE, size: 18, space: 8, color: hex(inkColours.line) } },
      },
    },
    {
      id: 'Code',
      name: 'Code',
      basedOn: 'Normal',
      run: { font: monoFont, size: 17 },
      paragraph: {
        shading: { fill: hex(inkColours.sunken) },
        spacing: { line: 240, lineRule, before: 60, after: 120 },
      },
    },
  ],
}
