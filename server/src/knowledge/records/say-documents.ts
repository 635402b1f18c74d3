import type { ChatLanguage, Source } from '@millwright/contract/chats'
import { documentClassName, languageName } from '../language/document-names.ts'
import { languageCodes } from '../language/language.ts'
import { plainWithin } from '../language/markdown.ts'
import type { DocumentRecord } from './records.repository.ts'
import type { SaidRecord } from './said-record.ts'

type SayingContext = { language: ChatLanguage; cite: (source: Omit<Source, 'n'>) => Source }

/** A line for a document: its title, asset, classes, and the languages of each of its files, which are its sources. */
export function sayDocuments(files: readonly DocumentRecord[], { language, cite }: SayingContext): SaidRecord[] {
  const code = languageCodes[language]
  const first = files.find((file) => file.title.some((one) => one.language.split('-')[0] === code)) ?? files[0]
  if (!first) return []
  const classes = [...new Set(files.flatMap((file) => file.classes))].map((id) => documentClassName(id, code))
  const title = titleIn(first, code)
  const head = [`**${plainWithin(title)}** (${plainWithin(first.assetName)})`, ...classes].join(' — ')
  const listed = files.map((file, at): SaidRecord => {
    const languages = file.languages.map((one) => languageName(one, code)).join(', ')
    const text = [titleIn(file, code), ...classes, languages].filter(Boolean).join(' — ')
    const source = cite(ofFile(file, text))
    const said = languages || plainWithin(file.fileName)
    return { text: `${at === 0 ? ' — ' : '; '}${said} [${source.n}]`, source }
  })
  return [{ text: `- ${head}`, source: null }, ...listed, { text: '\n', source: null }]
}

/** Its first page, picture or second: what is cited is said of the file, not in it. */
function ofFile(file: DocumentRecord, text: string): Omit<Source, 'n'> {
  const segment = file.type === 'video' ? 0 : 1
  return {
    resourceId: file.resourceId,
    fileName: file.fileName,
    fileType: file.type,
    assetId: file.assetId,
    departmentId: file.departmentId,
    segments: [segment],
    quotes: [{ segment, text, packageName: file.packageName }],
  }
}

function titleIn({ title, fileName }: DocumentRecord, code: string): string {
  const inLanguage = (wanted: string) => title.find(({ language }) => language.split('-')[0] === wanted)
  return (inLanguage(code) ?? inLanguage('en') ?? title[0])?.text || fileName
}
