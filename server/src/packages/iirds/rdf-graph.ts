import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { RdfXmlParser } from 'rdfxml-streaming-parser'
import { readXmlTree, XmlFailed } from '../xml/xml-tree.ts'
import { type Property, propertiesByAddress } from './vocabulary.ts'

/** `text` of a literal, the address of a node; `language` of a literal that says one. */
export type RdfValue = { isNode: boolean; text: string; language: string }

/** Statements of one file: twice what a package of 5,000 topics makes. */
const maxStatements = 1_000_000

/** Of one property of one subject: others, without end, may point at it. */
const maxValues = 1_000

const pieceLength = 65_536

/** Addresses without a scheme stand below this one while they are read: they name something within the package alone. */
const base = 'package:/'

type Said = { property: Property; values: RdfValue[] }

/** What RDF says by the properties that are read, by its subjects: an address, or `_:` and the number of a nameless node. */
export class RdfGraph {
  /** A subject has few properties: to look through them costs less than a map of each. */
  readonly #statements = new Map<string, Said[]>()

  add(subject: string, property: Property, value: RdfValue): void {
    const said = this.#statements.get(subject)
    if (!said) this.#statements.set(subject, [{ property, values: [value] }])
    else addTo(said, property, value)
  }

  /** In their order. */
  get subjects(): string[] {
    return [...this.#statements.keys()]
  }

  values(subject: string, property: Property): readonly RdfValue[] {
    return this.#statements.get(subject)?.find((one) => one.property === property)?.values ?? []
  }

  nodes(subject: string, property: Property): string[] {
    return this.values(subject, property).flatMap(({ isNode, text }) => (isNode ? [text] : []))
  }

  /** The first; '' for none. */
  text(subject: string, property: Property): string {
    return this.values(subject, property)[0]?.text.trim() ?? ''
  }
}

function addTo(said: Said[], property: Property, value: RdfValue): void {
  const values = said.find((one) => one.property === property)?.values
  if (!values) said.push({ property, values: [value] })
  else if (values.length < maxValues) values.push(value)
}

/**
 * Reads RDF in XML. What `readXmlTree` refuses is refused: entities, what is too deep or too much.
 * @throws XmlFailed
 */
export async function readRdf(xml: string): Promise<RdfGraph> {
  // Looked through first: the reader of RDF would resolve entities, and has no limits.
  readXmlTree(xml, (element) => element.elements.splice(0))
  const graph = new RdfGraph()
  const parser = new RdfXmlParser({ baseIRI: base, validateUri: false, allowDuplicateRdfIds: true })
  let statements = 0
  parser.on('data', (statement: Statement) => {
    if (++statements > maxStatements) parser.destroy(new XmlFailed('tooMany'))
    else addStatement(graph, statement)
  })
  try {
    await pipeline(Readable.from(piecesOf(xml)), parser)
  } catch (error) {
    throw error instanceof XmlFailed ? error : new XmlFailed('noRdf', error)
  }
  return graph
}

function addStatement(graph: RdfGraph, { subject, predicate, object }: Statement): void {
  const property = propertiesByAddress.get(predicate.value)
  if (!property) return
  const isNode = object.termType !== 'Literal'
  const language = (object.language ?? '').toLowerCase()
  graph.add(nameOf(subject), property, { isNode, text: isNode ? nameOf(object) : object.value, language })
}

type Term = { termType: string; value: string; language?: string }
type Statement = { subject: Term; predicate: Term; object: Term }

/** The reader keeps all statements of one piece in memory. No piece ends within a character. */
function* piecesOf(xml: string): Generator<string> {
  let at = xml.charCodeAt(0) === 0xfeff ? 1 : 0
  while (at < xml.length) {
    const end = at + pieceLength
    const isWithin = (xml.charCodeAt(end - 1) & 0xfc00) === 0xd800
    yield xml.slice(at, isWithin ? end + 1 : end)
    at = isWithin ? end + 1 : end
  }
}

function nameOf({ termType, value }: Term): string {
  if (termType === 'BlankNode') return `_:${value}`
  return value.startsWith(base) ? value.slice(base.length) : value
}
