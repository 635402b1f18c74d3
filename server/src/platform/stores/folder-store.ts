import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { missingAsNull } from '../blobs/growing-files.ts'
import { readFileBytes, writeSealed } from '../sealed-files.ts'
import { NotStored, type Store, type StoredFile } from './store.ts'
import { hasCode } from '../error-code.ts'

/** A folder, which need not exist. */
export function openFolderStore(directory: string): Store {
  const pathOf = (name: string) => path.join(directory, name)
  return {
    title: directory,
    // One disk serves one after the other best.
    width: 1,
    write: (name, source) => writeSealed(pathOf(name), source, null),
    async *read(name) {
      try {
        yield* readFileBytes(pathOf(name))
      } catch (error) {
        missingAsNull(error)
        throw new NotStored(directory, name, error)
      }
    },
    async *list(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      for await (const file of filesWithin(directory, folder)) if (file.name.startsWith(prefix)) yield file
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
      // Folders of the first floor stay: somebody may be about to write into them.
      for (let folder = path.dirname(name); folder.includes('/'); folder = path.dirname(folder)) {
        if (!(await removeEmpty(pathOf(folder)))) return
      }
    },
    // A draft has a name beside that of its file.
    removeUnfinished: async () => {},
  }
}

async function* filesWithin(directory: string, folder: string): AsyncIterable<StoredFile> {
  const entries = (await readdir(path.join(directory, folder), { withFileTypes: true }).catch(missingAsNull)) ?? []
  for (const entry of entries) {
    const name = `${folder}${entry.name}`
    if (entry.isDirectory()) {
      yield* filesWithin(directory, `${name}/`)
      continue
    }
    const found = await stat(path.join(directory, name)).catch(missingAsNull)
    if (found) yield { name, bytes: found.size, changedAt: found.mtime }
  }
}

async function removeEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY', 'ENOENT', 'EEXIST')) return false
    throw error
  }
}
