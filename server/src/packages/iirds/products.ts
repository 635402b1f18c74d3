import type { ReferencedObject } from '../document-metadata.ts'
import { isAddress } from '../is-address.ts'
import type { LanguageText } from '../package-shape.ts'
import type { RdfGraph } from './rdf-graph.ts'
import { iirds, plainName, standardName } from './vocabulary.ts'

/** An identifier with the address of its domain, and what it identifies, as `SerialNumber`; '' where that is not said. */
export type Identity = { domain: string; id: string; type: string }

/** Of one node that units without end may point at: identities, labels, parties. */
const maxSaid = 50

export function identitiesOf(graph: RdfGraph, node: string): Identity[] {
  const identities = graph.nodes(node, 'iirds:has-identity').slice(0, maxSaid)
  return identities.flatMap((identity) => {
    const id = graph.text(identity, 'iirds:identifier')
    const [domain = ''] = graph.nodes(identity, 'iirds:has-identity-domain')
    const [type = ''] = graph.nodes(domain, 'iirds:has-identity-type')
    return id === '' ? [] : [{ domain, id, type: standardName(type) ?? '' }]
  })
}

/** In the languages of its labels; a term of the standard by its name, else what its address ends with. */
export function labelsOf(graph: RdfGraph, node: string): LanguageText[] {
  const said = (['rdfs:label', 'iirds:title'] as const).flatMap((name) => graph.values(node, name).slice(0, maxSaid))
  const labels = said
    .map(({ language, text }) => ({ language, text: text.replace(/\s+/gu, ' ').trim() }))
    .filter(({ text }) => text !== '')
  if (labels.length > 0) return labels
  const standard = standardName(node)
  if (standard !== null) return [{ language: 'en', text: plainName(standard) }]
  const ending = node.startsWith('_:') ? '' : (node.split(/[#/]/u).findLast((part) => part !== '') ?? '')
  return ending === '' ? [] : [{ language: '', text: ending }]
}

/** The name of who has one of these roles there; the first role is asked first. */
export function partyOf(graph: RdfGraph, node: string, roles: readonly string[]): string {
  const parties = graph.nodes(node, 'iirds:relates-to-party').slice(0, maxSaid)
  for (const role of roles) {
    for (const party of parties) {
      const isOne = graph.nodes(party, 'iirds:has-party-role').includes(iirds + role)
      const name = isOne ? nameOfParty(graph, party) : ''
      if (name !== '') return name
    }
  }
  return ''
}

function nameOfParty(graph: RdfGraph, party: string): string {
  const cards = graph.nodes(party, 'iirds:relates-to-vcard').slice(0, maxSaid)
  const names = cards.flatMap((card) => [graph.text(card, 'vcard:organization-name'), graph.text(card, 'vcard:fn')])
  return names.find((name) => name !== '') ?? ''
}

/**
 * A variant of the product as an object of VDI 2770 is: a machine by its serial number or its address, else a type.
 * `maker`: of the package, for variants that name none.
 */
export function objectOf(graph: RdfGraph, variant: string, maker: string): ReferencedObject {
  const identities = identitiesOf(graph, variant)
  const idsOf = (types: readonly string[]): string[] =>
    identities.filter(({ type }) => types.includes(type)).map(({ id }) => id)
  // The examples of the standard name serial numbers by both.
  const instances = idsOf(['SerialNumber', 'ObjectInstanceURI'])
  const links = instances.filter(isAddress)
  const serials = instances.filter((id) => !isAddress(id))
  const individuals = serials.length > 0 ? serials : links.slice(0, 1)
  const types = idsOf(['ProductType'])
  const label = labelsOf(graph, variant)[0]?.text ?? ''
  // What a single machine is labelled with is often its serial number.
  const isOfType = types.length > 0 || label === '' || individuals.includes(label)
  return {
    types: isOfType ? types : [label],
    individuals,
    links,
    maker: partyOf(graph, variant, ['Manufacturer', 'Supplier']) || maker,
    equipment: '',
  }
}

export const isOfClass = (graph: RdfGraph, node: string, name: string): boolean =>
  graph.nodes(node, 'rdf:type').includes(iirds + name)
