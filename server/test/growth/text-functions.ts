import { limits } from '@millwright/contract/limits'
import type { NoteBlock } from '@millwright/contract/note-blocks'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rankedPassage } from '../ranked-passage.ts'
import { figuresOf } from '../../src/knowledge/language/figures/figures.ts'
import { cellsOf } from '../../src/knowledge/language/figures/named-units.ts'
import { numberWordsIn } from '../../src/knowledge/language/figures/number-words.ts'
import { saysAbsent } from '../../src/knowledge/answers/proof/says-absent.ts'
import { statementsOf } from '../../src/knowledge/answers/proof/statements.ts'
import { evidenceOf } from '../../src/knowledge/answers/proof/evidence.ts'
import { quotablesOf } from '../../src/knowledge/answers/quoting/blocks.ts'
import { contentsEntriesIn } from '../../src/knowledge/answers/quoting/contents-entries.ts'
import { contextOf } from '../../src/knowledge/answers/quoting/context.ts'
import { linesInMarkdown, plainWithin } from '../../src/knowledge/language/markdown.ts'
import { keyPhrases } from '../../src/knowledge/clips/key-phrase.ts'
import { lineVectors } from '../../src/knowledge/clips/line-vectors.ts'
import { cleanTerm, termsOf } from '../../src/knowledge/dictionaries/readers/terms.ts'
import { blocksOfHtml } from '../../src/knowledge/notes/blocks-of-html.ts'
import { cleanBlocks } from '../../src/knowledge/notes/clean-blocks.ts'
import { pictureIdsIn } from '../../src/knowledge/notes/documents/pictures.ts'
import { unprovenFigures } from '../../src/knowledge/answers/proof/unproven-figures.ts'
import { noteMarkdown } from '../../src/knowledge/notes/documents/write-markdown.ts'
import { tokensIn } from '../../src/knowledge/notes/addresses.ts'
import { readJson } from '../../src/calls/bodies/read-json.ts'
import { contentsOf, headsOf } from '../../src/features/makers-packages/package-tasks.ts'
import { planDocumentation } from '../../src/features/makers-packages/export/documentation-tasks.ts'
import { matchDocuments } from '../../src/features/makers-packages/plan-documents.ts'
import { planFields } from '../../src/features/makers-packages/plan-fields.ts'
import { faultOfSvg } from '../../src/features/uploads/formats/read-svg.ts'
import { changedLines } from '../../src/knowledge/facts/changed-lines.ts'
import { createFactReader } from '../../src/knowledge/facts/fact-reader.ts'
import { cutClips } from '../../src/knowledge/clips/cut-clips.ts'
import { titleClips } from '../../src/knowledge/clips/title-clips.ts'
import { languageOfLines } from '../../src/knowledge/transcripts/language.ts'
import { replaceStretch } from '../../src/knowledge/passages/replace-stretch.ts'
import { printPdf } from '../../src/knowledge/notes/documents/pdf/print-pdf.ts'
import { noteHtml } from '../../src/knowledge/notes/note-html.ts'
import { printDocx } from '../../src/knowledge/notes/documents/docx/print-docx.ts'
import { sanitise } from '../../src/knowledge/notes/sanitise.ts'
import { captionNear } from '../../src/knowledge/passages/captions.ts'
import { passagesOf } from '../../src/knowledge/passages/cut-passages.ts'
import { cutTalk } from '../../src/knowledge/passages/cut-talk.ts'
import { isDirectory } from '../../src/knowledge/passages/directories.ts'
import { nameOfHeading } from '../../src/knowledge/passages/heading-path.ts'
import { linesOf, withoutRunningHeads } from '../../src/knowledge/passages/page-lines.ts'
import { sentencesOf } from '../../src/knowledge/language/sentences.ts'
import { countWords, wordEnds } from '../../src/knowledge/language/words.ts'
import { correctedLines } from '../../src/knowledge/read-text/corrected-lines.ts'
import { matchCorrections } from '../../src/knowledge/read-text/match-corrections.ts'
import { pageOf, rowOf } from '../../src/knowledge/readers/office/blocks.ts'
import { readDocx } from '../../src/knowledge/readers/office/read-docx.ts'
import { readPptx } from '../../src/knowledge/readers/office/read-pptx.ts'
import { readTable, readText } from '../../src/knowledge/readers/office/read-text.ts'
import { readXml } from '../../src/knowledge/readers/office/xml.ts'
import { readNote } from '../../src/knowledge/readers/note/read-note.ts'
import { numbersOnPlate, unsureOnPlate } from '../../src/knowledge/records/plates/nameplate.ts'
import { fieldsInLine, labelsIn } from '../../src/knowledge/records/plates/plate-fields.ts'
import { searchableText } from '../../src/knowledge/index/tsvector.ts'
import { detectLanguage } from '../../src/knowledge/language/language.ts'
import { fold, stem } from '../../src/knowledge/language/stems.ts'
import { joinedNumbers, tokensOf } from '../../src/knowledge/language/tokens.ts'
import { contentOf, inOrder, withinVideo } from '../../src/knowledge/transcripts/lines.ts'
import { parseSubtitles, SubtitlesRefused } from '../../src/knowledge/transcripts/parse-subtitles.ts'
import { writeTranscript } from '../../src/knowledge/transcripts/write-subtitles.ts'
import { summarize } from '../../src/knowledge/writing/summarize.ts'
import { textBlocks } from '../../src/knowledge/writing/text-blocks.ts'
import { writeSteps } from '../../src/knowledge/writing/steps/write-steps.ts'
import { readCsv } from '../../src/platform/csv.ts'
import { makeDocx, makePptx, paragraph, table } from '../office-files.ts'
import { assetOf, packageOf } from './package-of-text.ts'
import { questionFunctions } from './question-functions.ts'
import type { TextFunction } from './text-function.ts'

