import type { Metadata, MetadataVersion } from '../document-metadata.ts'
import type { DocumentId, LanguageText, PackageTag } from '../package-shape.ts'
import { identitiesOf, isOfClass, labelsOf, objectOf, partyOf } from './products.ts'
import type { RdfGraph } from './rdf-graph.ts'
import { classOf, classOfCategory, type Property, standardName } from './vocabulary.ts'

/** `isPart`: only a part of the file is meant, as some pages of a PDF. */
export type RenditionFile = { name: string; format: string; isPart: boolean }

/** A unit of information that is in files: a document, a topic, a fragment. */
export type Unit = {
  node: string
  isDocument: boolean
  metadata: Metadata & { versions: [MetadataVersion] }
  renditions: RenditionFile[]
}

/** Of the product, that one unit is of. */
const maxVariants = 100
/** Of one unit. */
const maxTags = 100
const maxObjects = 10

/** The domain of ids that are addresses and so need none. */
export const nodeDomain = 'iiRDS'

/** All that have files, documents before topics: what is said of a file as a whole counts before what is said of a part. */
export function unitsIn(graph: RdfGraph, maker: string): Unit[] {
  const units = graph.subjects
    .filter((node) => !isOfClass(graph, node, 'Package') && graph.values(node, 'iirds:has-rendition').length > 0)
    .map((node) => unitOf(graph, node, maker))
  return [...units.filter(({ isDocument }) => isDocument), ...units.filter(({ isDocument }) => !isDocument)]
}

function unitOf(graph: RdfGraph, node: string, maker: string): Unit {
  const renditions = graph.nodes(node, 'iirds:has-rendition').flatMap((rendition) => renditionsOf(graph, rendition))
  const variants = graph.nodes(node, 'iirds:relates-to-product-variant').slice(0, maxVariants)
  const version: MetadataVersion = {
    version: graph.text(node, 'iirds:revision'),
    languages: languagesOf(graph, node),
    organization: partyOf(graph, node, ['Author', 'Creator', 'Manufacturer', 'Supplier']) || maker,
    title: textsOf(graph, node, 'iirds:title'),
    summary: textsOf(graph, node, 'iirds:has-abstract'),
    keywords: [],
    ...statusOf(graph, node),
    relations: relationsOf(graph, node),
    files: renditions,
    tags: tagsOf(graph, node),
  }
  const metadata = {
    ids: idsOf(graph, node),
    classes: classesOf(graph, node),
    objects: variants.map((variant) => objectOf(graph, variant, maker)),
    versions: [version] satisfies [MetadataVersion],
  }
  return { node, isDocument: isOfClass(graph, node, 'Document'), metadata, renditions }
}

const renditionsOf = (graph: RdfGraph, rendition: string): RenditionFile[] =>
  graph.values(rendition, 'iirds:source').map(({ text }) => ({
    name: text.trim(),
    format: graph.text(rendition, 'iirds:format'),
    isPart: graph.values(rendition, 'iirds:has-selector').length > 0,
  }))

/** What it is a version of comes first: a unit is of one language and revision, and has the next one beside it. */
function idsOf(graph: RdfGraph, node: string): DocumentId[] {
  const objects = graph.nodes(node, 'iirds:is-version-of').slice(0, maxObjects)
  const ids = [...objects, node].flatMap((one) => [
    ...identitiesOf(graph, one).map(({ domain, id }) => ({ domain, id })),
    ...(one.startsWith('_:') ? [] : [{ domain: hasScheme(one) ? nodeDomain : '', id: one }]),
  ])
  return ids.filter(({ domain, id }, at) => ids.findIndex((one) => one.domain === domain && one.id === id) === at)
}

const hasScheme = (address: string): boolean => /^[a-z][a-z\d+.-]*:/iu.test(address)

function textsOf(graph: RdfGraph, node: string, property: Property): LanguageText[] {
  return graph
    .values(node, property)
    .filter(({ isNode, text }) => !isNode && text.trim() !== '')
    .map(({ language, text }) => ({ language, text: text.replace(/\s+/gu, ' ').trim() }))
}

