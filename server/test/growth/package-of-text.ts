import type { MakersPackage } from '../../src/packages/package-shape.ts'

/** A line a field and a document, in its words. */
export function packageOf(text: string): MakersPackage {
  const said = (line: string) => [{ language: 'en', text: line }]
  const fields = text.split('\n').map((line) => ({
    role: 'other' as const,
    label: said(line),
    value: said(line),
    kind: 'text' as const,
    unit: '',
    group: [line],
    semanticId: '',
    path: line,
  }))
  const documents = text.split('\n').map((line, file) => ({
    file,
    asset: 0,
    path: `${line}.pdf`,
    size: 1,
    sha256: '00',
    mediaType: 'application/pdf',
    ids: [{ domain: '', id: line }],
    title: said(line),
    summary: said(line),
    keywords: [],
    classes: [],
    languages: [],
    version: '',
    status: '',
    statusDate: '',
    organization: line,
    relations: [],
  }))
  const asset = {
    name: said(text),
    info: said(text),
    maker: text,
    types: [text],
    serial: text,
    path: '',
    codes: [],
    fields,
  }
  return { kind: 'aas', assets: [asset], documents, problems: [] }
}
