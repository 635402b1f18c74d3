import type { SaxesTagPlain } from 'saxes'

const predefined = new Map([
  ['', ''],
  ['xml', 'http://www.w3.org/XML/1998/namespace'],
  ['xmlns', 'http://www.w3.org/2000/xmlns/'],
])

/** What prefixes stand for at the element that was entered last. */
export function openNamespaces() {
  const bound = new Map([...predefined].map(([prefix, uri]) => [prefix, [uri]]))
  /** Of each open element: the prefixes that it declares. */
  const declared: string[][] = []

  const uriOf = (prefix: string): string => {
    const uri = bound.get(prefix)?.at(-1) ?? ''
    if (uri === '' && prefix !== '') throw new Error(`The prefix ${prefix} stands for nothing`)
    return uri
  }
  return {
    /** The element's namespace and name. Throws where a prefix is not declared. */
    enter({ name, attributes }: SaxesTagPlain): string {
      const prefixes: string[] = []
      for (const [attribute, uri] of Object.entries(attributes)) {
        const [prefix, local] = partsOf(attribute)
        const declares = prefix === 'xmlns' ? local : attribute === 'xmlns' ? '' : null
        if (declares === null) continue
        prefixes.push(declares)
        const uris = bound.get(declares)
        if (uris) uris.push(uri)
        else bound.set(declares, [uri])
      }
      declared.push(prefixes)
      for (const attribute of Object.keys(attributes)) uriOf(partsOf(attribute)[0])
      const [prefix, local] = partsOf(name)
      return `${uriOf(prefix)} ${local}`
    },
    leave(): void {
      for (const prefix of declared.pop() ?? []) bound.get(prefix)?.pop()
    },
  }
}

/** Prefix and name. */
function partsOf(name: string): [string, string] {
  const colon = name.indexOf(':')
  const parts: [string, string] = [name.slice(0, Math.max(0, colon)), name.slice(colon + 1)]
  if (colon === 0 || parts[1] === '' || parts[1].includes(':')) throw new Error(`The name ${name} is malformed`)
  return parts
}