const folder = mkdtempSync(join(tmpdir(), 'millwright-growth-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

async function drained(read: AsyncIterable<unknown>): Promise<void> {
  for await (const each of read) void each
}

function fileOf(content: string | Uint8Array): string {
  const path = join(folder, 'text')
  writeFileSync(path, content)
  return path
}

const page = (text: string) => ({ segment: 2, text, headings: [] })
const block = (text: string): NoteBlock => ({
  id: 'a',
  type: 'paragraph',
  props: {},
  content: [{ type: 'text', text, styles: {} }],
  children: [],
})
const blocksOf = (text: string) => text.split('\n').map(block)
const noteOf = (text: string) => ({ title: 'a', lines: [text], blocks: blocksOf(text) })
const storable = (text: string) => text.replaceAll('\0', ' ').toWellFormed()
/** As a program would write it into XML: without what XML cannot hold. */
const inXml = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cn}]/gu, (sign) => (/[\t\n]/.test(sign) ? sign : ' '))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
const tableBlock = (rows: readonly (readonly string[])[]): NoteBlock => ({
  ...block(''),
  type: 'table',
  content: { type: 'tableContent', rows: rows.map((cells) => ({ cells: cells.map((cell) => [cell]) })) } as never,
})
const nestedBlocks = (depth: number): unknown[] => {
  let blocks: unknown[] = []
  for (let level = 0; level < depth; level++) blocks = [{ type: 'paragraph', content: [], children: blocks }]
  return blocks
}
/** One of each kind of table that says something. */
const factHeads = [
  ['Symptom', 'Causes and remedies'],
  ['Symptom', 'Cause', 'Remedy'],
  ['Code', 'Meaning'],
  ['Parameter', 'Value', 'Unit'],
  ['Part number', 'Name', 'Quantity'],
  ['Work', 'Interval'],
]
const rowsBelow = (head: readonly string[], text: string) =>
  text.split('\n').map((line, at) => head.map((_, column) => (column === 0 ? `A${at} ${line}` : line)))
