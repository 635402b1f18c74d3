import { packageOf, type PackageFiles } from './makers-packages.ts'

const namespaces = [
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"',
  'xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#"',
  'xmlns:vcard="http://www.w3.org/2006/vcard/ns#"',
  'xmlns:iirds="http://iirds.tekom.de/iirds#"',
].join(' ')

/** Metadata of an iiRDS package around these nodes. */
export const iirdsRdf = (nodes: string, { version = '1.3', restriction = '' } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rdf:RDF ${namespaces}>
  <iirds:Package rdf:about="https://pf.example/packages/px"><iirds:title>Pump PX</iirds:title>
    <iirds:iiRDSVersion>${version}</iirds:iiRDSVersion>
    ${restriction === '' ? '' : `<iirds:formatRestriction>${restriction}</iirds:formatRestriction>`}
  </iirds:Package>${nodes}</rdf:RDF>`

export const iirdsPackage = (rdf: string, files: PackageFiles = {}): Uint8Array<ArrayBuffer> =>
  packageOf({ mimetype: 'application/iirds+zip', 'META-INF/metadata.rdf': rdf, ...files })

/** A property that points at a term of the standard or at a node of the package. */
export const points = (property: string, node: string): string =>
  `<iirds:${property} rdf:resource="${node.includes(':') ? node : `http://iirds.tekom.de/iirds#${node}`}"/>`

export const rendition = (source: string, more = ''): string =>
  `<iirds:has-rendition><iirds:Rendition><iirds:format>text/html</iirds:format>
    <iirds:source>${source}</iirds:source>${more}</iirds:Rendition></iirds:has-rendition>`

type Unit = {
  kind?: 'Topic' | 'Document'
  id: string
  title?: string
  language?: string
  source?: string
  more?: string
}

export function iirdsUnit({ kind = 'Topic', id, title = 'A topic', language = 'en', source, more = '' }: Unit): string {
  return `<iirds:${kind} rdf:about="https://pf.example/${id}"><iirds:title>${title}</iirds:title>
    <iirds:language>${language}</iirds:language>${source === undefined ? '' : rendition(source)}${more}</iirds:${kind}>`
}

const identity = (id: string, domain: string): string =>
  `<iirds:has-identity><iirds:Identity><iirds:identifier>${id}</iirds:identifier>
    <iirds:has-identity-domain rdf:resource="https://pf.example/${domain}"/></iirds:Identity></iirds:has-identity>`

/** The machine PX-200 with the serial number SN-77, as its type and as one of it, and its maker. */
export const iirdsPump = `
  <iirds:IdentityDomain rdf:about="https://pf.example/types">${points('has-identity-type', 'ProductType')}</iirds:IdentityDomain>
  <iirds:IdentityDomain rdf:about="https://pf.example/serials">${points('has-identity-type', 'SerialNumber')}</iirds:IdentityDomain>
  <iirds:Party rdf:about="https://pf.example/maker">${points('has-party-role', 'Manufacturer')}
    <iirds:relates-to-vcard><vcard:Organization><vcard:fn>Pumpenfabrik GmbH</vcard:fn></vcard:Organization></iirds:relates-to-vcard>
  </iirds:Party>
  <iirds:ProductVariant rdf:about="https://pf.example/px-200"><rdfs:label>PX-200</rdfs:label>
    ${points('relates-to-party', 'https://pf.example/maker')}${identity('PX-200', 'types')}</iirds:ProductVariant>
  <iirds:ProductVariant rdf:about="https://pf.example/sn-77"><rdfs:label>SN-77</rdfs:label>
    ${points('relates-to-party', 'https://pf.example/maker')}${identity('SN-77', 'serials')}${identity('https://pf.example/id/SN-77', 'serials')}</iirds:ProductVariant>`
