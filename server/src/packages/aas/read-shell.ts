import { limits } from '@millwright/contract/limits'
import type { LanguageText, PackageAsset, PackageDocument, PackageField } from '../package-shape.ts'
import type { PackageReading } from '../reading.ts'
import type { Environment, Shell, Submodel } from './environment.ts'
import { isCalled, kindOfSubmodel } from './known-meanings.ts'
import { type FindDocument, relationsIn } from './document-relations.ts'
import { namesPdfA } from '../pdf-marks.ts'
import { documentsIn, filesOf } from './read-documents.ts'
import { findFields, type FoundFields, type PlacedElement } from './read-fields.ts'
import { isAddress, isGlobalId } from '../is-address.ts'
import { fieldsOfSpecificIds } from './specific-ids.ts'
import type { FileTaker } from './take-files.ts'

type ShellReading = {
  shell: Shell
  submodels: readonly Submodel[]
  environment: Environment
  findDocument: FindDocument
  taker: FileTaker
  /** `spec`: the file that it stands in; `thumbnail`: the package's own. */
  place: { spec: string; asset: number; thumbnail: string | null }
}
type ReadShell = { asset: PackageAsset; documents: PackageDocument[] }

/** One shell: what its nameplate and data say as fields, its documents, and its pictures as images. */
export async function readShell(reading: PackageReading, given: ShellReading): Promise<ReadShell> {
  const { shell, submodels, environment, place } = given
  const found: FoundFields = { fields: [], files: [], unknown: [], properties: 0 }
  const documents: PackageDocument[] = []
  // What an asset is known by comes first: a long list of data may fill its fields.
  const room = limits.packageFields - reading.fields
  const most = Math.min(limits.dynamicFields, room)
  const order = ['nameplate', 'technicalData', 'contact', 'documents', null]
  const sorted = submodels.map((submodel) => ({ submodel, kind: kindOfSubmodel(submodel) }))
  for (const { submodel, kind } of sorted.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    const at = `${place.spec}#${submodel.idShort || submodel.id}`
    if (kind === null) reading.say('notUnderstood', at)
    else if (kind === 'documents') documents.push(...(await readDocuments(reading, submodel, { ...given, at })))
    else {
      const group = kind === 'contact' ? ['Contact'] : []
      findFields(submodel.elements, { at, group }, { concepts: environment.concepts, found, most })
    }
  }
  const named = fieldsOfSpecificIds(shell, found.fields, place.spec)
  found.fields.unshift(...named)
  found.properties += named.length
  reading.fields += found.fields.length
  const isFull = found.properties > found.fields.length
  if (isFull && most === room) {
    if (room > 0) reading.say('tooManyFields', place.spec)
  } else if (isFull) {
    reading.say('tooManyProperties', place.spec, found.properties.toLocaleString('en'))
  }
  for (const path of found.unknown) reading.say('notUnderstood', path)
  const notes = found.fields.filter(({ group }) => group.some(isOfPictures))
  documents.push(...(await readPictures(reading, { files: found.files, notes, documents }, given)))
  const fields = found.fields.filter((one) => !notes.includes(one))
  return { asset: assetOf(reading, fields, { shell, at: place.spec }), documents }
}

async function readDocuments(
  reading: PackageReading,
  submodel: Submodel,
  { taker, place, findDocument, at }: ShellReading & { at: string },
): Promise<PackageDocument[]> {
  const documents: PackageDocument[] = []
  const known = new Set<string>()
  const { documents: placed, others } = documentsIn(submodel.elements, at)
  for (const other of others) {
    if (other.element.kind === 'file') taker.leave(other.element.value)
    reading.say('notUnderstood', other.at)
  }
  for (const document of placed) {
    const files = filesOf(document, {
      isHere: (value) => taker.has(value),
      relationsOf: (version, within) => relationsIn(reading, findDocument, { version, at: within }),
    })
    for (const file of document.element.elements.flatMap((one) => previewsIn(one.elements))) taker.leave(file)
    if (files.length === 0) reading.say('noFile', document.at)
    sayOfIds(reading, files[0]?.said.ids ?? [], { at: document.at, known })
    const ofDocument = new Set<number>()
    for (const { value, whyReplaced, mediaType, at: element, said } of files) {
      if (value === '') reading.say('noFile', element)
      if (whyReplaced) {
        if (value !== '') taker.leave(value)
        reading.say(whyReplaced, element, said.version)
        continue
      }
      const taken = value === '' ? null : await taker.take(value, element)
      // A document names a file once for each of its versions or languages, too.
      if (!taken || ofDocument.has(taken.file)) continue
      ofDocument.add(taken.file)
      const { file, size, sha256, path } = taken
      if (namesPdfA(mediaType) && !taken.saysPdfA) reading.say('notPdfA', path)
      documents.push({ file, asset: place.asset, path, size, sha256, mediaType: '', ...said })
    }
  }
  return documents
}

