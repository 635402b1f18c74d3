import { mkdir, readdir, symlink } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** Fills a folder with the system's programs without some: as PATH, it is a machine that lacks them till `install`. */
export async function pathWithout(
  missing: readonly string[],
  folder: string,
): Promise<{ install: () => Promise<void> }> {
  await mkdir(folder, { recursive: true })
  const found = new Map<string, string>()
  for (const place of (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
    // Some name folders that are not there.
    for (const name of await readdir(place).catch(() => [])) {
      if (!found.has(name)) found.set(name, join(place, name))
    }
  }
  const link = async (wanted: (name: string) => boolean) => {
    for (const [name, path] of found) if (wanted(name)) await symlink(path, join(folder, name))
  }
  await link((name) => !missing.includes(name))
  return { install: () => link((name) => missing.includes(name)) }
}
