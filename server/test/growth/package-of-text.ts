import type { AssetToExport } from '../../src/features/makers-packages/export/documents-of-asset.ts'
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

/** A document of each list of lines, in their words: what is said of it is said by each line. */
export function assetOf(documents: readonly (readonly string[])[]): AssetToExport {
  const [name = ''] = documents[0] ?? []
  return {
    assetId: 'a',
    companyId: 'b',
    name,
    fields: [],
    codes: [name],
    company: name,
    languages: ['eng'],
    documents: documents.map((lines, at) => {
      const said = lines.map((text) => ({ language: 'en', text }))
      const [first = ''] = lines
      return {
        id: String(at),
        fileName: `${first}.pdf`,
        mediaType: 'application/pdf',
        extension: 'pdf',
        size: 1,
        blobKey: 'c',
        number: 1,
        createdAt: '2026-01-31T10:00:00',
        said: {
          path: `${first}.pdf`,
          // Each is a document of its own, and wants the same name.
          ids: [{ domain: String(at), id: first }, ...lines.map((id) => ({ domain: id, id }))],
          title: said,
          summary: said,
          keywords: said,
          classes: [],
          languages: lines.slice(),
          version: first,
          status: '',
          statusDate: '',
          organization: first,
          relations: lines.map((id) => ({ type: 'RefersTo', domain: id, id })),
          tags: [],
          isOfOtherVersion: false,
        },
      }
    }),
    others: [{ fileName: name, type: 'note' }],
    otherCount: 1,
  }
}
