import { knownLabels } from '../known-labels.ts'
import type { LanguageText, PackageField } from '../package-shape.ts'
import type { AasElement, Concept } from './environment.ts'
import { isCalled } from './known-meanings.ts'
import { nameOf } from './read-documents.ts'

/** `at`: the names of what stands around it. */
export type PlacedElement = { element: AasElement; at: string; group: string[] }
export type FoundFields = { fields: PackageField[]; files: PlacedElement[]; unknown: string[]; properties: number }
type Finding = { concepts: ReadonlyMap<string, Concept>; found: FoundFields; most: number }

/** Groups of the templates that say where a value stands and not what it is. */
const framing = new Set(['generalinformation', 'technicalproperties', 'technicalpropertyareas', 'furtherinformation'])

/** The properties of a submodel as fields, up to `most`; groups give their names. */
export function findFields(
  elements: readonly AasElement[],
  place: { at: string; group: string[] },
  finding: Finding,
): void {
  for (const [index, element] of elements.entries()) {
    const at = `${place.at}/${nameOf(element, index)}`
    switch (element.kind) {
      case 'property':
      case 'texts':
      case 'range':
        addField({ element, at, group: place.group }, finding)
        break
      case 'file':
        finding.found.files.push({ element, at, group: place.group })
        break
      case 'group':
        findInGroup(element, { at, group: place.group }, finding)
        break
      case 'other':
        finding.found.unknown.push(at)
    }
  }
}

function findInGroup(element: AasElement, { at, group }: { at: string; group: string[] }, finding: Finding): void {
  const isListOfValues =
    element.elements.length > 0 && element.elements.every(({ kind, idShort }) => kind === 'property' && idShort === '')
  if (isListOfValues) {
    const value = element.elements.map((one) => one.value).join(', ')
    addField({ element: { ...element, kind: 'property', value }, at, group }, finding)
    return
  }
  const name = element.idShort.toLowerCase()
  const isNamed = element.idShort !== '' && !framing.has(name) && name !== 'productclassifications'
  findFields(element.elements, { at, group: isNamed ? [...group, spaced(element.idShort)] : group }, finding)
}

function addField({ element, at, group }: PlacedElement, { concepts, found, most }: Finding): void {
  const value = valueOf(element, concepts)
  if (value.length === 0) return
  found.properties += 1
  if (found.fields.length >= most) return
  const concept = element.semanticIds.map((id) => concepts.get(id)).find((one) => one !== undefined)
  const role = roleOf(element, group)
  found.fields.push({
    role,
    label: role === 'other' ? labelOf(element, concept) : knownLabels[role],
    value,
    kind: kindOf(element),
    unit: element.unit || (concept?.unit ?? ''),
    group: role === 'other' ? group : [],
    semanticId: element.semanticIds.at(-1) ?? '',
    path: at,
  })
}

/** A value that stands for a concept is called as that is. */
function valueOf({ texts, value, valueIds }: AasElement, concepts: ReadonlyMap<string, Concept>): LanguageText[] {
  if (texts.length > 0) return texts
  const meant = valueIds.map((id) => concepts.get(id)?.name ?? []).find((name) => name.length > 0)
  const isCoded = valueIds.some((id) => value.length > 3 && id.includes(value))
  if (meant && (value === '' || isCoded)) return meant
  return value === '' ? [] : [{ language: '', text: value }]
}

function roleOf(element: AasElement, group: readonly string[]): PackageField['role'] {
  if (group.length > 0) return 'other'
  if (isCalled(element, ['manufacturername', 'manufacturer'])) return 'maker'
  if (isCalled(element, ['serialnumber'])) return 'serial'
  return isCalled(element, ['manufacturerproducttype']) ? 'type' : 'other'
}

function kindOf({ kind, valueType }: AasElement): PackageField['kind'] {
  if (kind !== 'property') return 'text'
  const type = valueType.toLowerCase().replace(/^xsd?:/u, '')
  if (type === 'date') return 'date'
  return /^(?:unsigned)?(?:int|integer|long|short|byte|decimal|double|float|(?:non)?(?:positive|negative)integer)$/u.test(
    type,
  )
    ? 'number'
    : 'text'
}

function labelOf({ displayName, idShort }: AasElement, concept: Concept | undefined): LanguageText[] {
  const names = displayName.length > 0 ? displayName : (concept?.name ?? [])
  return names.some(({ text }) => text !== '') ? names : [{ language: '', text: spaced(idShort) }]
}

/** `MaxRotationSpeed` and `max_rotation_speed` as one reads them. */
function spaced(idShort: string): string {
  return idShort
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z][a-z])/gu, ' ')
    .trim()
}
