import { Readable } from 'node:stream'
import { RdfXmlParser } from 'rdfxml-streaming-parser'
import { readXmlTree, XmlFailed } from '../xml/xml-tree.ts'

/** `text` of a literal, the address of a node; `language` of a literal that says one. */
export type RdfValue = { isNode: boolean; text: string; language: string }

/** Statements of one file: twice what a package of 5,000 topics makes. */
const maxStatements = 1_000_000

/** Of one property of one subject: others, without end, may point at it. */
const maxValues = 1_000

const pieceLength = 65_536

/** Addresses without a scheme stand below this one while they are read: they name something within the package alone. */
const base = 'package:/'

/** What RDF says, by its subjects: an address, or `_:` and the number of a nameless node. */
export class RdfGraph {
  readonly #statements = new Map<string, Map<string, RdfValue[]>>()

  add(subject: string, predicate: string, value: RdfValue): void {
    const of = this.#statements.get(subject) ?? new Map<string, RdfValue[]>()
    this.#statements.set(subject, of)
    const values = of.get(predicate)
    if (values && values.length < maxValues) values.push(value)
    else if (!values) of.set(predicate, [value])
  }

  /** In their order. */
  get subjects(): string[] {
    return [...this.#statements.keys()]
  }

  values(subject: string, predicate: string): readonly RdfValue[] {
    return this.#statements.get(subject)?.get(predicate) ?? []
  }

  nodes(subject: string, predicate: string): string[] {
    return this.values(subject, predicate).flatMap(({ isNode, text }) => (isNode ? [text] : []))
  }

  /** The first; '' for none. */
  text(subject: string, predicate: string): string {
    return this.values(subject, predicate)[0]?.text.trim() ?? ''
  }
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
  try {
    for await (const { subject, predicate, object } of Readable.from(piecesOf(xml)).pipe(
      parser,
    ) as AsyncIterable<Statement>) {
      if (++statements > maxStatements) throw new XmlFailed('tooMany')
      const isNode = object.termType !== 'Literal'
      const language = (object.language ?? '').toLowerCase()
      graph.add(nameOf(subject), predicate.value, { isNode, text: isNode ? nameOf(object) : object.value, language })
    }
  } catch (error) {
    throw error instanceof XmlFailed ? error : new XmlFailed('noRdf', error)
  }
  return graph
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
