import { documentClasses, type DocumentClassId } from '@millwright/contract/document-classes'

export const iirds = 'http://iirds.tekom.de/iirds#'
const handover = 'http://iirds.tekom.de/iirds/domain/handover#'

const namespaces: Readonly<Record<string, string>> = {
  iirds,
  handover,
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
}

/** The properties that are read; what else a package says is passed over. */
const properties = [
  'handover:has-document-category',
  'iirds:classificationIdentifier',
  'iirds:dateOfLastModification',
  'iirds:dateOfStatus',
  'iirds:format',
  'iirds:formatRestriction',
  'iirds:has-abstract',
  'iirds:has-classification-domain',
  'iirds:has-classification-type',
  'iirds:has-content-lifecycle-status',
  'iirds:has-content-lifecycle-status-value',
  'iirds:has-document-type',
  'iirds:has-event-code',
  'iirds:has-external-classification',
  'iirds:has-identity',
  'iirds:has-identity-domain',
  'iirds:has-identity-type',
  'iirds:has-information-type',
  'iirds:has-party-role',
  'iirds:has-rendition',
  'iirds:has-selector',
  'iirds:has-subject',
  'iirds:has-topic-type',
  'iirds:identifier',
  'iirds:iiRDSVersion',
  'iirds:is-applicable-for-document-type',
  'iirds:is-part-of-package',
  'iirds:is-replacement-of',
  'iirds:is-version-of',
  'iirds:language',
  'iirds:relates-to-component',
  'iirds:relates-to-event',
  'iirds:relates-to-information-unit',
  'iirds:relates-to-party',
  'iirds:relates-to-product-lifecycle-phase',
  'iirds:relates-to-product-variant',
  'iirds:relates-to-vcard',
  'iirds:revision',
  'iirds:source',
  'iirds:title',
  'rdf:type',
  'rdfs:label',
  'vcard:fn',
  'vcard:organization-name',
] as const
export type Property = (typeof properties)[number]

/** By their addresses. */
export const propertiesByAddress: ReadonlyMap<string, Property> = new Map(
  properties.map((property) => {
    const [prefix = '', name = ''] = property.split(':')
    return [`${namespaces[prefix] ?? ''}${name}`, property]
  }),
)

/** The versions of iiRDS that are read. */
export const iirdsVersions = /^1\.[0-3](?:\.|$)/u

/** What a term of the standard or of one of its domains is called; null for any other address. */
export const standardName = (node: string): string | null =>
  /^https?:\/\/iirds\.tekom\.de\/iirds(?:\/domain\/\w+)?#(.+)$/u.exec(node)?.[1] ?? null

/** As a person would write it: `GenericTask` is a task, `SafetyInstruction` a safety instruction. */
export function plainName(name: string): string {
  const words = name
    .replace(/^Generic(?=[A-Z])/u, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/gu, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const classOfTerm: Readonly<Record<string, DocumentClassId>> = {
  // Types of documents.
  IdentificationDocument: '01-01',
  Specification: '02-01',
  TechnicalDrawingDiagram: '02-02',
  BillOfMaterials: '02-03',
  Certificate: '02-04',
  DeclarationOfConformity: '02-04',
  CEDeclarationOfConformity: '02-04',
  AssemblyInstructions: '03-01',
  InstallationInstructions: '03-01',
  TransportInstructions: '03-01',
  OperatingInstructions: '03-02',
  QuickGuide: '03-02',
  AdministratorGuide: '03-02',
  SafetyInstructions: '03-03',
  MaintenanceInstructions: '03-04',
  RepairInstructions: '03-05',
  PartsCatalog: '03-06',
  ContractualDocument: '04-01',
  WarrantyConditions: '04-01',
  // Subjects of topics.
  ProductIdentification: '01-01',
  GenericTechnicalData: '02-01',
  GenericConformity: '02-04',
  GenericSafety: '03-03',
  SafetyInstruction: '03-03',
  WarningMessage: '03-03',
  GenericWarningMessage: '03-03',
  // Phases in the life of a product.
  Installation: '03-01',
  Decommissioning: '03-01',
  Operation: '03-02',
  Maintenance: '03-04',
  Repair: '03-05',
}

/** The class of VDI 2770 that a type of documents, a subject or a phase comes closest to; null for none. */
export const classOf = (node: string): DocumentClassId | null => classOfTerm[standardName(node) ?? ''] ?? null

/** Categories of the handover domain are the classes of VDI 2770 by their names. */
export function classOfCategory(node: string): DocumentClassId | null {
  if (!node.startsWith(handover)) return null
  const name = lettersOf(node.slice(handover.length))
  return documentClasses.find(({ en }) => lettersOf(en).startsWith(name) || name.startsWith(lettersOf(en)))?.id ?? null
}

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/gu, '')
