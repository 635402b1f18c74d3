import { limits } from '@millwright/contract/limits'
import { type Container, readTextFile } from '../container.ts'
import type { MakersPackage, PackageAsset, PackageDocument } from '../package-shape.ts'
import { problemOf, type PackageReading } from '../reading.ts'
import { relationsIn } from './opc.ts'
import type { Environment, Shell, Submodel } from './environment.ts'
import { readJsonEnvironment, NoJson } from './read-json.ts'
import { readXmlEnvironment } from './read-xml.ts'
import { aasOriginName } from '../marker-names.ts'
import { documentFinder } from './document-relations.ts'
import { readShell } from './read-shell.ts'
import { FileTaker } from './take-files.ts'

const namespaces = /^https?:\/\/(?:www\.)?admin-shell\.io\/aas\/[123](?:\/|$)/u

/** An Asset Administration Shell is an OPC package with this part. */
export const isAasContainer = (container: Container): boolean =>
  container.find(`aasx/${aasOriginName}`) !== null || originOf(container) !== null

const originOf = ({ entries }: Container): string | null => {
  const isAas = ({ names: [name] }: { names: [string, ...string[]] }): boolean => /\.aas\.(?:xml|json)$/iu.test(name)
  return entries.find(isAas)?.names[0] ?? null
}

/** Reads the shells of an .aasx (IDTA 01005) and their submodels (metamodels 1 to 3, IDTA 01001). */
export async function readAasPackage(reading: PackageReading, container: Container): Promise<MakersPackage> {
  const taker = new FileTaker(reading, container)
  const assets: PackageAsset[] = []
  const documents: PackageDocument[] = []
  const { specs, thumbnail } = await partsOf(reading, container)
  for (const spec of specs) {
    const environment = await environmentOf(reading, container, spec)
    if (!environment) continue
    const findDocument = documentFinder(environment.submodels)
    for (const { shell, submodels } of shellsOf(reading, environment, spec)) {
      if (assets.length === limits.packageAssets) {
        reading.say('tooManyAssets', spec)
        break
      }
      const place = { spec, asset: assets.length, thumbnail: assets.length === 0 ? thumbnail : null }
      const read = await readShell(reading, { shell, submodels, environment, findDocument, taker, place })
      assets.push(read.asset)
      const room = limits.packageFiles - documents.length
      if (read.documents.length > room) reading.say('tooManyDocuments', spec)
      documents.push(...read.documents.slice(0, room))
    }
  }
  if (specs.length === 0) reading.say('noShell', '/')
  taker.sayWhatNobodyNames([...specs])
  return { kind: 'aas', assets, documents, problems: reading.problems }
}

/** By the relations of the package; where those lead nowhere, by their names. */
async function partsOf(
  reading: PackageReading,
  container: Container,
): Promise<{ specs: string[]; thumbnail: string | null }> {
  const root = await relationsIn(reading, container, '')
  const thumbnail = root.find(({ type }) => type.endsWith('/metadata/thumbnail'))?.target ?? null
  const specs: string[] = []
  for (const origin of root.filter(({ type }) => type.endsWith(`/${aasOriginName}`))) {
    const relations = await relationsIn(reading, container, origin.target)
    for (const { target } of relations.filter(({ type }) => /\/aas-spec(?:-split)?$/u.test(type))) {
      const entry = container.find(target)
      if (entry) specs.push(entry.names[0])
    }
  }
  await sayWhatIsMissing(reading, container)
  if (specs.length > 0) return { specs: [...new Set(specs)], thumbnail }
  const named = container.entries.map(({ names: [name] }) => name).filter((name) => /\.aas\.(?:xml|json)$/iu.test(name))
  return { specs: named, thumbnail }
}

/** Also of parts that are not there themselves. */
async function sayWhatIsMissing(reading: PackageReading, container: Container): Promise<void> {
  for (const {
    names: [name],
  } of container.entries) {
    const [, folder, part] = /^(.*\/)?_rels\/([^/]*)\.rels$/u.exec(name) ?? []
    if (part === undefined || part === '') continue
    for (const { target, from } of await relationsIn(reading, container, `${folder ?? ''}${part}`)) {
      if (!container.find(target)) reading.say('fileMissing', from, target)
    }
  }
}

async function environmentOf(reading: PackageReading, container: Container, spec: string): Promise<Environment | null> {
  const entry = container.find(spec)
  const text = entry && (await readTextFile(reading, container, entry))
  if (text === null) return null
  try {
    if (/^\uFEFF?\s*[{[]/u.test(text.slice(0, 1_000))) return readJsonEnvironment(text)
    const { environment, namespace } = readXmlEnvironment(text)
    if (namespaces.test(namespace)) return environment
    if (environment.submodels.length + environment.shells.length > 0) reading.say('otherNamespace', spec, namespace)
    else reading.say('otherMetamodel', spec, namespace)
    return environment
  } catch (error) {
    reading.say(error instanceof NoJson ? 'noJson' : problemOf(error), spec)
    return null
  }
}

type ShellWithSubmodels = { shell: Shell; submodels: Submodel[] }

/** Each shell with its submodels; those that no shell names are of the only one, or of none. */
function shellsOf(reading: PackageReading, { shells, submodels }: Environment, spec: string): ShellWithSubmodels[] {
  if (shells.length === 0) {
    reading.say('noShell', spec)
    if (submodels.length === 0) return []
  }
  const known: Shell[] = shells.length > 0 ? shells.slice(0, limits.packageAssets + 1) : [namelessShell]
  const named = new Set(known.flatMap(({ submodelIds }) => submodelIds))
  const [first] = known
  return known.map((shell) => ({
    shell,
    submodels: submodels.filter(({ id }) => shell.submodelIds.includes(id) || (shell === first && !named.has(id))),
  }))
}

const namelessShell: Shell = {
  idShort: '',
  id: '',
  displayName: [],
  globalAssetId: '',
  assetKind: '',
  assetIdShort: '',
  thumbnail: '',
  specificIds: [],
  submodelIds: [],
}
