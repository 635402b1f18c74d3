import type { LanguageText } from '../package-shape.ts'

/** What an Asset Administration Shell says, of whichever metamodel and in XML or JSON. */
export type Environment = { shells: Shell[]; submodels: Submodel[]; concepts: Map<string, Concept> }

export type Shell = {
  idShort: string
  id: string
  displayName: LanguageText[]
  globalAssetId: string
  /** `Type` of what is no single machine; '' before metamodel 3. */
  assetKind: string
  /** Of the asset, where the metamodel has assets of their own. */
  assetIdShort: string
  thumbnail: string
  /** What others call it by, since metamodel 3: a serial number, a part number. */
  specificIds: SpecificId[]
  submodelIds: string[]
}

export type SpecificId = { name: string; value: string }

export type Submodel = { idShort: string; id: string; semanticIds: string[]; elements: AasElement[] }

export type AasElement = {
  kind: 'property' | 'texts' | 'range' | 'file' | 'group' | 'other'
  idShort: string
  displayName: LanguageText[]
  semanticIds: string[]
  /** Of a property its value, of a file its path, of a range both ends. */
  value: string
  /** The concept that the value is one of. */
  valueIds: string[]
  valueType: string
  texts: LanguageText[]
  unit: string
  /** Of a file, as the package says it. */
  contentType: string
  /** Of a reference: the values of its keys, the most exact one last. */
  target: readonly string[]
  elements: AasElement[]
}

/** What a semantic id stands for, as the package says it (IEC 61360). */
export type Concept = { name: LanguageText[]; unit: string }

export const emptyElement: Omit<AasElement, 'kind'> = {
  idShort: '',
  displayName: [],
  semanticIds: [],
  value: '',
  valueIds: [],
  valueType: '',
  texts: [],
  unit: '',
  contentType: '',
  target: [],
  elements: [],
}

/** The kinds of submodel elements by their names in lower case. */
export const kindsByName: Readonly<Record<string, AasElement['kind']>> = {
  property: 'property',
  multilanguageproperty: 'texts',
  range: 'range',
  file: 'file',
  submodelelementcollection: 'group',
  submodelelementlist: 'group',
  entity: 'group',
  blob: 'other',
  referenceelement: 'other',
  relationshipelement: 'other',
  annotatedrelationshipelement: 'other',
  capability: 'other',
  operation: 'other',
  event: 'other',
  basiceventelement: 'other',
}

/** Both ends as one reads them; one that is open is left out. */
export function rangeOf(min: string, max: string): string {
  if (min === '' || max === '') return min === '' ? (max === '' ? '' : `≤ ${max}`) : `≥ ${min}`
  return `${min} … ${max}`
}
