import type { LanguageText } from '../package-shape.ts'
import {
  type AasElement,
  type Concept,
  emptyElement,
  type Environment,
  kindsByName,
  rangeOf,
  type Shell,
  type Submodel,
} from './environment.ts'

type Json = Readonly<Record<string, unknown>>

export class NoJson extends Error {}

const deepest = 100

/** Metamodels 2 and 3; what is not of the kind that it should be is as if it were not there. @throws NoJson */
export function readJsonEnvironment(text: string): Environment {
  const root = objectOf(parse(text))
  if (!['assetAdministrationShells', 'submodels', 'assets'].some((name) => name in root)) {
    throw new NoJson('There is no environment')
  }
  const assets = new Map(listOf(root.assets).map((one) => [idOf(one), textOf(one.idShort)]))
  return {
    shells: listOf(root.assetAdministrationShells).map((one) => shellOf(one, assets)),
    submodels: listOf(root.submodels).map(submodelOf),
    concepts: new Map(
      listOf(root.conceptDescriptions).flatMap((one): [string, Concept][] => {
        const concept = conceptOf(one)
        const cases = (Array.isArray(one.isCaseOf) ? one.isCaseOf : []).flatMap((is) => keysOf(is))
        return [idOf(one), ...cases].map((id) => [id, concept])
      }),
    ),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch (cause) {
    throw new NoJson('This is no JSON', { cause })
  }
}

function shellOf(shell: Json, assets: ReadonlyMap<string, string>): Shell {
  const information = objectOf(shell.assetInformation)
  const [assetId = ''] = keysOf(shell.asset)
  const global = information.globalAssetId
  return {
    idShort: textOf(shell.idShort),
    id: idOf(shell),
    displayName: textsIn(shell.displayName),
    globalAssetId: textOf(global) || (keysOf(global)[0] ?? assetId),
    assetKind: textOf(information.assetKind),
    assetIdShort: assets.get(assetId) ?? '',
    thumbnail: textOf(objectOf(information.defaultThumbnail).path),
    specificIds: listOf(information.specificAssetIds).map((one) => ({
      name: textOf(one.name),
      value: textOf(one.value),
    })),
    submodelIds: listOf(shell.submodels).flatMap((one) => keysOf(one).slice(-1)),
  }
}

function submodelOf(submodel: Json): Submodel {
  return {
    idShort: textOf(submodel.idShort),
    id: idOf(submodel),
    semanticIds: keysOf(submodel.semanticId),
    elements: listOf(submodel.submodelElements).map((one) => elementOf(one, 0)),
  }
}

function elementOf(element: Json, depth: number): AasElement {
  const type = textOf(element.modelType) || textOf(objectOf(element.modelType).name)
  const kind = kindsByName[type.toLowerCase()] ?? 'other'
  const inner = kind === 'group' && depth < deepest ? [...listOf(element.value), ...listOf(element.statements)] : []
  const value = kind === 'range' ? rangeOf(textOf(element.min), textOf(element.max)) : textOf(element.value)
  return {
    ...emptyElement,
    kind,
    idShort: textOf(element.idShort),
    displayName: textsIn(element.displayName),
    semanticIds: keysOf(element.semanticId),
    value: kind === 'texts' || kind === 'group' ? '' : value,
    valueIds: keysOf(element.valueId),
    valueType: textOf(element.valueType) || textOf(objectOf(objectOf(element.valueType).dataObjectType).name),
    texts: kind === 'texts' ? textsIn(element.value) : [],
    unit: unitIn(element),
    contentType: kind === 'file' ? textOf(element.contentType) || textOf(element.mimeType) : '',
    target: kind === 'other' ? keysOf(element.value) : emptyElement.target,
    elements: inner.map((one) => elementOf(one, depth + 1)),
  }
}

function conceptOf(concept: Json): Concept {
  const names = contentsOf(concept).map((one) => textsIn(one.preferredName))
  return { name: names.find((texts) => texts.length > 0) ?? textsIn(concept.displayName), unit: unitIn(concept) }
}

const unitIn = (element: Json): string =>
  contentsOf(element)
    .map((one) => textOf(one.unit))
    .find((unit) => unit !== '') ?? ''

const contentsOf = (element: Json): Json[] =>
  listOf(element.embeddedDataSpecifications).map((one) => objectOf(one.dataSpecificationContent))

const idOf = (one: Json): string => textOf(one.id) || textOf(objectOf(one.identification).id)

function keysOf(reference: unknown): string[] {
  return listOf(objectOf(reference).keys)
    .map((key) => textOf(key.value))
    .filter((value) => value !== '')
}

/** A list of texts, or one within `langString`. */
function textsIn(value: unknown): LanguageText[] {
  const list = Array.isArray(value) ? value : objectOf(value).langString
  return listOf(list).flatMap((one) => {
    const text = textOf(one.text)
    return text === ''
      ? []
      : [
          {
            language: textOf(one.language)
              .toLowerCase()
              .replace(/[^a-z-]/gu, ''),
            text,
          },
        ]
  })
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const objectOf = (value: unknown): Json => (isObject(value) ? value : {})
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''
