import { limits } from '@millwright/contract/limits'
import { problemOf, type PackageReading } from './reading.ts'
import { decodeText } from './xml/decode-text.ts'
import type { ByteSource } from './zip/byte-source.ts'
import { leavesPackage } from './zip/entry-names.ts'
import { entrySource, wholeEntry } from './zip/entry-bytes.ts'
import { NoZip, overlapping, readDirectory, type ZipEntry } from './zip/zip-directory.ts'

/** A ZIP of a package, or the package itself. */
export type Container = {
  source: ByteSource
  /** From the package's root, with a slash behind it; '' for the package itself. */
  at: string
  entries: ZipEntry[]
  /** As a document names it: in other cases of letters and in what else its bytes may mean, where that finds one. */
  find: (name: string) => ZipEntry | null
}

/** How many packages may lie in one another. */
const maxDepth = 8

type Inner = {
  entry: ZipEntry
  /** How many packages the outer one lies in. */
  depth: number
  /** Reads the inner one, which lies at `depth`. */
  read: (inner: Container, depth: number) => Promise<void>
}

/** A package that lies in another one. What is wrong with it is said, and what stands beside it is read. */
export async function readInner(
  reading: PackageReading,
  outer: Container,
  { entry, depth, read }: Inner,
): Promise<void> {
  const path = outer.at + entry.names[0]
  if (depth === maxDepth) return reading.say('nestsTooDeep', path)
  try {
    const source = await entrySource(outer.source, entry, limits.packageBytes / 2)
    const inner = await openContainer(reading, source, `${path}/`)
    if (inner) await read(inner, depth + 1)
  } catch (error) {
    reading.say(problemOf(error), path)
  }
}

/** What stands in it, less what may not; null where it is no ZIP, which is said. */
export async function openContainer(
  reading: PackageReading,
  source: ByteSource,
  at: string,
): Promise<Container | null> {
  const place = at === '' ? '/' : at
  const left = limits.packageFiles - reading.files
  const directory = await readDirectory(source, Math.max(0, left)).catch((error: unknown) => {
    if (error instanceof NoZip) return null
    throw error
  })
  if (!directory) {
    reading.say('notAZip', place)
    return null
  }
  reading.files += directory.entries.length
  if (directory.hasMore) reading.say('tooManyFiles', place)
  if (directory.entries.length === 0 && !directory.hasMore) reading.say('empty', place)
  const byName = new Map<string, ZipEntry>()
  const entries: ZipEntry[] = []
  const over = overlapping(directory.entries, source.size)
  for (const entry of directory.entries) {
    const [name, ...others] = entry.names
    if (leavesPackage(name)) reading.say('leavesPackage', at + name)
    else if (over.has(entry)) reading.say('overlaps', at + name)
    else if (byName.has(name)) reading.say('twoOfOneName', at + name)
    else {
      entries.push(entry)
      byName.set(name, entry)
      for (const other of [...others, foldedName(name)]) if (!byName.has(other)) byName.set(other, entry)
    }
  }
  const find = (name: string): ZipEntry | null => {
    const wanted = name
      .replaceAll('\\', '/')
      .replace(/^(?:\.?\/)+/u, '')
      .normalize('NFC')
    return byName.get(wanted) ?? byName.get(foldedName(wanted)) ?? byName.get(foldedName(unescaped(wanted))) ?? null
  }
  return { source, at, entries, find }
}

/** A text file of it; null where it cannot be read, which is said. */
export async function readTextFile(
  reading: PackageReading,
  container: Container,
  entry: ZipEntry,
): Promise<string | null> {
  try {
    return decodeText(await wholeEntry(container.source, entry, limits.packageTextBytes))
  } catch (error) {
    reading.say(problemOf(error), container.at + entry.names[0])
    return null
  }
}

const foldedName = (name: string): string => name.normalize('NFC').toLowerCase()

/** A part of an OPC package is named as in an address. */
function unescaped(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
