import {
  makersPackageRoutes,
  type PackageImport,
  type ImportedAsset,
  type PackagePreview,
} from '@millwright/contract/makers-packages'
import type * as z from 'zod/mini'
import type { Answer, ApiClient } from './api-client.ts'
import { makePdf } from './pdf/make-pdf.ts'
import { rawZip } from './raw-zip.ts'

export type PackageFiles = Record<string, string | Uint8Array>

/** A ZIP of these files; a text is written as UTF-8, a ZIP is not packed again. */
export function packageOf(files: PackageFiles): Uint8Array<ArrayBuffer> {
  const entryOf = (name: string) => ({ name, flags: 0x0800, stored: name.endsWith('.zip') })
  return rawZip(Object.entries(files).map(([name, data]) => ({ ...entryOf(name), data })))
}

export const pdfOf = (text: string): Promise<Uint8Array> => makePdf([{ texts: [{ text, x: 60, y: 700 }] }])

export type VdiDocument = {
  id?: string
  domain?: string
  classes?: string[]
  serial?: string
  /** In place of the one, an object for each. */
  serials?: string[]
  type?: string
  maker?: string
  version?: string
  languages?: string[]
  titles?: Record<string, string>
  files?: string[]
  format?: string
  status?: string
  statusDate?: string
  refersTo?: string[]
  /** Others, each with its type. */
  relations?: [type: string, id: string][]
}

/** Metadata of a document as VDI 2770 writes it; `prefix` is that of the namespace. */
export function vdiMetadata(document: VdiDocument = {}, prefix = ''): string {
  const { id = 'MAN-1', domain = 'PF', classes = ['03-02'], serial = 'SN-77', type = 'PX-200' } = document
  const { maker = 'Pumpenfabrik GmbH', version = '1.0', languages = ['en'], titles = { en: 'Manual' } } = document
  const { files = ['manual.pdf'], format = 'application/pdf', refersTo = [], relations = [] } = document
  const { status = 'Released', statusDate = '2026-02-01' } = document
  const name = (tag: string): string => (prefix === '' ? tag : `${prefix}:${tag}`)
  const element = (tag: string, attributes: string, inner: string): string =>
    `<${name(tag)}${attributes === '' ? '' : ` ${attributes}`}>${inner}</${name(tag)}>`
  const documentId = (one: string): string => element('DocumentId', domain === '' ? '' : `DomainId="${domain}"`, one)
  const party = (role: string): string =>
    element('Party', `Role="${role}"`, `<${name('Organization')} OrganizationName="${maker}"/>`)
  const { serials = [serial] } = document
  const objects = serials.map((one) => [
    type === '' ? '' : element('ObjectId', 'ObjectType="Type"', type),
    one === '' ? '' : element('ObjectId', 'ObjectType="Individual"', one),
    party('Manufacturer'),
  ])
  const said = [
    element('DocumentVersionId', '', version),
    ...languages.map((language) => element('Language', '', language)),
    party('Author'),
    ...Object.entries(titles).map(([language, title]) =>
      element('DocumentDescription', `Language="${language}"`, element('Title', '', title)),
    ),
    element('LifeCycleStatus', `StatusValue="${status}" SetDate="${statusDate}"`, party('Responsible')),
    ...refersTo.map((one) => element('DocumentRelationship', 'Type="RefersTo"', documentId(one))),
    ...relations.map(([kind, one]) => element('DocumentRelationship', `Type="${kind}"`, documentId(one))),
    ...files.map((file) => element('DigitalFile', `FileFormat="${format}"`, file)),
  ]
  const inner = [
    id === '' ? '' : documentId(id),
    ...classes.map((one) =>
      element('DocumentClassification', 'ClassificationSystem="VDI2770:2018"', element('ClassId', '', one)),
    ),
    ...objects.map((object) => element('ReferencedObject', '', object.join(''))),
    element('DocumentVersion', '', said.join('')),
  ]
  const namespace = `xmlns${prefix === '' ? '' : `:${prefix}`}="http://www.vdi.de/schemas/vdi2770"`
  return `<?xml version="1.0" encoding="UTF-8"?>${element('Document', namespace, inner.join(''))}`
}

/** A document container with one PDF of this text. */
export async function documentContainer(text: string, document: VdiDocument = {}): Promise<Uint8Array<ArrayBuffer>> {
  return packageOf({ 'VDI2770_Metadata.xml': vdiMetadata(document), 'manual.pdf': await pdfOf(text) })
}

/** A documentation container: a main document and document containers by their names. */
export async function documentationContainer(
  containers: PackageFiles,
  main: VdiDocument = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const said = { id: 'MAIN', classes: ['01-01'], titles: { en: 'Main document' }, files: ['VDI2770_Main.pdf'], ...main }
  return packageOf({
    'VDI2770_Main.xml': vdiMetadata(said),
    'VDI2770_Main.pdf': await pdfOf('All documents of the pump.'),
    ...containers,
  })
}

type Query = { departmentId: string; assetId?: string }

export async function sendPackage(
  client: ApiClient,
  query: Query,
  { bytes, fileName = 'pump.zip' }: { bytes: Uint8Array; fileName?: string },
): Promise<Answer<unknown>> {
  const route = query.assetId === undefined ? makersPackageRoutes.preview : makersPackageRoutes.previewForAsset
  const body = new FormData()
  body.append('package', new Blob([Uint8Array.from(bytes)]), fileName)
  return client.tryCall(route, { query, body })
}

export async function lookInto(
  client: ApiClient,
  query: Query,
  sent: { bytes: Uint8Array; fileName?: string },
): Promise<PackagePreview> {
  const answer = await sendPackage(client, query, sent)
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.error}`)
  return makersPackageRoutes.preview.output.parse(answer.data)
}

export async function takePackage(
  client: ApiClient,
  query: Query,
  body: z.input<typeof PackageImport>,
): Promise<ImportedAsset[]> {
  return query.assetId === undefined
    ? client.call(makersPackageRoutes.import, { query: { departmentId: query.departmentId }, body })
    : client.call(makersPackageRoutes.importIntoAsset, {
        query: { departmentId: query.departmentId, assetId: query.assetId },
        body,
      })
}
