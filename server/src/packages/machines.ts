import { limits } from '@millwright/contract/limits'
import type { FoundDocument, ReferencedObject } from './document-metadata.ts'
import type { PackageAsset, PackageDocument, PackageField } from './package-shape.ts'
import type { PackageReading } from './reading.ts'
import { generatedMainDomain, isObjectId } from './generated-main.ts'
import { isAddress } from './is-address.ts'
import { isSameMaker } from './maker-names.ts'
import { knownLabels } from './known-labels.ts'

/** `links`: as many as an asset can have; `isCut`: there are more. */
type Machine = Pick<ReferencedObject, 'types' | 'links' | 'maker' | 'equipment'> & {
  serial: string
  isCut: boolean
  path: string
}
type Found = { assets: PackageAsset[]; documents: PackageDocument[] }

/**
 * The machines that documents are of, and which is of which. The main document says what its container is about; where
 * there is none, or it names none, the documents do. `objectName`: of the elements that name machines.
 */
export function machinesOf(
  reading: PackageReading,
  found: readonly FoundDocument[],
  objectName = 'ReferencedObject',
): Found {
  const mains = found.filter(({ isMain, depth }) => isMain && depth === 0)
  const machines = namedIn(mains).length > 0 ? namedIn(mains) : namedIn(found)
  if (machines.length === 0 && found.length > 0) {
    machines.push(machineNamed('', '', found[0]?.path ?? '/'))
  }
  const [only] = machines
  // What documents say besides of the one machine that all are of.
  if (machines.length === 1 && only) {
    for (const object of found.flatMap(({ metadata }) => metadata.objects)) addSaid(only, object)
  }
  const [taken, behind] = [machines.slice(0, limits.packageAssets), machines[limits.packageAssets]]
  const documents = documentsOfMachines(reading, found, { machines, taken: taken.length })
  sayOfIds(reading, found)
  if (behind) reading.say('tooManyAssets', behind.path)
  const assets = taken.map((machine) => assetOf(reading, machine, objectName))
  return { assets, documents }
}

/** `taken`: of the machines, the first so many are. A document is a line of each machine that it is of. */
function documentsOfMachines(
  reading: PackageReading,
  found: readonly FoundDocument[],
  { machines, taken }: { machines: readonly Machine[]; taken: number },
): PackageDocument[] {
  const documents: PackageDocument[] = []
  for (const document of found) {
    for (const asset of machinesNamedBy(reading, machines, document).filter((at) => at < taken)) {
      const files = documentsOf(document, asset)
      if (documents.length + files.length > limits.packageFiles) {
        reading.say('tooManyDocuments', document.path)
        return documents
      }
      documents.push(...files)
    }
  }
  return documents
}

/** One for each serial number; where there are none, one for all types of a maker. */
function namedIn(documents: readonly FoundDocument[]): Machine[] {
  const machines: Machine[] = []
  const objects = documents.flatMap(({ metadata, path }) => metadata.objects.map((object) => ({ object, path })))
  for (const { object, path } of objects) {
    for (const serial of object.individuals) {
      const known = machines.find((one) => one.serial === serial && isSameMaker(one.maker, object.maker))
      if (known) addSaid(known, object)
      else {
        const machine = machineNamed(serial, object.maker, path)
        addSaid(machine, object)
        machines.push(machine)
      }
    }
  }
  const ofTypes = objects.filter(({ object }) => object.individuals.length === 0 && object.types.length > 0)
  const [first] = ofTypes
  if (machines.length === 0 && first) {
    const machine = machineNamed('', first.object.maker, first.path)
    for (const { object } of ofTypes) addSaid(machine, object)
    machines.push(machine)
  }
  // Documents of one machine often name its types in objects of their own.
  const [only] = machines
  if (machines.length === 1 && only) for (const { object } of ofTypes) addSaid(only, object)
  return machines
}

const machineNamed = (serial: string, maker: string, path: string): Machine => {
  return { serial, maker, path, types: [], links: [], isCut: false, equipment: '' }
}

function addSaid(machine: Machine, { types, links, maker, equipment, individuals }: ReferencedObject): void {
  const isOther = individuals.length > 0 && !individuals.includes(machine.serial)
  if (isOther || !isSameMaker(machine.maker, maker)) return
  for (const type of types) if (!machine.types.includes(type)) machine.types.push(type)
  if (individuals.length > 0) for (const link of links) addLink(machine, link)
  if (machine.maker === '') machine.maker = maker
  if (machine.equipment === '') machine.equipment = equipment
}

function addLink(machine: Machine, link: string): void {
  if (machine.links.includes(link)) return
  if (machine.links.length < limits.plateCodes) machine.links.push(link)
  else machine.isCut = true
}

