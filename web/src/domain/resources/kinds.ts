import { formats, type ResourceType, type UploadKind } from '@millwright/contract/formats'

type Kind = {
  /** What a segment of it is. */
  segments: 'pages' | 'picture' | 'seconds' | 'blocks'
}

/** What the page knows of each type of resource, besides its viewer. */
export const kinds = {
  document: { segments: 'pages' },
  image: { segments: 'picture' },
  video: { segments: 'seconds' },
  note: { segments: 'blocks' },
} as const satisfies Record<ResourceType, Kind>

/** Whether there is a viewer for what a source names: it may be a record, too. */
export function opensType(type: string): type is ResourceType {
  return Object.hasOwn(kinds, type)
}

/** How the names of the files end that one may send; without office files for a company that does not take them. */
export function endingsOf(kind: UploadKind, takesOffice: boolean): readonly string[] {
  const { always, office } = formats[kind]
  return takesOffice ? [...always, ...office] : always
}

/** For the browser's choice of files. */
export function acceptOf(endings: readonly string[]): string {
  return endings.map((ending) => `.${ending}`).join(',')
}

export function endingOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

const office: readonly string[] = formats.document.office
/** As a sentence names them. */
export const officeEndings = office.join(', ')
/** By its name: one that is taken as a document only where the company allows it. */
export const isOfficeFile = (fileName: string) => office.includes(endingOf(fileName))

const known = Object.values(formats).flatMap(({ always, office }) => [...always, ...office])
const knownEnding = new RegExp(`\\.(?:${known.join('|')})$`, 'i')

/** The name of a file as people read it: without the ending of its kind. */
export function titleOf(fileName: string): string {
  return fileName.replace(knownEnding, '')
}
