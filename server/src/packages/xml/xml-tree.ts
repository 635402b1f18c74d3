import { SaxesParser } from 'saxes'

/** Names without their prefix; `uri` is the namespace, '' for none. Text is what stands in it, without that of its elements. */
export type XmlElement = {
  name: string
  uri: string
  attributes: ReadonlyMap<string, string>
  text: string
  elements: XmlElement[]
  /** Processing instructions that stand in it, by their names: each the last. */
  instructions?: Map<string, string>
}

export type XmlFault = 'noXml' | 'entities' | 'tooDeep' | 'tooMany' | 'noRdf'

export class XmlFailed extends Error {
  readonly fault: XmlFault
  constructor(fault: XmlFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

const deepest = 200

/** Twice what a shell of 100,000 properties has. */
const maxElements = 4_000_000

const noAttributes: ReadonlyMap<string, string> = new Map()

/**
 * Reads XML. `onClosed` is told each element when all of it is there, and may take out what it does not need.
 * Nothing is resolved but the five entities of XML; a document that declares its own is refused.
 * @throws XmlFailed
 */
export function readXmlTree(xml: string, onClosed?: (element: XmlElement) => void): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const open: XmlElement[] = []
  let elements = 0
  let root: XmlElement | null = null
  parser.on('doctype', (doctype) => {
    if (doctype.includes('<!ENTITY') || /\b(?:SYSTEM|PUBLIC)\b/u.test(doctype)) throw new XmlFailed('entities')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length >= deepest) throw new XmlFailed('tooDeep')
    if (++elements > maxElements) throw new XmlFailed('tooMany')
    const named = Object.values(attributes).map((one): [string, string] => [one.local, one.value])
    const known = named.length === 0 ? noAttributes : new Map(named)
    open.push({ name: local, uri, attributes: known, text: '', elements: [] })
  })
  const addText = (text: string): void => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('processinginstruction', ({ target, body }) => {
    const element = open.at(-1)
    if (element) (element.instructions ??= new Map()).set(target, body)
  })
  parser.on('closetag', () => {
    const element = open.pop()
    if (!element) return
    element.text = element.text.trim()
    onClosed?.(element)
    const parent = open.at(-1)
    if (parent) parent.elements.push(element)
    else root = element
  })
  try {
    parser.write(xml.charCodeAt(0) === 0xfeff ? xml.slice(1) : xml).close()
  } catch (error) {
    throw error instanceof XmlFailed ? error : new XmlFailed('noXml', error)
  }
  if (!root) throw new XmlFailed('noXml')
  return root
}

/** Of its own namespace: what another standard put into it is not its own. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.elements.filter((one) => one.name === name && one.uri === element.uri)
}

export const childOf = (element: XmlElement, name: string): XmlElement | undefined => childrenOf(element, name)[0]

export const textOf = (element: XmlElement, name: string): string => childOf(element, name)?.text ?? ''
