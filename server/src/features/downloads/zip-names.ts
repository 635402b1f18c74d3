import { firstFreeName, numberedFileName, numberedFolderName } from '../../files/file-name.ts'
import type { ZipTree } from '../../files/zip-stream.ts'
import type { ZipContents, ZipFile } from './downloads.repository.ts'

/** Paths within the zip. What was chosen without the folder around it lies at the top; two of one name get numbers. */
export function treeOf({ folders, files }: Omit<ZipContents, 'fileName'>): ZipTree<ZipFile> {
  const inZip = new Map(folders.map((folder) => [folder.id, folder]))
  const takenIn = new Map<string, Set<string>>()
  const paths = new Map<string, string>()
  const holders = new Set<string>()

  function pathOf(id: string): string {
    const known = paths.get(id)
    const folder = inZip.get(id)
    if (known !== undefined || !folder) return known ?? ''
    const path = free(folder, numberedFolderName)
    paths.set(id, path)
    return path
  }

  function free({ parentId, name }: { parentId: string | null; name: string }, numbered: typeof numberedFileName) {
    const above = parentId !== null && inZip.has(parentId) ? `${pathOf(parentId)}/` : ''
    const taken = takenIn.get(above) ?? new Set()
    // Windows and macOS know no letter case in names.
    const isTaken = { has: (one: string) => taken.has(one.toLowerCase()) }
    const own = firstFreeName(portable(name), isTaken, numbered)
    takenIn.set(above, taken.add(own.toLowerCase()))
    if (above !== '' && parentId !== null) holders.add(parentId)
    return `${above}${own}`
  }

  for (const { id } of folders) pathOf(id)
  const placed = files.map((file) => ({ path: free(file, numberedFileName), file }))
  const emptyFolders = folders.filter(({ id }) => !holders.has(id)).map(({ id }) => pathOf(id))
  return { emptyFolders, files: placed }
}

/** A name that every system can unpack. */
function portable(name: string): string {
  return name.replace(/[<>:"|?*\\/]/g, '_').replace(/[\s.]+$/, '') || '_'
}
