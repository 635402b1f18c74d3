import type { NoteBlock } from '@millwright/contract/note-blocks'
import { documentClasses } from '@millwright/contract/document-classes'
import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import * as z from 'zod'
import { Refusal } from '../../../platform/refusal.ts'
import { generatedMainDomain, objectIdOf } from '../../../packages/generated-main.ts'
import { isAddress } from '../../../packages/is-address.ts'
import { vdi2770Names } from '../../../packages/marker-names.ts'
import type { PackageDocument } from '../../../packages/package-shape.ts'
import { relationTypeOf } from '../../../packages/relation-types.ts'
import {
  type WrittenDocument,
  type WrittenRelation,
  type WrittenVersion,
  writeMetadata,
} from '../../../packages/vdi2770/write-metadata.ts'
import { nameOf } from '../document-keys.ts'
import { assumedOf } from '../said/assumed-of.ts'
import { isOfRole, type FieldRole } from '../plan-fields.ts'
import {
  AssetToExport,
  type DocumentOfAsset,
  documentsOf,
  type DocumentToExport,
  versionIdOf,
} from './documents-of-asset.ts'
import { listOfDocuments } from './list-of-documents.ts'
import { namesIn } from './container-names.ts'

export type FileInContainer = { name: string; blobKey: string; size: number; createdAt: string }
/** A document container, or files of one. */
export type PlannedContainer = { name: string; metadata: string; files: FileInContainer[] }
export type PlannedDocumentation = {
  /** The metadata of the main document, and what its PDF says. */
  main: string
  blocks: NoteBlock[]
  containers: PlannedContainer[]
}

/** All that is computed of an asset that is handed on, for `documentationWork`. `data`: the JSON of an `AssetToExport`. */
export const documentationTasks = {
  documentation: ({ data, date }: { data: string; date: string }): PlannedDocumentation =>
    planDocumentation(AssetToExport.parse(JSON.parse(data)), date),
}

export function planDocumentation(asset: AssetToExport, date: string): PlannedDocumentation {
  // The link may be older than the last document.
  if (asset.documents.length > limits.exportedDocuments) throw new Refusal('too-large', reasons.packageExportTooMany)
  const documents = documentsOf(asset)
  const isWritten = ({ files }: DocumentOfAsset): boolean => files.some(({ extension }) => extension === 'pdf')
  const [written, left] = [documents.filter(isWritten), documents.filter((one) => !isWritten(one))]
  const nameContainer = namesIn('zip')
  const object = objectOf(asset)
  const containers = written.map((document) => {
    const named = namesOfFiles(document)
    return {
      name: nameContainer(document.ids[0]?.id ?? ''),
      metadata: writeMetadata(metadataOf(document, { asset, object, named })),
      files: document.files.map(({ blobKey, size, createdAt, id }) => ({
        name: named.get(id) ?? '',
        blobKey,
        size,
        createdAt,
      })),
    }
  })
  return {
    main: writeMetadata(mainMetadata(asset, { object, written, date })),
    blocks: listOfDocuments(asset, { written, left }),
    containers,
  }
}

/** As the package called them, by the id of the file: an id without a domain is one of these names alone. */
function namesOfFiles({ files }: DocumentOfAsset): Map<string, string> {
  const nameFile = namesIn(null, Object.values(vdi2770Names))
  return new Map(files.map(({ id, said, fileName }) => [id, nameFile(said ? nameOf(said.path) : fileName)]))
}

function objectOf({ assetId, name: equipment, fields, codes }: AssetToExport) {
  const of = (role: FieldRole): string => {
    const found = fields.find((field) => isOfRole(field, role))
    return found ? String(found.value) : ''
  }
  const links = codes.filter(isAddress)
  return { equipment, maker: of('maker'), type: of('type'), serial: of('serial'), links, id: objectIdOf(assetId) }
}

type DocumentationWork = {
  asset: AssetToExport
  object: ReturnType<typeof objectOf>
  named: ReadonlyMap<string, string>
}

function metadataOf(document: DocumentOfAsset, { asset, object, named }: DocumentationWork): WrittenDocument {
  const { ids, classes } = document
  const written = { ids, classes, object, company: asset.company }
  const versions = new Map<string, WrittenVersion & { files: { name: string; mediaType: string }[] }>()
  for (const file of document.files) {
    const unmarked = versionOf(file, document)
    const version = {
      ...unmarked,
      assumed: assumedOf(file.said, { ...written, versions: [{ ...unmarked, files: [] }] }),
    }
    const key = JSON.stringify(version)
    const one = versions.get(key) ?? { ...version, files: [] }
    one.files.push({ name: named.get(file.id) ?? '', mediaType: file.mediaType })
    versions.set(key, one)
  }
  return { ...written, versions: [...versions.values()] }
}

function versionOf(file: DocumentToExport, { language, classes }: DocumentOfAsset): Omit<WrittenVersion, 'files'> {
  const { said, number, createdAt, fileName } = file
  const stem = fileName.replace(/\.[^.]*$/u, '')
  const languages = said && said.languages.length > 0 ? said.languages : [language]
  const [first = language] = languages
  const titles = (said?.title ?? []).filter(({ text }) => text !== '')
  const className = documentClasses.find(({ id }) => id === classes[0])?.en ?? stem
  const isSaid = said !== null && !said.isOfOtherVersion && z.iso.date().safeParse(said.statusDate).success
  return {
    version: versionIdOf(said, number),
    languages,
    author: said?.organization ?? '',
    title: titles.length > 0 ? titles : [{ language: first, text: stem }],
    summary: said?.summary ?? [],
    keywords: said ? said.keywords : [{ language: first, text: className }],
    status: said?.status === 'InReview' ? 'InReview' : 'Released',
    statusDate: isSaid ? said.statusDate : createdAt.slice(0, 10),
    relations: (said?.relations ?? []).flatMap(writtenRelation),
  }
}

/** VDI 2770 has no word for a document whose place another one took: versions of one document have one id there. */
function writtenRelation({ type: said, domain, id }: PackageDocument['relations'][number]): WrittenRelation[] {
  const type = relationTypeOf(said)
  return type === 'Replaces' ? [] : [{ type, domain, id }]
}

type Main = { object: ReturnType<typeof objectOf>; written: readonly DocumentOfAsset[]; date: string }

function mainMetadata(asset: AssetToExport, { object, written, date }: Main): WrittenDocument {
  const { assetId, company, name } = asset
  const title = `Documents of ${name}`
  const said = (text: string) => [{ language: 'en', text }]
  return {
    ids: [{ domain: generatedMainDomain, id: assetId }],
    classes: ['01-01'],
    object,
    company,
    versions: [
      {
        version: date,
        languages: ['en'],
        author: company,
        title: said(title),
        summary: said('The main document lists all documents of the machine'),
        keywords: said('Identification'),
        status: 'Released',
        statusDate: date.slice(0, 10),
        relations: written.flatMap(({ ids }) => ids.slice(0, 1).map((id) => ({ type: 'RefersTo' as const, ...id }))),
        files: [{ name: 'VDI2770_Main.pdf', mediaType: 'application/pdf' }],
      },
    ],
  }
}
