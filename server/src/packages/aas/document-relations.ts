import type { DocumentRelationType } from '@millwright/contract/document-classes'
import type { DocumentId } from '../package-shape.ts'
import type { PackageReading } from '../reading.ts'
import type { AasElement, Submodel } from './environment.ts'
import { kindOfSubmodel, named } from './known-meanings.ts'
import { documentsIn, type DocumentRelations, idsOf } from './read-documents.ts'

/** As the templates call references to other documents, and lists of them. */
const kinds: readonly { type: DocumentRelationType; names: readonly string[]; lists: readonly string[] }[] = [
  { type: 'RefersTo', names: ['refersto'], lists: ['referstoentities', 'referstoreferences'] },
  { type: 'BasedOn', names: ['basedon'], lists: ['basedonreferences', 'basedonentities'] },
  { type: 'TranslationOf', names: ['translationof'], lists: ['translationofentities', 'translationofreferences'] },
]

/** Which document a reference leads to: null where it leads to none, an id that is undefined where that document has none. */
export type FindDocument = (target: readonly string[]) => { id: DocumentId | undefined } | null

/** To the documents that a version of one names (IDTA 02004), by their first ids; one that leads nowhere is said. */
export function relationsIn(
  reading: PackageReading,
  findDocument: FindDocument,
  { version, at }: { version: AasElement; at: string },
): DocumentRelations {
  return kinds.flatMap(({ type, names, lists }) =>
    named(version, names, lists)
      .filter(({ target }) => target.length > 0)
      .flatMap(({ target }) => {
        const found = findDocument(target)
        if (!found) reading.say('relationMissing', at, target.join('/'))
        return found?.id ? [{ type, ...found.id }] : []
      }),
  )
}

/** Of all submodels of an environment, read once: a reference names the submodel, and then one element in the other. */
export function documentFinder(submodels: readonly Submodel[]): FindDocument {
  const documents = new Map<AasElement, DocumentId | undefined>()
  for (const submodel of submodels) {
    if (kindOfSubmodel(submodel) !== 'documents') continue
    for (const { element } of documentsIn(submodel.elements, '').documents) documents.set(element, idsOf(element)[0])
  }
  const roots = new Map(submodels.map(({ id, elements }) => [id, elements]))
  const childOf = childFinder()
  return (target) => {
    const at = target.findIndex((key) => roots.has(key))
    let elements = roots.get(target[at] ?? '') ?? []
    for (const key of target.slice(at + 1)) {
      const element = childOf(elements, key)
      if (!element) return null
      if (documents.has(element)) return { id: documents.get(element) }
      elements = element.elements
    }
    return null
  }
}

/** By its name; in a list, whose elements have none, by its place. */
function childFinder(): (elements: AasElement[], key: string) => AasElement | undefined {
  const known = new Map<AasElement[], Map<string, AasElement>>()
  return (elements, key) => {
    let byName = known.get(elements)
    if (!byName) known.set(elements, (byName = new Map(elements.map((one) => [one.idShort, one]))))
    return byName.get(key) ?? (/^\d{1,6}$/u.test(key) ? elements[Number(key)] : undefined)
  }
}
