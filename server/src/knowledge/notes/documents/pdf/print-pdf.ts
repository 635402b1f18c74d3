import pdfmake from 'pdfmake'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import type { PrintPicture } from '../../../../platform/images/print-picture.ts'
import type { Pictures } from '../pictures.ts'
import type { NoteToWrite } from '../note-parts.ts'
import type { FaceSource, Font } from './fonts.ts'
import { pdfDefinition } from './pdf-definition.ts'

type FontFile = string | [path: string, family: string]
/** What the library offers on a server, which its types do not know. */
type ServerPdfmake = {
  virtualfs: { existsSync: (name: string) => boolean; writeFileSync: (name: string, bytes: Buffer) => void }
  setFonts: (fonts: Record<string, Record<string, FontFile>>) => void
  setUrlAccessPolicy: (isAllowed: (url: string) => boolean) => void
  setLocalAccessPolicy: (isAllowed: (path: string) => boolean) => void
  createPdf: (definition: TDocumentDefinitions) => { getBuffer: () => Promise<Buffer> }
}
const printer = pdfmake as unknown as ServerPdfmake

/** A note as PDF on A4. What no font of ours and of the system draws stands in it by its number: `[U+1F6D1]`. */
export async function printPdf(note: NoteToWrite, pictures: Pictures): Promise<Uint8Array> {
  const { definition, fonts } = pdfDefinition(note, pictures)
  const files = new Set<string>()
  const faceOf = (name: string, source: FaceSource): FontFile => {
    if ('bytes' in source) {
      if (!printer.virtualfs.existsSync(name)) printer.virtualfs.writeFileSync(name, source.bytes)
      return name
    }
    files.add(source.path)
    return source.family === undefined ? source.path : [source.path, source.family]
  }
  const facesOf = ({ name, faces }: Font) =>
    Object.fromEntries(Object.entries(faces).map(([face, source]) => [face, faceOf(`${name} ${face}`, source)]))
  printer.setFonts(Object.fromEntries([...fonts].map((font) => [font.name, facesOf(font)])))
  // A document names fonts of ours and pictures that it carries, nothing else.
  printer.setUrlAccessPolicy(() => false)
  printer.setLocalAccessPolicy((path) => files.has(path))
  const images = Object.fromEntries([...pictures].map(([id, picture]) => [id, dataUrl(picture)]))
  return printer.createPdf({ ...definition, images }).getBuffer()
}

const dataUrl = ({ mediaType, bytes }: PrintPicture) =>
  `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`
