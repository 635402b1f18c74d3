import { type Container, readTextFile } from '../container.ts'
import { problemOf, type PackageReading } from '../reading.ts'
import { readXmlTree } from '../xml/xml-tree.ts'

/** `from`: the file that says it. */
export type PartRelation = { type: string; target: string; from: string }

/** What a part of an OPC package refers to within it (ECMA-376, part 2); '' is the package itself. */
export async function relationsIn(
  reading: PackageReading,
  container: Container,
  part: string,
): Promise<PartRelation[]> {
  const name = part.replace(/^\/+/u, '')
  const slash = name.lastIndexOf('/') + 1
  const from = `${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`
  const entry = container.find(from)
  const xml = entry && (await readTextFile(reading, container, entry))
  if (xml === null) return []
  try {
    return readXmlTree(xml).elements.flatMap(({ name: element, attributes }) => {
      if (element !== 'Relationship' || attributes.get('TargetMode') === 'External') return []
      const target = targetOf(attributes.get('Target') ?? '', name)
      return target === null ? [] : [{ type: attributes.get('Type') ?? '', target, from }]
    })
  } catch (error) {
    reading.say(problemOf(error), from)
    return []
  }
}

function targetOf(target: string, part: string): string | null {
  const url = URL.parse(target, `package:/${part}`)
  return url === null ? null : url.pathname.replace(/^\/+/u, '')
}
