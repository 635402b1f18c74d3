import { readXmlTree, type XmlElement } from '../src/packages/xml/xml-tree.ts'

/** Times that an element may stand: once, at most once, once at least, or any number of times. */
type Times = '1' | '?' | '+' | '*'
type AllowedContent = {
  children: [name: string, times: Times][]
  attributes: Record<string, readonly string[] | RegExp | null>
}

const organization = { OrganizationId: null, OrganizationName: /^/u, OrganizationOfficialName: /^/u }
const none: AllowedContent = { children: [], attributes: {} }
const inLanguage: AllowedContent = { children: [], attributes: { Language: /./u } }
const party = (...roles: string[]): AllowedContent => ({
  children: [['Organization', '1']],
  attributes: { Role: roles },
})

/**
 * The content models of the schema of VDI 2770, part 1 (version 2019-08-23): children in their order; attributes with the values
 * that are allowed, null for one that may be missing. The party of an element stands below its name.
 */
const schema: Record<string, AllowedContent> = {
  Document: {
    children: [
      ['DocumentId', '+'],
      ['DocumentIdDomain', '+'],
      ['DocumentClassification', '+'],
      ['ReferencedObject', '+'],
      ['DocumentVersion', '+'],
    ],
    attributes: {},
  },
  DocumentId: { children: [], attributes: { DomainId: /^/u, IsPrimary: null } },
  DocumentIdDomain: { children: [['Party', '1']], attributes: { DocumentDomainId: /^/u } },
  'DocumentIdDomain/Party': party('Responsible'),
  DocumentClassification: {
    children: [
      ['ClassId', '1'],
      ['ClassName', '*'],
    ],
    attributes: { ClassificationSystem: /^/u },
  },
  ClassId: none,
  ClassName: inLanguage,
  ReferencedObject: {
    children: [
      ['ObjectId', '+'],
      ['ReferenceDesignation', '*'],
      ['EquipmentId', '*'],
      ['ProjectId', '*'],
      ['Party', '+'],
      ['Description', '*'],
    ],
    attributes: {},
  },
  ObjectId: {
    children: [],
    attributes: { ObjectType: ['Type', 'Individual'], RefType: null, IsGloballyBiUnique: null },
  },
  EquipmentId: none,
  'ReferencedObject/Party': party('Supplier', 'Manufacturer'),
  DocumentVersion: {
    children: [
      ['DocumentVersionId', '1'],
      ['Language', '+'],
      ['Party', '+'],
      ['DocumentDescription', '+'],
      ['LifeCycleStatus', '1'],
      ['DocumentRelationship', '*'],
      ['DigitalFile', '+'],
    ],
    attributes: { NumberOfPages: null },
  },
  DocumentVersionId: none,
  Language: none,
  'DocumentVersion/Party': party('Author', 'Responsible'),
  DocumentDescription: {
    children: [
      ['Title', '1'],
      ['SubTitle', '?'],
      ['Summary', '1'],
      ['KeyWords', '1'],
    ],
    attributes: { Language: /./u },
  },
  Title: none,
  SubTitle: none,
  Summary: none,
  KeyWords: { children: [['KeyWord', '+']], attributes: {} },
  KeyWord: none,
  LifeCycleStatus: {
    children: [
      ['Party', '+'],
      ['Comments', '*'],
    ],
    attributes: { StatusValue: ['InReview', 'Released'], SetDate: /^\d{4}-\d{2}-\d{2}$/u },
  },
  'LifeCycleStatus/Party': party('Responsible'),
  DocumentRelationship: {
    children: [
      ['DocumentId', '1'],
      ['DocumentVersionId', '*'],
      ['Description', '*'],
    ],
    attributes: { Type: ['RefersTo', 'BasedOn', 'Affecting', 'TranslationOf'] },
  },
  DigitalFile: { children: [], attributes: { FileFormat: /^/u } },
  Organization: { children: [], attributes: organization },
}

/** What the metadata of a document have that the schema does not allow, by the path of the element. */
export function childrenNotAllowed(xml: string): string[] {
  const root = readXmlTree(xml)
  const wrong = root.uri === 'http://www.vdi.de/schemas/vdi2770' ? [] : [`namespace ${root.uri}`]
  return [...wrong, ...wrongIn(root, '')]
}

function wrongIn(element: XmlElement, above: string): string[] {
  const at = `${above}/${element.name}`
  const allowed = schema[`${above.slice(above.lastIndexOf('/') + 1)}/${element.name}`] ?? schema[element.name]
  if (!allowed) return [`${at} is unknown`]
  const order = element.elements.map(({ name }) => `<${name}>`).join('')
  const model = new RegExp(
    `^${allowed.children.map(([name, times]) => `(?:<${name}>)${times === '1' ? '' : times}`).join('')}$`,
    'u',
  )
  const wrong = model.test(order) ? [] : [`${at} holds ${order}`]
  for (const [name, values] of Object.entries(allowed.attributes)) {
    const value = element.attributes.get(name)
    const isRight =
      values === null ||
      (value !== undefined && (values instanceof RegExp ? values.test(value) : values.includes(value)))
    if (!isRight) wrong.push(`${at}@${name} is ${value}`)
  }
  for (const name of element.attributes.keys()) {
    if (!(name in allowed.attributes) && name !== 'xmlns') wrong.push(`${at}@${name} is unknown`)
  }
  return [...wrong, ...element.elements.flatMap((child) => wrongIn(child, at))]
}
