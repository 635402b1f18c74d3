import type { LanguageText } from '../package-shape.ts'
import { childOf, childrenOf, readXmlTree, textOf, type XmlElement } from '../xml/xml-tree.ts'
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

/** What nothing is read of: a shell's descriptions can be longer than all else. */
const unread = new Set([
  'qualifiers',
  'qualifier',
  'supplementalSemanticIds',
  'extensions',
  'description',
  'definition',
])

/** @throws XmlFailed */
export function readXmlEnvironment(xml: string): { environment: Environment; namespace: string } {
  const elements = new Map<XmlElement, AasElement>()
  const root = readXmlTree(xml, (element) => {
    const kind = kindsByName[element.name.toLowerCase()]
    if (unread.has(element.name)) element.elements = []
    else if (kind !== undefined && isElement(element)) {
      elements.set(element, elementOf(element, kind, elements))
      element.elements = []
    }
  })
  const all = (list: string, name: string): XmlElement[] =>
    childrenOf(root, list).flatMap((one) => childrenOf(one, name))
  const assets = new Map(all('assets', 'asset').map((one) => [idOf(one), textOf(one, 'idShort')]))
  const concepts = all('conceptDescriptions', 'conceptDescription')
  return {
    namespace: root.uri,
    environment: {
      shells: all('assetAdministrationShells', 'assetAdministrationShell').map((one) => shellOf(one, assets)),
      submodels: all('submodels', 'submodel').map((one) => submodelOf(one, elements)),
      concepts: new Map(
        concepts.flatMap((one): [string, Concept][] => conceptIds(one).map((id) => [id, conceptOf(one)])),
      ),
    },
  }
}

/** `range` and `file` are names of other things as well: an element has an idShort, or a value beside its type. */
const isElement = (element: XmlElement): boolean =>
  element.elements.some(({ name }) =>
    ['idShort', 'value', 'valueType', 'semanticId', 'modelType', 'min', 'max', 'first', 'observed'].includes(name),
  )

function elementOf(element: XmlElement, kind: AasElement['kind'], known: Map<XmlElement, AasElement>): AasElement {
  const value = childOf(element, 'value')
  const inner = kind === 'group' ? [value, childOf(element, 'statements')] : []
  const range = (): string => rangeOf(textOf(element, 'min'), textOf(element, 'max'))
  return {
    kind,
    idShort: textOf(element, 'idShort'),
    displayName: textsIn(childOf(element, 'displayName')),
    semanticIds: keysOf(childOf(element, 'semanticId')),
    value: kind === 'range' ? range() : kind === 'property' || kind === 'file' ? (value?.text ?? '') : '',
    valueIds: keysOf(childOf(element, 'valueId')),
    valueType: textOf(element, 'valueType'),
    texts: kind === 'texts' ? textsIn(value) : [],
    unit: unitIn(element),
    contentType: kind === 'file' ? textOf(element, 'contentType') || textOf(element, 'mimeType') : '',
    target: kind === 'other' ? keysOf(value) : emptyElement.target,
    elements: inner.flatMap((one) => (one ? elementsIn(one, known) : [])),
  }
}

/** Metamodels before 3 wrap each in a `submodelElement`. What has a name and is of no known kind is not understood. */
function elementsIn(list: XmlElement, known: Map<XmlElement, AasElement>): AasElement[] {
  return list.elements.flatMap((one) => {
    const element = known.get(one)
    if (element) return [element]
    if (one.name === 'submodelElement') return elementsIn(one, known)
    const idShort = textOf(one, 'idShort')
    return idShort === '' ? [] : [{ ...emptyElement, kind: 'other', idShort }]
  })
}

function submodelOf(element: XmlElement, known: Map<XmlElement, AasElement>): Submodel {
  return {
    idShort: textOf(element, 'idShort'),
    id: idOf(element),
    semanticIds: keysOf(childOf(element, 'semanticId')),
    elements: childrenOf(element, 'submodelElements').flatMap((one) => elementsIn(one, known)),
  }
}

function shellOf(element: XmlElement, assets: ReadonlyMap<string, string>): Shell {
  const information = childOf(element, 'assetInformation')
  const [assetId = ''] = keysOf(childOf(element, 'assetRef'))
  const global = information && childOf(information, 'globalAssetId')
  const thumbnail = information && childOf(information, 'defaultThumbnail')
  const references = [
    ...childrenOf(element, 'submodels').flatMap((one) => childrenOf(one, 'reference')),
    ...childrenOf(element, 'submodelRefs').flatMap((one) => childrenOf(one, 'submodelRef')),
  ]
  return {
    idShort: textOf(element, 'idShort'),
    id: idOf(element),
    displayName: textsIn(childOf(element, 'displayName')),
    globalAssetId: (global && (keysOf(global)[0] ?? global.text)) ?? assetId,
    assetKind: (information && textOf(information, 'assetKind')) ?? '',
    assetIdShort: assets.get(assetId) ?? '',
    thumbnail: (thumbnail && textOf(thumbnail, 'path')) ?? '',
    specificIds: childrenOf(information ?? element, 'specificAssetIds')
      .flatMap((one) => childrenOf(one, 'specificAssetId'))
      .map((one) => ({ name: textOf(one, 'name'), value: textOf(one, 'value') })),
    submodelIds: references.flatMap((one) => keysOf(one).slice(-1)),
  }
}

const idOf = (element: XmlElement): string => textOf(element, 'id') || textOf(element, 'identification')

function conceptIds(element: XmlElement): string[] {
  return [idOf(element), ...childrenOf(element, 'isCaseOf').flatMap(keysOf)].filter((id) => id !== '')
}

function conceptOf(element: XmlElement): Concept {
  const names = descendants(element, 'preferredName').flatMap(textsIn)
  return { name: names.length > 0 ? names : textsIn(childOf(element, 'displayName')), unit: unitIn(element) }
}

/** In the data specification, which is of another namespace before metamodel 3. */
const unitIn = (element: XmlElement): string => descendants(element, 'unit').find(({ text }) => text !== '')?.text ?? ''

const carriers = /^(?:embeddedDataSpecifications?|dataSpecificationContent|dataSpecificationI[eE][cC]61360)$/u

function descendants(element: XmlElement, name: string): XmlElement[] {
  return element.elements.flatMap((one) => {
    if (one.name === name) return [one]
    return carriers.test(one.name) ? descendants(one, name) : []
  })
}

/** The values of a reference's keys, the most exact one last. */
function keysOf(element: XmlElement | undefined): string[] {
  if (!element) return []
  const reference = childOf(element, 'reference') ?? element
  return childrenOf(reference, 'keys')
    .flatMap((keys) => childrenOf(keys, 'key'))
    .map((key) => textOf(key, 'value') || key.text)
    .filter((value) => value !== '')
}

function textsIn(element: XmlElement | undefined): LanguageText[] {
  return (element?.elements ?? []).flatMap((one) => {
    const text = childOf(one, 'text')?.text ?? one.text
    const language = textOf(one, 'language') || (one.attributes.get('lang') ?? '')
    return text === '' ? [] : [{ language: language.toLowerCase().replace(/[^a-z-]/gu, ''), text }]
  })
}
