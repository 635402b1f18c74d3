import type { bodyTasks } from '../../src/calls/bodies/body-tasks.ts'
import type { cutTasks } from '../../src/features/processing/cutting/cut-tasks.ts'
import type { documentationTasks } from '../../src/features/makers-packages/export/documentation-tasks.ts'
import type { packageTasks } from '../../src/features/makers-packages/package-tasks.ts'
import type { lineTasks } from '../../src/knowledge/facts/line-tasks.ts'
import type { noteTasks } from '../../src/knowledge/notes/note-tasks.ts'
import type { svgTasks } from '../../src/features/uploads/formats/svg-tasks.ts'
import type { transcriptTasks } from '../../src/knowledge/transcripts/transcript-tasks.ts'
import type { writingTasks } from '../../src/knowledge/writing/writing-tasks.ts'

type Task =
  | keyof typeof documentationTasks
  | keyof typeof lineTasks
  | keyof typeof packageTasks
  | keyof typeof bodyTasks
  | keyof typeof cutTasks
  | keyof typeof noteTasks
  | keyof typeof svgTasks
  | keyof typeof transcriptTasks
  | keyof typeof writingTasks

/** What the threads compute from a user's text, and by which names their growth is tested. */
export const testedTasks: Record<Task, readonly string[]> = {
  fault: ['an SVG'],
  json: ['a body of JSON', 'a body of brackets'],
  subtitles: ['subtitles', 'the language of lines'],
  // One call of the engine's own JSON.
  reply: [],
  csv: ['rows of an import'],
  cut: ['a note that is read', 'passages of a page', 'facts', 'facts of a table', 'what is searched', 'the language'],
  clips: ['clips and their titles'],
  linkTokens: ['links in a note'],
  // Of notes, and of transcripts.
  clean: ['a note that is saved', 'HTML', 'a transcript', 'the language of lines'],
  show: ['a note as HTML', 'a transcript'],
  write: ['a transcript'],
  markdown: ['a note as Markdown'],
  pictureIds: ['pictures in a note'],
  summarize: ['a summary'],
  steps: ['steps'],
  open: ['a package of a maker'],
  plan: ['fields of a package', 'documents of a package'],
  documentation: ['documentation that is handed on', 'a document that is handed on'],
  changed: ['lines of two versions', 'short lines of two versions'],
  facts: ['facts', 'facts below headings', 'facts of a table', 'facts of a long row', 'facts of many columns'],
  unproven: ['figures that a text adds'],
}

/** All kinds of work with a user's text that must never grow faster than the text. */
export const testedKinds: Readonly<Record<string, readonly string[]>> = {
  tokens: ['tokens', 'joined numbers'],
  sentences: ['sentences'],
  passages: ['passages of a page', 'passages of blocks', 'passages of speech'],
  directories: ['a directory'],
  headings: ['the name of a heading', 'passages below headings'],
  languages: ['the language', 'the language of lines'],
  vectors: ['the words of lines'],
  differences: ['lines of two versions', 'changes of read text', 'corrections of read lines'],
  tables: ['a row', 'the rows of a table', 'a table of many columns, as HTML, Markdown and Word file'],
  SVG: ['an SVG'],
  XML: ['XML', 'elements of XML'],
  CSV: ['rows of an import'],
  Markdown: ['a note as Markdown', 'blocks of Markdown', 'plain Markdown'],
  'HTML in': ['HTML', 'sanitised HTML'],
  'notes out': ['a note as PDF', 'a note as Word file', 'a heading, a table and code as PDF'],
  glossary: ['the glossary in a question'],
  dictionaries: ['terms of a dictionary'],
  questions: ['a question', 'a question in Chinese signs', 'a question that is compared', 'a question to the records'],
}
