import type { DocumentId, LanguageText, PackageDocument } from '../package-shape.ts'
import type { AasElement } from './environment.ts'
import { replacedVersions, type WhyReplaced } from '../newest-versions.ts'
import { isCalled, named } from './known-meanings.ts'

export type DocumentRelations = PackageDocument['relations']

/** A file that a document names, and what is said of it. */
export type NamedFile = {
  value: string
  /** Where another version of the document replaces that which it is of. */
  whyReplaced: WhyReplaced | undefined
  mediaType: string
  /** Of the element. */
  at: string
  said: Omit<PackageDocument, 'file' | 'asset' | 'path' | 'size' | 'sha256' | 'mediaType'>
}

/** A document of a submodel, with the names of the elements that it stands in. */
export type PlacedDocument = { element: AasElement; at: string }

/** `others`: what stands beside the documents. */
type InDocumentation = { documents: PlacedDocument[]; others: PlacedDocument[] }

/** The documents of a submodel for documentation: those that are called so, and groups that hold a file of one. */
export function documentsIn(elements: readonly AasElement[], at: string): InDocumentation {
  const found: InDocumentation = { documents: [], others: [] }
  findDocuments(elements, { at, isList: false }, found)
  return found
}

/** `isList`: of documents, whatever they are called. */
function findDocuments(
  elements: readonly AasElement[],
  { at, isList }: { at: string; isList: boolean },
  found: InDocumentation,
): void {
  for (const [index, element] of elements.entries()) {
    const placed = { element, at: `${at}/${nameOf(element, index)}` }
    const isNamed = isCalled(element, ['document']) || holds(element, ['documentversion', 'digitalfile', 'documentid'])
    if (element.kind !== 'group') {
      if (!isCalled(element, ['numberofdocuments'])) found.others.push(placed)
    } else if (isList || (isNamed && !isCalled(element, ['documents']))) found.documents.push(placed)
    else findDocuments(element.elements, { at: placed.at, isList: isCalled(element, ['documents']) }, found)
  }
}

/** `isHere`: whether what a file names is in the package. */
type ReadWith = {
  isHere: (value: string) => boolean
  relationsOf: (version: AasElement, at: string) => DocumentRelations
}

/** The files of a document, each with what its version says. */
export function filesOf({ element, at }: PlacedDocument, { isHere, relationsOf }: ReadWith): NamedFile[] {
  const versions = named(element, ['documentversion'], ['documentversions'])
  const ids = idsOf(element)
  const classes = classesOf(element)
  const all = (versions.length > 0 ? versions : [element]).map((version) => {
    const within = versions.length > 0 ? `${at}/${version.idShort || 'DocumentVersion'}` : at
    // A version may name its own document, as what it is a translation of.
    const relations = relationsOf(version, within).filter(({ id, domain }) => !isIn(ids, { id, domain }))
    return { within, files: digitalFiles(version), ...saidOf(version), relations }
  })
  const replaced = replacedVersions(all, ({ files }) => files.some(({ value }) => isHere(value)))
  return all.flatMap((version) => {
    const { within, files, ...ofVersion } = version
    const said = { ids, classes, ...ofVersion }
    return files.map((file) => ({
      value: file.value,
      whyReplaced: replaced.get(version),
      mediaType: file.contentType,
      at: `${within}/${file.idShort || 'DigitalFile'}`,
      said,
    }))
  })
}

const isIn = (ids: readonly DocumentId[], { id, domain }: DocumentId): boolean =>
  ids.some((one) => one.id === id && one.domain === domain)

const digitalFiles = (version: AasElement): AasElement[] => {
  const found = named(version, ['digitalfile'], ['digitalfiles']).filter(({ kind }) => kind === 'file')
  if (found.length > 0) return found
  // Older templates call the file as they like.
  return version.elements.filter((one) => one.kind === 'file' && !isCalled(one, ['previewfile']))
}

/** The primary one first. */
export function idsOf(document: AasElement): DocumentId[] {
  const all = named(document, ['documentid'], ['documentids'])
  const ids = all.flatMap((one): (DocumentId & { isPrimary: boolean })[] => {
    if (one.kind === 'property') return one.value === '' ? [] : [{ domain: '', id: one.value, isPrimary: true }]
    const id = textOf(one, ['documentidentifier', 'valueid', 'value'])
    const domain = textOf(one, ['documentdomainid', 'domainid'])
    return id === '' ? [] : [{ domain, id, isPrimary: textOf(one, ['documentisprimary', 'isprimary']) === 'true' }]
  })
  return [...ids.filter(({ isPrimary }) => isPrimary), ...ids.filter(({ isPrimary }) => !isPrimary)].map(
    ({ domain, id }) => ({ domain, id }),
  )
}

function classesOf(document: AasElement): string[] {
  const all = named(document, ['documentclassification'], ['documentclassifications'])
  // Older templates have one, which stands in the document itself.
  const classes = (all.length > 0 ? all : [document]).flatMap((one) => {
    const system = textOf(one, ['classificationsystem', 'documentclassificationsystem'])
    const id = textOf(one, ['classid', 'documentclassid'])
    return /^(?:VDI\s?2770.*)?$/iu.test(system) && /^\d{2}-\d{2}$/u.test(id) ? [id] : []
  })
  return [...new Set(classes)]
}

function saidOf(version: AasElement) {
  const languages = named(version, ['language'], ['languages']).map(({ value }) => value.toLowerCase())
  const [title = [], keywords = []] = [['title'], ['keywords', 'keyword']].map((names) => textsOf(version, names))
  return {
    title,
    summary: textsOf(version, ['summary', 'description']),
    keywords,
    languages: [...new Set(languages)].filter((language) => /^[a-z]{2,3}(?:-[a-z]{2,4})?$/u.test(language)),
    version: textOf(version, ['version', 'documentversionid']),
    status: textOf(version, ['statusvalue']),
    statusDate: textOf(version, ['statussetdate', 'setdate']),
    organization: textOf(version, ['organizationshortname', 'organizationname', 'organizationofficialname']),
  }
}

const holds = (element: AasElement, names: readonly string[]): boolean =>
  element.elements.some(
    (one) =>
      isCalled(one, names) ||
      isCalled(
        one,
        names.map((name) => `${name}s`),
      ),
  )

/** In the order of the names. */
function textOf(element: AasElement, names: readonly string[]): string {
  for (const name of names) {
    const found = element.elements.find((one) => isCalled(one, [name]) && (one.value !== '' || one.texts.length > 0))
    if (found) return found.value || (found.texts[0]?.text ?? '')
  }
  return ''
}

function textsOf(element: AasElement, names: readonly string[]): LanguageText[] {
  for (const name of names) {
    const found = element.elements.find((one) => isCalled(one, [name]) && (one.value !== '' || one.texts.length > 0))
    if (found) return found.texts.length > 0 ? found.texts : [{ language: '', text: found.value }]
  }
  return []
}

export const nameOf = ({ idShort }: AasElement, index: number): string => idShort || String(index)
