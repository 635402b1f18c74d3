import { documentClasses, type DocumentRelationType } from '@millwright/contract/document-classes'
import type { DocumentId, LanguageText } from '../package-shape.ts'
import { assumedInstruction } from '../generated-main.ts'
import { vdiNamespace } from './read-metadata.ts'

/** `equipment`: what its owner calls it. Where nothing else names the machine, `id` does. */
export type WrittenObject = {
  equipment: string
  maker: string
  type: string
  serial: string
  links: readonly string[]
  id: string
}
export type WrittenRelation = DocumentId & { type: Exclude<DocumentRelationType, 'Replaces'> }
export type WrittenVersion = {
  version: string
  /** ISO 639-1, one at least. */
  languages: readonly string[]
  author: string
  title: readonly LanguageText[]
  summary: readonly LanguageText[]
  keywords: readonly LanguageText[]
  status: string
  /** As `2026-01-31`. */
  statusDate: string
  relations: readonly WrittenRelation[]
  /** Names of what no package had said so. */
  assumed?: readonly string[]
  files: readonly { name: string; mediaType: string }[]
}
export type WrittenDocument = {
  /** One at least, the primary one first. */
  ids: readonly DocumentId[]
  classes: readonly string[]
  object: WrittenObject
  /** Who hands it on: stands for a party that is not known. */
  company: string
  versions: readonly WrittenVersion[]
}

/** The metadata of a document, in the elements and the order of the schema of VDI 2770, part 1. */
export function writeMetadata({ ids, classes, object, company, versions }: WrittenDocument): string {
  const [author = company] = versions.map((one) => one.author).filter((name) => name !== '')
  const isPrimary = (at: number): Record<string, string> => (at === 0 && ids.length > 1 ? { IsPrimary: 'true' } : {})
  const domains = [...new Set(ids.map(({ domain }) => domain))]
  const inner = [
    ...ids.map(({ domain, id }, at) => element('DocumentId', { DomainId: domain, ...isPrimary(at) }, text(id))),
    ...domains.map((domain) => element('DocumentIdDomain', { DocumentDomainId: domain }, party('Responsible', author))),
    ...classes.map((one) => element('DocumentClassification', { ClassificationSystem: 'VDI2770:2018' }, classOf(one))),
    referencedObject(object, company),
    ...versions.map((version) => documentVersion(version, company)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('Document', { xmlns: vdiNamespace }, inner.join('\n'))}\n`
}

/** With its names, as the guideline has them. */
function classOf(id: string): string {
  const known = documentClasses.find((one) => one.id === id)
  const names = known
    ? (['en', 'de'] as const).map((code) => element('ClassName', { Language: code }, text(known[code])))
    : []
  return [element('ClassId', {}, text(id)), ...names].join('')
}

function referencedObject({ equipment, maker, type, serial, links, id }: WrittenObject, company: string): string {
  const objectId = (one: string, kind: Record<string, string>): string => element('ObjectId', kind, text(one))
  const unique = { ObjectType: 'Individual', IsGloballyBiUnique: 'true' }
  const named = [
    ...(type === '' ? [] : [objectId(type, { ObjectType: 'Type', RefType: 'product type' })]),
    ...(serial === '' ? [] : [objectId(serial, { ObjectType: 'Individual', RefType: 'serial number' })]),
    ...links.map((link) => objectId(link, unique)),
    ...(serial === '' && links.length === 0 ? [objectId(id, unique)] : []),
  ]
  const by = maker === '' ? party('Supplier', company) : party('Manufacturer', maker)
  return element('ReferencedObject', {}, [...named, element('EquipmentId', {}, text(equipment)), by].join(''))
}

function documentVersion(said: WrittenVersion, company: string): string {
  const { version, languages, author, status, statusDate, relations, assumed = [], files } = said
  const inner = [
    ...(assumed.length > 0 ? [`<?${assumedInstruction} ${assumed.join(' ')}?>`] : []),
    element('DocumentVersionId', {}, text(version)),
    ...languages.map((one) => element('Language', {}, text(one))),
    party('Author', author || company),
    ...descriptions(said),
    element('LifeCycleStatus', { StatusValue: status, SetDate: statusDate }, party('Responsible', author || company)),
    ...relations.map(({ type, domain, id }) =>
      element('DocumentRelationship', { Type: type }, element('DocumentId', { DomainId: domain }, text(id))),
    ),
    ...files.map(({ name, mediaType }) => element('DigitalFile', { FileFormat: mediaType }, text(name))),
  ]
  return element('DocumentVersion', {}, inner.join('\n'))
}

/**
 * One for each title. The schema wants a summary and a key word in each: the title is what is known. Of several titles in a
 * language the first has all key words of it: repeated in each, they would grow with the square of what a package says.
 */
function descriptions({ title, summary, keywords, languages: [first = 'en'] }: WrittenVersion): string[] {
  const [summaries, words] = [byLanguage(summary), byLanguage(keywords)]
  const written = new Set<string>()
  return title.map(({ language, text: name }) => {
    const [shown = name] = summaries.get(language) ?? []
    const own = written.has(language) ? [name] : (words.get(language) ?? [name])
    written.add(language)
    const inner = [
      element('Title', {}, text(name)),
      element('Summary', {}, text(shown)),
      element('KeyWords', {}, own.map((one) => element('KeyWord', {}, text(one))).join('')),
    ]
    return element('DocumentDescription', { Language: language || first }, inner.join(''))
  })
}

function byLanguage(texts: readonly LanguageText[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { language, text: said } of texts) {
    const own = found.get(language)
    if (own) own.push(said)
    else found.set(language, [said])
  }
  return found
}

function party(role: string, name: string): string {
  const organization = element('Organization', { OrganizationName: name, OrganizationOfficialName: name }, '')
  return element('Party', { Role: role }, organization)
}

function element(name: string, attributes: Readonly<Record<string, string>>, inner: string): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${text(value)}"`)
  return `<${name}${said.join('')}>${inner}</${name}>`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Without what XML 1.0 cannot hold. */
function text(value: string): string {
  return value
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, ' ')
    .replace(/[&<>"]/g, (one) => escapes[one] ?? one)
}