const languagesOf = (graph: RdfGraph, node: string): string[] => [
  ...new Set(graph.values(node, 'iirds:language').map(({ text }) => text.trim().replace('_', '-'))),
]

/** The last of those that it went through. */
function statusOf(graph: RdfGraph, node: string): { status: string; statusDate: string } {
  const [last] = graph
    .nodes(node, 'iirds:has-content-lifecycle-status')
    .map((one) => ({
      status: standardName(graph.nodes(one, 'iirds:has-content-lifecycle-status-value')[0] ?? '') ?? '',
      statusDate: dateOf(graph.text(one, 'iirds:dateOfStatus')),
    }))
    .toSorted((a, b) => b.statusDate.localeCompare(a.statusDate))
  const { status = '', statusDate = '' } = last ?? {}
  return { status, statusDate: statusDate || dateOf(graph.text(node, 'iirds:dateOfLastModification')) }
}

/** Of a date with its time. */
const dateOf = (text: string): string => /^\d{4}-\d\d-\d\d(?=T)/u.exec(text)?.[0] ?? text

function relationsOf(graph: RdfGraph, node: string): MetadataVersion['relations'] {
  const to = (property: Property, type: string) =>
    graph.nodes(node, property).map((id) => ({ type, domain: hasScheme(id) ? nodeDomain : '', id }))
  return [...to('iirds:relates-to-information-unit', 'RefersTo'), ...to('iirds:is-replacement-of', 'Replaces')]
}

const classProperties = [
  'iirds:has-document-type',
  'iirds:is-applicable-for-document-type',
  'iirds:has-subject',
  'iirds:relates-to-product-lifecycle-phase',
] as const

/** What says a class of VDI 2770 itself counts; else the type of the document, its subjects, its phases, in this order. */
function classesOf(graph: RdfGraph, node: string): string[] {
  const external = graph.nodes(node, 'iirds:has-external-classification').flatMap((one) => {
    const [domain = ''] = graph.nodes(one, 'iirds:has-classification-domain')
    const isVdi = [domain, ...graph.nodes(domain, 'iirds:has-classification-type')].some((text) =>
      /vdi-?2770/iu.test(text),
    )
    return isVdi ? [graph.text(one, 'iirds:classificationIdentifier')] : []
  })
  const categories = graph.nodes(node, 'handover:has-document-category').map(classOfCategory)
  const steps = [external, categories, ...classProperties.map((property) => graph.nodes(node, property).map(classOf))]
  for (const step of steps) {
    const classes = step.flatMap((one) => one || [])
    if (classes.length > 0) return [...new Set(classes)]
  }
  return []
}

const tagProperties = [
  ['iirds:has-topic-type', 'type'],
  ['iirds:has-information-type', 'type'],
  ['iirds:has-document-type', 'type'],
  ['iirds:has-subject', 'subject'],
  ['iirds:relates-to-component', 'component'],
  ['iirds:relates-to-product-variant', 'product'],
  ['iirds:relates-to-product-lifecycle-phase', 'phase'],
] as const

function tagsOf(graph: RdfGraph, node: string): PackageTag[] {
  const named = tagProperties.flatMap(([property, kind]) =>
    graph
      .nodes(node, property)
      .slice(0, maxTags)
      .map((one): PackageTag => ({ kind, label: labelsOf(graph, one) })),
  )
  const relatedEvents = graph.nodes(node, 'iirds:relates-to-event').slice(0, maxTags)
  const events = relatedEvents.map((event): PackageTag => {
    const code = graph.text(event, 'iirds:has-event-code')
    const labels = labelsOf(graph, event)
    if (code === '') return { kind: 'event', label: labels }
    const isLabelled = graph.values(event, 'rdfs:label').length > 0
    const label = isLabelled
      ? labels.map((one) => ({ ...one, text: `${code} ${one.text}` }))
      : [{ language: '', text: code }]
    return { kind: 'event', label }
  })
  return [...named, ...events].filter(({ label }) => label.length > 0).slice(0, maxTags)
}