const previewsIn = (elements: Submodel['elements']): string[] =>
  elements.flatMap((one) => {
    if (one.kind === 'file') return isCalled(one, ['previewfile']) && one.value !== '' ? [one.value] : []
    return previewsIn(one.elements)
  })

type Ids = PackageDocument['ids']

function sayOfIds(reading: PackageReading, ids: Ids, { at, known }: { at: string; known: Set<string> }): void {
  const [primary] = ids
  if (!primary) reading.say('noDocumentId', at)
  for (const { domain, id } of ids) if (domain === '') reading.say('noDomain', at, id)
  const key = primary && JSON.stringify(primary)
  if (key !== undefined && known.has(key)) reading.say('twoOfOneId', at, primary?.id)
  if (key !== undefined) known.add(key)
}

/** The shell's picture, and those of the product; a logo or a mark stays in the package. */
async function readPictures(
  reading: PackageReading,
  {
    files,
    notes,
    documents: others,
  }: { files: readonly PlacedElement[]; notes: readonly PackageField[]; documents: readonly PackageDocument[] },
  { shell, taker, place }: ShellReading,
): Promise<PackageDocument[]> {
  const pictures = files.filter(({ element, group }) => isPicture(element, group))
  for (const { element, at } of files) {
    if (pictures.some((one) => one.element === element) || element.value === '') continue
    taker.leave(element.value)
    reading.say('notUnderstood', at)
  }
  const shown = [
    { value: shell.thumbnail, at: `${place.spec}#${shell.idShort}/defaultThumbnail` },
    { value: place.thumbnail ?? '', at: '_rels/.rels' },
    ...pictures.map(({ element, at }) => ({ value: element.value, at })),
  ]
  const documents: PackageDocument[] = []
  const known = new Set(others.map(({ file }) => file))
  for (const { value, at } of shown.filter((one) => one.value !== '')) {
    const taken = await taker.take(value, at)
    // The thumbnail is a picture of the product as well.
    if (!taken || known.has(taken.file)) continue
    known.add(taken.file)
    const { file, size, sha256, path } = taken
    const title = notes.find((one) => parentOf(one.path) === parentOf(at))?.value ?? []
    const nothing = { ids: [], title, summary: [], keywords: [], classes: [], languages: [], relations: [] }
    const none = { version: '', status: '', statusDate: '', organization: '', mediaType: '' }
    documents.push({ file, asset: place.asset, path, size, sha256, ...nothing, ...none, isPicture: true })
  }
  return documents
}

const isPicture = (element: PlacedElement['element'], group: readonly string[]): boolean =>
  isCalled(element, ['productimage', 'imagefile']) || group.some(isOfPictures)

const isOfPictures = (name: string): boolean => /^product ?images?/iu.test(name)

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

function assetOf(
  reading: PackageReading,
  fields: PackageField[],
  { shell, at }: { shell: Shell; at: string },
): PackageAsset {
  const textOf = (role: PackageField['role']): string => fields.find((one) => one.role === role)?.value[0]?.text ?? ''
  const designation = fields.find(({ path }) => path.endsWith('/ManufacturerProductDesignation'))?.value
  const product = fields.find(({ path }) => path.endsWith('/ProductDesignation'))?.value
  const fallback = [shell.assetIdShort, shell.idShort].find((text) => text !== '')
  const other: LanguageText[] = fallback === undefined ? [] : [{ language: '', text: fallback }]
  const name = designation ?? product ?? (shell.displayName.length > 0 ? shell.displayName : other)
  if (name.length === 0) reading.say('noMachine', at)
  else if (fields.length === 0 && shell.globalAssetId === '' && shell.assetIdShort === '') reading.say('noAsset', at)
  const type = textOf('type')
  const serial = textOf('serial')
  const ofProduct = fields.find(({ path }) => path.endsWith('/URIOfTheProduct'))?.value[0]?.text ?? ''
  // Of a type, or of what may be one, they name many machines.
  const isMachine = shell.assetKind === 'Instance' || (shell.assetKind === '' && serial !== '')
  const isKnownId = isGlobalId(shell.globalAssetId)
  if (isMachine && !isKnownId && shell.globalAssetId !== '') {
    reading.say('notUnderstood', `${at}#${shell.idShort}/globalAssetId`)
  }
  const codes = isMachine ? [...(isKnownId ? [shell.globalAssetId] : []), ...[ofProduct].filter(isAddress)] : []
  return {
    name,
    info: [],
    maker: textOf('maker'),
    types: type === '' ? [] : [type],
    serial,
    codes: [...new Set(codes)],
    path: at,
    fields: once(fields),
  }
}

/** What both the nameplate and the data say is one field. */
function once(fields: PackageField[]): PackageField[] {
  const roles = new Set<string>()
  return fields.filter(({ role, value }) => {
    if (role === 'other') return true
    const key = `${role} ${value[0]?.text.toLowerCase()}`
    if (roles.has(key)) return false
    roles.add(key)
    return true
  })
}