/**
 * Those that the document names, by serial number, else by type; else all, or the first where it says a serial number of none of them.
 * A serial number tells machines of two makers apart, and counts alone where no maker fits: a dealer may stand for one.
 */
function machinesNamedBy(
  reading: PackageReading,
  machines: readonly Machine[],
  { metadata: { objects }, path }: FoundDocument,
): number[] {
  const all = [...machines.keys()]
  const bySerial = all.filter(namedBySerial(machines, objects))
  if (bySerial.length > 0) return bySerial
  const serials = objects.flatMap(({ individuals }) => individuals)
  if (serials.length > 0) reading.say('otherMachine', path, serials.join(', '))
  const isOf = ({ types, maker }: Machine, object: ReferencedObject): boolean =>
    types.some((type) => object.types.includes(type)) && isSameMaker(maker, object.maker)
  const byType = [...machines.entries()].filter(([, one]) => objects.some((object) => isOf(one, object)))
  if (byType.length > 0) return byType.map(([at]) => at)
  return serials.length > 0 ? all.slice(0, 1) : all
}

function namedBySerial(machines: readonly Machine[], objects: readonly ReferencedObject[]): (at: number) => boolean {
  const named = new Set<number>()
  for (const { individuals, maker } of objects) {
    for (const serial of individuals) {
      const ofSerial = [...machines.entries()].filter(([, one]) => one.serial === serial)
      const ofMaker = ofSerial.filter(([, one]) => isSameMaker(one.maker, maker))
      for (const [at] of ofMaker.length > 0 ? ofMaker : ofSerial) named.add(at)
    }
  }
  return (at) => named.has(at)
}

function documentsOf({ metadata: { ids, classes }, files, isMain }: FoundDocument, asset: number): PackageDocument[] {
  if (isMain && ids.some(({ domain }) => domain === generatedMainDomain)) return []
  return files.map(
    ({ version: { version, languages, files: _files, ...said }, file, path, size, sha256, mediaType, pictures }) => ({
      file,
      asset,
      path,
      size,
      sha256,
      mediaType,
      ids,
      classes,
      languages: takenLanguages(languages),
      version,
      ...said,
      ...(pictures ? { pictures } : {}),
    }),
  )
}

/** As RFC 5646 writes most; what is none is the document's own business. */
export const takenLanguages = (codes: readonly string[]): string[] =>
  codes.map((one) => one.toLowerCase()).filter((code) => /^[a-z]{2,3}(?:-[a-z]{2,4})?$/u.test(code))

function sayOfIds(reading: PackageReading, found: readonly FoundDocument[]): void {
  const known = new Set<string>()
  for (const { metadata, path } of found) {
    const [primary] = metadata.ids
    if (!primary) reading.say('noDocumentId', path)
    for (const { domain, id } of metadata.ids) if (domain === '') reading.say('noDomain', path, id)
    if (primary && known.has(keyOf(primary))) reading.say('twoOfOneId', path, primary.id)
    for (const id of metadata.ids) known.add(keyOf(id))
  }
  for (const { metadata, path } of found) {
    for (const relation of metadata.versions.flatMap(({ relations }) => relations)) {
      if (relation.type === 'RefersTo' && !known.has(keyOf(relation))) reading.say('relationMissing', path, relation.id)
    }
  }
}

const keyOf = ({ domain, id }: { domain: string; id: string }): string => JSON.stringify([domain, id])

function assetOf(reading: PackageReading, machine: Machine, objectName: string): PackageAsset {
  const { types, serial: id, links: codes, isCut, maker, equipment, path } = machine
  const serial = isAddress(id) || isObjectId(id) ? '' : id
  if (isCut) reading.say('tooManyCodes', path)
  // An address as a type is a link of the maker's.
  const shownTypes = types.filter((type) => !/^[a-z]+:\/\//iu.test(type))
  const type = shownTypes.at(-1) ?? ''
  const name = equipment || [maker, type].filter((part) => part !== '').join(' ') || serial
  if (name === '') reading.say('noMachine', path)
  const field = (role: 'maker' | 'type' | 'serial', text: string): PackageField[] => {
    if (text === '') return []
    const at = { unit: '', group: [], semanticId: '', path: `${path}#${objectName}` }
    return [{ role, label: knownLabels[role], value: [{ language: '', text }], kind: 'text', ...at }]
  }
  const fields = [...field('maker', maker), ...field('type', shownTypes.join(', ')), ...field('serial', serial)]
  const named = name === '' ? [] : [{ language: '', text: name }]
  return { name: named, info: [], maker, types: shownTypes, serial, codes, path, fields }
}
