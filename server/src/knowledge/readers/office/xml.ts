import { SaxesParser } from 'saxes'

export type XmlHandlers = {
  /** Names are without their prefix: in our formats no two elements differ in it alone. An attribute's may be given. */
  open: (name: string, attribute: (name: string) => string | undefined) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Reads XML from its begin to its end. Entities are not resolved but for the five of XML; one of its own is an error. */
export function readXml(xml: string, { open, close, text }: XmlHandlers): void {
  const parser = new SaxesParser({ position: false, xmlns: false })
  parser.on('opentag', ({ name, attributes }) => {
    const found = new Map<string, string>()
    for (const [key, value] of Object.entries(attributes)) found.set(localName(key), value).set(key, value)
    open(localName(name), (wanted) => found.get(wanted))
  })
  if (close) parser.on('closetag', ({ name }) => close(localName(name)))
  if (text) parser.on('text', text)
  parser.write(xml).close()
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

export type Relation = { id: string; type: string; target: string }

/** What a part refers to within its package; what lies outside is left out. */
export function relationsOf(parts: ReadonlyMap<string, string>, part: string): Relation[] {
  const slash = part.lastIndexOf('/') + 1
  const xml = parts.get(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`)
  const relations: Relation[] = []
  if (xml === undefined) return relations
  readXml(xml, {
    open(name, attribute) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return
      const type = attribute('Type') ?? ''
      const target = new URL(attribute('Target') ?? '', `package:/${part}`).pathname.slice(1)
      relations.push({ id: attribute('Id') ?? '', type: type.slice(type.lastIndexOf('/') + 1), target })
    },
  })
  return relations
}