function factsOfTable(rows: readonly (readonly string[])[]): unknown {
  const page = pageOf(
    1,
    rows.map((cells) => ({ text: rowOf(cells), isRow: true })),
  )
  return createFactReader({ title: 'a' }).push(page)
}
const bracketsOf = (text: string) => text.replaceAll(/[^[\]{},]/gu, '[')
const passageOf = (text: string) => ({
  text,
  ranges: [{ offset: 0, segment: 1, start: 0, end: text.length }],
})
/** What is refused costs as much as it took to see why. */
function refused(run: () => unknown): unknown {
  try {
    return run()
  } catch {
    return null
  }
}
const piecesOf = (text: string) => text.match(/[^]{1,8}/g) ?? []
const lines = (text: string) => text.split('\n').map((line, at) => ({ start: at, end: at + 1, text: line }))
const read = (text: string) => ({ id: 'a', text, words: [], confidence: 1, corners: square })
const readWords = (text: string) => ({ ...read(text), words: [...text.matchAll(/\S+/gu)].map(wordAt) })
const wordAt = ({ 0: word, index: start }: RegExpMatchArray & { index: number }) => {
  return { start, end: start + word.length, confidence: 1, box: { x: start / 2000, y: 0, width: 0.002, height: 0.01 } }
}
const square = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
] as const

