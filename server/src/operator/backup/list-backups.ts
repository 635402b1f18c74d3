import { type BackupContent, readManifest } from './manifest.ts'
import { type BackupFolder, openSource, provenName } from './target.ts'

export type ListedBackup = { content: BackupContent; isProven: boolean }

/** All that were finished, the newest first. @throws CannotOpen also when one of them is damaged */
export async function backupsIn(folder: BackupFolder): Promise<ListedBackup[]> {
  const proven = new Set<string>()
  for await (const { name } of folder.store.list('backups/')) {
    const [, id = '', part] = name.split('/')
    if (part === provenName) proven.add(id)
  }
  const listed: ListedBackup[] = []
  for (const id of await folder.ids()) {
    const content = await readManifest(folder, id)
    if (content) listed.push({ content, isProven: proven.has(id) })
  }
  return listed
}

/** The backups that a target holds, the newest first. @throws CannotOpen */
export async function listBackups(source: { source: string; passphrase: string | null }): Promise<ListedBackup[]> {
  return backupsIn(await openSource(source.source, source.passphrase))
}
