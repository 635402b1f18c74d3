import { isAasContainer, readAasPackage } from './aas/read-aas.ts'
import { type Container, openContainer } from './container.ts'
import { isIirdsContainer, readIirdsPackage } from './iirds/read-iirds.ts'
import type { MakersPackage } from './package-shape.ts'
import type { PackageReading } from './reading.ts'
import { isVdiContainer, readVdiPackage } from './vdi2770/read-container.ts'
import type { ByteSource } from './zip/byte-source.ts'

/** Reads a maker's package of any kind. What it is not, or what is wrong with it, is among its problems. */
export async function readPackage(reading: PackageReading, source: ByteSource): Promise<MakersPackage> {
  const container = await openContainer(reading, source, '')
  if (container && container.entries.length > 0) {
    if (isAasContainer(container)) return readAasPackage(reading, container)
    if (await isIirdsContainer(container)) return readIirdsPackage(reading, container)
    if (isVdiContainer(container) || holdsContainers(container)) return readVdiPackage(reading, container)
    reading.say('unknownKind', '/')
  }
  return { kind: null, assets: [], documents: [], problems: reading.problems }
}

/** A documentation container without a main document. */
const holdsContainers = ({ entries }: Container): boolean => entries.some(({ names: [name] }) => /\.zip$/iu.test(name))
