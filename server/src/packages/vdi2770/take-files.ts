import type { Container } from '../container.ts'
import type { Metadata, TakenFile } from '../document-metadata.ts'
import type { PackageReading } from '../reading.ts'
import { isHere, replacedVersions } from '../newest-versions.ts'
import { namesPdfA } from '../pdf-marks.ts'
import type { ZipEntry } from '../zip/zip-directory.ts'

type DocumentSource = { container: Container; folder: string; metadata: Metadata; path: string; named: Set<ZipEntry> }

/** The files that the metadata name, as far as they are there; what they name is added to `named`. */
export async function takeFiles(
  reading: PackageReading,
  { container, folder, metadata, path, named }: DocumentSource,
): Promise<TakenFile[]> {
  const taken: TakenFile[] = []
  const entryOf = (name: string): ZipEntry | null => (isWebAddress(name) ? null : container.find(folder + name))
  const replaced = replacedVersions(metadata.versions, ({ files }) => files.some(({ name }) => isHere(entryOf(name))))
  for (const version of metadata.versions) {
    if (version.version === '') reading.say('noVersion', path)
    if (version.files.length === 0) reading.say('noFile', path)
    for (const { name, format } of version.files) {
      const entry = entryOf(name)
      if (!entry) {
        reading.say(isWebAddress(name) ? 'webAddress' : 'fileMissing', path, name)
        continue
      }
      named.add(entry)
      const at = container.at + entry.names[0]
      const whyReplaced = replaced.get(version)
      if (whyReplaced) {
        reading.say(whyReplaced, at, version.version)
        continue
      }
      const facts = await reading.take(container.source, entry, at)
      if (!facts) continue
      if (facts.isEncryptedPdf) reading.say('password', at)
      if (namesPdfA(format) && !facts.saysPdfA) reading.say('notPdfA', at)
      taken.push({ ...facts, path: at, mediaType: format, version })
    }
  }
  if (metadata.versions.length === 0) reading.say('noFile', path)
  return taken
}

const isWebAddress = (name: string): boolean => /^[a-z][a-z\d+.-]*:\/\//iu.test(name)
