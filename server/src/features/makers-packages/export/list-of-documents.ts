import { documentClasses } from '@millwright/contract/document-classes'
import type { NoteBlock, NoteTable } from '@millwright/contract/note-blocks'
import { type AssetToExport, type DocumentOfAsset, versionIdOf } from './documents-of-asset.ts'

type DocumentList = { written: readonly DocumentOfAsset[]; left: readonly DocumentOfAsset[] }

/** What the PDF of the main document says: a line for each file in the containers, and what was left out. */
export function listOfDocuments({ others, otherCount }: AssetToExport, { written, left }: DocumentList): NoteBlock[] {
  const blocks = new Blocks()
  blocks.add('heading', 'Documents')
  if (written.length === 0) blocks.add('paragraph', 'There is no document as a PDF.')
  else blocks.add('table', tableOf(written))
  if (written.some(({ isAssumed }) => isAssumed)) {
    blocks.add('paragraph', '* The class of this document is not known; the class shown is assumed.')
  }
  if (left.length + otherCount > 0) {
    blocks.add('heading', 'Not in this container')
    blocks.add('paragraph', 'VDI 2770 asks for each document as a PDF. These files have none:')
    const names = [
      ...left.flatMap(({ files }) => files.map(({ fileName }) => fileName)),
      ...others.map((one) => one.fileName),
    ]
    for (const name of names) blocks.add('bulletListItem', name)
    const more = otherCount - others.length
    if (more > 0) blocks.add('paragraph', `And ${more} more.`)
  }
  return blocks.all
}

class Blocks {
  readonly all: NoteBlock[] = []

  add(type: string, content: string | NoteTable): void {
    const props = type === 'heading' ? { level: 2 } : {}
    const inline = typeof content === 'string' ? [{ type: 'text' as const, text: content, styles: {} }] : content
    this.all.push({ id: String(this.all.length), type, props, content: inline, children: [] })
  }
}

const head = ['Document', 'Class', 'Language', 'Version', 'Id']

function tableOf(documents: readonly DocumentOfAsset[]): NoteTable {
  const rows = documents.flatMap(({ ids, classes, isAssumed, language, files }) =>
    files.map(({ fileName, number, said }) => [
      fileName,
      `${classes.map(nameOfClass).join(', ')}${isAssumed ? ' *' : ''}`,
      said && said.languages.length > 0 ? said.languages.join(', ') : language,
      versionIdOf(said, number),
      ids[0]?.id ?? '',
    ]),
  )
  const cellsOf = (texts: readonly string[]) => ({
    cells: texts.map((text) => [{ type: 'text' as const, text, styles: {} }]),
  })
  return {
    type: 'tableContent',
    columnWidths: [170, 110, 60, 60, 110],
    headerRows: 1,
    rows: [head, ...rows].map(cellsOf),
  }
}

function nameOfClass(id: string): string {
  const found = documentClasses.find((one) => one.id === id)
  return found ? `${id} ${found.en}` : id
}