export const textFunctions: readonly TextFunction[] = [
  { name: 'tokens', run: (text) => tokensOf(text, 'en') },
  { name: 'joined numbers', run: joinedNumbers },
  { name: 'a stem', run: (text) => stem(text, 'en') },
  { name: 'a folded word', run: fold },
  { name: 'the language', run: detectLanguage },
  { name: 'what is searched', run: (text) => searchableText({ title: text, text }, 'de') },
  { name: 'sentences', run: sentencesOf },
  { name: 'words', run: (text) => [countWords(text), wordEnds(text)] },
  { name: 'passages of a page', run: (text) => passagesOf([page(text)], { title: 'a', hasRunningHeads: true }) },
  {
    name: 'passages of blocks',
    run: (text) => {
      const segments = text.split('\n').map((line, at) => ({
        segment: `b${at}`,
        text: line,
        headings: line.startsWith('#') ? [{ start: 0, end: line.length, size: 20 }] : [],
      }))
      return passagesOf(segments, { title: 'a', hasRunningHeads: false })
    },
  },
  {
    name: 'passages below headings',
    run: (text) => {
      const headings = linesOf(text).map(({ start, end }, at) => ({ start, end, size: 12 + (at % 3) }))
      return passagesOf([{ segment: 1, text, headings }], { title: 'a', hasRunningHeads: false })
    },
  },
  {
    name: 'passages behind contents',
    run: (text) => {
      const headings = linesOf(text).map(({ start, end }, at) => ({ start, end, size: 12 + (at % 3) }))
      const pages = [1, 2, 3].map((segment) => ({ segment, text, headings }))
      return passagesOf(pages, { title: 'a', hasRunningHeads: true })
    },
  },
  { name: 'passages of speech', run: (text) => cutTalk({ title: 'a', lines: lines(text), clips: [], screen: [] }) },
  { name: 'running heads', run: (text) => withoutRunningHeads(page(text), [page(text)]) },
  { name: 'a directory', run: (text) => isDirectory(linesOf(text), 40) },
  { name: 'the name of a heading', run: nameOfHeading },
  { name: 'captions', run: (text) => captionNear(text, { start: 0, end: 10 }) },
  { name: 'the text of a file', run: (text) => drained(readText(fileOf(text))) },
  { name: 'the rows of a table', run: (text) => drained(readTable(fileOf(text))) },
  {
    name: 'a Word file',
    run: (text) => {
      const said = inXml(text).split('\n')
      return drained(readDocx(fileOf(makeDocx([...said.map((line) => paragraph(line)), table([said])].join('')))))
    },
  },
  {
    name: 'slides',
    run: (text) => {
      const said = inXml(text).split('\n')
      return drained(readPptx(fileOf(makePptx([{ title: 'a', texts: said, table: [said], notes: said.join(' ') }]))))
    },
  },
  { name: 'a row', run: (text) => rowOf(text.split(',')) },
  { name: 'rows of an import', run: (text) => readCsv(Buffer.from(text)) },
  { name: 'XML', run: (text) => isWellFormed(`<a>${text}</a>`) },
  {
    name: 'elements of XML',
    run: (text) => isWellFormed(`<a>${text.replaceAll('a', '<b c="1">').replaceAll('1', '</b>')}`),
  },
  { name: 'HTML', run: blocksOfHtml },
  { name: 'sanitised HTML', run: sanitise },
  { name: 'a note that is saved', run: (text) => cleanBlocks(blocksOf(storable(text)), new Map()) },
  { name: 'a note as HTML', run: (text) => noteHtml(blocksOf(text), new Map()) },
  { name: 'a note as Markdown', run: (text) => noteMarkdown({ title: text, lines: [text], blocks: blocksOf(text) }) },
  { name: 'a note as Word file', run: (text) => printDocx(noteOf(text), new Map()) },
  { name: 'a note as PDF', run: (text) => printPdf(noteOf(text), new Map()) },
  {
    name: 'a heading, a table and code as PDF',
    run: (text) =>
      printPdf(
        {
          title: 'a',
          lines: [],
          blocks: [
            { ...block(text), type: 'heading' },
            { ...block(text), type: 'codeBlock' },
            tableBlock([[text, 'a']]),
          ],
        },
        new Map(),
      ),
  },
  {
    name: 'a table of many columns, as HTML, Markdown and Word file',
    run: (text) => {
      const note = { title: 'a', lines: [], blocks: [tableBlock([text.split(/[ ,\t\n]/u), ['a']])] }
      return [noteHtml(note.blocks, new Map()), noteMarkdown(note), printDocx(note, new Map())].at(-1)
    },
  },
  { name: 'links in a note', run: tokensIn },
  { name: 'pictures in a note', run: (text) => pictureIdsIn(blocksOf(text)) },
  { name: 'blocks in blocks', run: (text) => refused(() => cleanBlocks(nestedBlocks(text.length), new Map())) },
  { name: 'a body of JSON', run: (text) => refused(() => readJson(JSON.stringify(text.split(/[ ,\n]/u)), Infinity)) },
  { name: 'a body of brackets', run: (text) => refused(() => readJson(bracketsOf(text), Infinity)) },
  { name: 'an SVG', run: (text) => faultOfSvg(fileOf(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`)) },
  { name: 'facts', run: (text) => createFactReader({ title: 'a' }).push({ segment: 1, text }) },
  { name: 'facts of a table', run: (text) => factHeads.map((head) => factsOfTable([head, ...rowsBelow(head, text)])) },
  {
    name: 'facts of a long row',
    run: (text) => factHeads.map((head) => factsOfTable([head, head.map(() => text), head.map(() => text)])),
  },
  {
    name: 'facts of many columns',
    run: (text) => {
      const cells = text.split(/[ ,\t\n]/u)
      return factHeads.map((head) => factsOfTable([cells.map((_, at) => head[at % head.length] ?? ''), cells, cells]))
    },
  },
  {
    name: 'lines of two versions',
    run: (text) =>
      changedLines([{ segment: '1', text }], [{ segment: '1', text: text.replace(/\d/gu, (digit) => `${digit}1`) }]),
  },
  {
    name: 'short lines of two versions',
    run: (text) => {
      const inLines = (value: number) =>
        piecesOf(text)
          .map((piece) => `the ${piece} is ${value}`)
          .join('\n')
      return changedLines([{ segment: '1', text: inLines(1) }], [{ segment: '1', text: inLines(2) }])
    },
  },
  {
    name: 'facts below headings',
    run: (text) => {
      const headings = linesOf(text).map(({ start, end }, at) => ({ start, end, size: 12 + (at % 3) }))
      return createFactReader({ title: 'a' }).push({
        segment: 1,
        text,
        headings: headings.filter((_, at) => at % 2 === 0),
      })
    },
  },
  {
    name: 'clips and their titles',
    run: async (text) => {
      const spoken = text.split('\n').map((line, at) => ({ start: 5 * at, end: 5 * at + 4, text: line }))
      const spans = await cutClips({ lines: spoken, duration: 5 * spoken.length, cuts: [] })
      return titleClips(spans, spoken)
    },
  },
  { name: 'the language of lines', run: (text) => languageOfLines(lines(text)) },
  {
    name: 'changes of read text',
    most: limits.correctedLine,
    run: (text) => replaceStretch(passageOf(text), { segment: 1, start: 1, end: text.length >> 1, text: `${text}a` }),
  },
  { name: 'a note that is read', run: (text) => drained(readNote(JSON.stringify([...blocksOf(text), block('a')]))) },
  { name: 'a package of a maker', run: (text) => headsOf(contentsOf(JSON.stringify(packageOf(text)))) },
  {
    name: 'fields of a package',
    run: (text) => planFields(packageOf(text).assets[0]?.fields ?? [], { present: [], languages: ['en'] }),
  },
  {
    name: 'documents of a package',
    run: (text) => matchDocuments(packageOf(text).documents, { known: [], languages: ['en'] }),
  },
  {
    name: 'documentation that is handed on',
    run: (text) => {
      const documents = piecesOf(text).slice(0, limits.exportedDocuments)
      return planDocumentation(assetOf(documents.map((piece) => [piece])), '2026-01-31T10:00:00')
    },
  },
  {
    name: 'a document that is handed on',
    run: (text) => planDocumentation(assetOf([piecesOf(text)]), '2026-01-31T10:00:00'),
  },
  { name: 'subtitles', run: (text) => subtitlesOf(Buffer.from(`00:00:01,000 --> 00:00:02,000\na\n${text}`)) },
  {
    name: 'a transcript',
    run: (text) => [
      contentOf(withinVideo(inOrder(lines(text)), 1_000)),
      ...formats.map((form) => writeTranscript(lines(text), form)),
    ],
  },
  { name: 'the words of lines', run: (text) => lineVectors(text.split('\n')) },
  { name: 'key phrases', run: (text) => keyPhrases([text, 'The pump of the line']) },
  { name: 'terms of a dictionary', run: (text) => [cleanTerm(text), termsOf(text)] },
  { name: 'blocks of Markdown', most: limits.modifiedText, run: textBlocks },
  { name: 'steps', most: limits.modifiedText, run: writeSteps },
  { name: 'a summary', most: limits.modifiedText, run: (text) => summarize(text) },
  { name: 'figures', run: figuresOf },
  { name: 'what proves figures', run: (text) => evidenceOf({ title: '', text }) },
  { name: 'numbers in words', run: numberWordsIn },
  { name: 'cells', run: cellsOf },
  { name: 'what is absent', run: saysAbsent },
  { name: 'figures that a text adds', most: limits.modifiedText, run: (text) => unprovenFigures(text, text) },
  { name: 'statements', run: (text) => statementsOf(text, []) },
  { name: 'what can be quoted', run: quotablesOf },
  { name: 'entries of contents', run: (text) => contentsEntriesIn(rankedPassage(text), quotablesOf(text)) },
  {
    name: 'the context of a quote',
    run: (text) => contextOf({ text, ranges: [] }, { start: text.length >> 1, end: (text.length >> 1) + 5 }),
  },
  { name: 'plain Markdown', run: (text) => [plainWithin(text), linesInMarkdown(text.split('\n'))] },
  {
    name: 'corrections of read lines',
    most: limits.correctedLine,
    run: (text) => [
      matchCorrections([read(text)], [{ ...read(text), lineId: 'a', readAs: text }]),
      correctedLines([readWords(text)], [{ ...read(text.replaceAll('e', 'a b')), lineId: 'a' }]),
    ],
  },
  { name: 'fields of a plate', most: limits.pictureText, run: (text) => [fieldsInLine(text), labelsIn(text)] },
  {
    name: 'numbers on a plate',
    most: limits.pictureText,
    run: (text) => [numbersOnPlate(text), unsureOnPlate(text, [text])],
  },
  ...questionFunctions,
]

const formats = ['txt', 'srt', 'vtt'] as const

function isWellFormed(xml: string): boolean {
  try {
    readXml(xml, { open: () => undefined })
    return true
  } catch {
    return false
  }
}

function subtitlesOf(bytes: Buffer): unknown {
  try {
    return parseSubtitles(bytes)
  } catch (error) {
    if (error instanceof SubtitlesRefused) return null
    throw error
  }
}
