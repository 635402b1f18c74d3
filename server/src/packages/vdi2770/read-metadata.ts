import type { Metadata, MetadataVersion, ReferencedObject } from '../document-metadata.ts'
import type { DocumentId, LanguageText } from '../package-shape.ts'
import { assumedInstruction, isObjectId } from '../generated-main.ts'
import { relationTypeOf } from '../relation-types.ts'
import { isAddress } from '../is-address.ts'
import { childOf, childrenOf, readXmlTree, textOf, type XmlElement } from '../xml/xml-tree.ts'

/** `parties`: organizations but makers of objects and authors of versions. */
export type VdiMetadata = Metadata & { namespace: string; parties: { role: string; name: string }[] }

export const vdiNamespace = 'http://www.vdi.de/schemas/vdi2770'

/** What the metadata of a document say (VDI 2770, part 1, and its schema). @throws XmlFailed */
export function readMetadata(xml: string): VdiMetadata {
  const root = readXmlTree(xml)
  return {
    namespace: root.uri,
    ids: documentIds(root),
    classes: unique(
      childrenOf(root, 'DocumentClassification')
        .filter((one) => /^VDI\s?2770/iu.test(one.attributes.get('ClassificationSystem') ?? ''))
        .map((one) => textOf(one, 'ClassId')),
    ),
    objects: childrenOf(root, 'ReferencedObject').map(referencedObject),
    versions: childrenOf(root, 'DocumentVersion').map(documentVersion),
    parties: otherParties(root),
  }
}

/** The primary one first. */
function documentIds(element: XmlElement): DocumentId[] {
  const all = childrenOf(element, 'DocumentId')
  const isPrimary = (one: XmlElement): boolean => /^(?:true|1)$/u.test(one.attributes.get('IsPrimary') ?? '')
  return [...all.filter(isPrimary), ...all.filter((one) => !isPrimary(one))]
    .map((one) => ({ domain: one.attributes.get('DomainId') ?? '', id: one.text }))
    .filter(({ id }) => id !== '')
}

function referencedObject(element: XmlElement): ReferencedObject {
  const ids = childrenOf(element, 'ObjectId')
  const idsOf = (type: string): string[] =>
    unique(ids.filter((one) => one.attributes.get('ObjectType') === type).map(({ text }) => text))
  const all = idsOf('Individual')
  const links = all.filter(isAddress)
  const urns = all.filter(isObjectId)
  const others = all.filter((id) => !isAddress(id) && !isObjectId(id))
  return {
    types: idsOf('Type'),
    individuals: others.length > 0 ? others : [...links, ...urns].slice(0, 1),
    links,
    maker: organizationOf(element, 'Manufacturer'),
    equipment: textOf(element, 'EquipmentId'),
  }
}

function documentVersion(element: XmlElement): MetadataVersion {
  const descriptions = childrenOf(element, 'DocumentDescription')
  const textsOf = (name: string): LanguageText[] =>
    descriptions.map((one) => inLanguage(one, textOf(one, name))).filter(({ text }) => text !== '')
  const status = childOf(element, 'LifeCycleStatus')
  const assumed = element.instructions?.get(assumedInstruction)
  return {
    version: textOf(element, 'DocumentVersionId'),
    languages: unique(childrenOf(element, 'Language').map(({ text }) => text)),
    organization: organizationOf(element, 'Author'),
    title: textsOf('Title'),
    summary: textsOf('Summary'),
    keywords: descriptions.flatMap((one) =>
      childrenOf(one, 'KeyWords').flatMap((words) =>
        childrenOf(words, 'KeyWord').map((word) => inLanguage(one, word.text)),
      ),
    ),
    status: status?.attributes.get('StatusValue') ?? '',
    statusDate: status?.attributes.get('SetDate') ?? '',
    relations: childrenOf(element, 'DocumentRelationship').flatMap((one) =>
      documentIds(one).map((id) => ({ ...id, type: relationTypeOf(one.attributes.get('Type') ?? '') })),
    ),
    files: childrenOf(element, 'DigitalFile').map((one) => ({
      name: one.text,
      format: one.attributes.get('FileFormat') ?? '',
    })),
    ...(assumed === undefined ? {} : { assumed: assumed.split(' ') }),
  }
}

function organizationOf(element: XmlElement, role: string): string {
  const parties = childrenOf(element, 'Party').filter((one) => one.attributes.get('Role') === role)
  const organization = parties.map((one) => childOf(one, 'Organization')).find((one) => one !== undefined)
  return organization ? nameOf(organization) : ''
}

/** As it is usually called; its official name where that is all there is. */
const nameOf = ({ attributes }: XmlElement): string =>
  (attributes.get('OrganizationName') || attributes.get('OrganizationOfficialName')) ?? ''

/** Those of whom nothing is kept: their names are none of a maker or an author of the document. */
function otherParties(root: XmlElement): VdiMetadata['parties'] {
  const versions = childrenOf(root, 'DocumentVersion')
  const status = versions.flatMap((one) => childrenOf(one, 'LifeCycleStatus'))
  const objects = childrenOf(root, 'ReferencedObject')
  const known = new Set([
    ...objects.map((one) => organizationOf(one, 'Manufacturer')),
    ...versions.map((one) => organizationOf(one, 'Author')),
  ])
  return [...childrenOf(root, 'DocumentIdDomain'), ...objects, ...versions, ...status]
    .flatMap((one) => childrenOf(one, 'Party'))
    .flatMap((party) =>
      childrenOf(party, 'Organization').map((one) => ({
        role: party.attributes.get('Role') ?? '',
        name: nameOf(one),
      })),
    )
    .filter(({ name }) => name !== '' && !known.has(name))
}

function inLanguage(element: XmlElement, text: string): LanguageText {
  return { language: (element.attributes.get('Language') ?? '').toLowerCase(), text: text.replace(/\s+/gu, ' ').trim() }
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '')
}
