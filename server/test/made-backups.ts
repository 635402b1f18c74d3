import { createHash } from 'node:crypto'
import { blobsPart } from '../src/operator/backup/back-up.ts'
import { readLines, writeLines } from '../src/operator/backup/lines.ts'
import { backupsIn } from '../src/operator/backup/list-backups.ts'
import { verifyParts, writeManifest } from '../src/operator/backup/manifest.ts'
import { type BackupFolder, one } from '../src/operator/backup/target.ts'
import { sealBytes, unsealBytes } from '../src/platform/sealed-bytes.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

export const ownInstallation = 'a'.repeat(32)

/** Writes a backup as a real one lies there, of these texts in place of files, and of no database. */
export async function makeBackup(folder: BackupFolder, id: string, texts: readonly string[]): Promise<void> {
  await makeBackupOf(folder, { id, texts, installation: ownInstallation })
}

/** The same of another installation, or of one that does not say which. */
export async function makeBackupOf(
  folder: BackupFolder,
  { id, texts, installation }: { id: string; texts: readonly string[]; installation: string | undefined },
): Promise<void> {
  for (const text of texts) {
    await folder.store.write(folder.nameOfBlob(hashOf(text)), sealBytes(one(text), folder.key))
  }
  const lines = texts.map((text) => JSON.stringify({ key: `key ${text}`, sha256: hashOf(text), size: text.length }))
  const part = await writeLines(folder, { id, name: blobsPart }, lines)
  const rows = await writeLines(folder, { id, name: 'rows/users.ndjson.gz' }, ['[]'])
  await writeManifest(folder, {
    format: 1,
    id,
    ...(installation === undefined ? {} : { installation }),
    createdAt: `${id}T00:00:00.000Z`,
    migrations: [],
    tables: [{ name: 'users', rows: 0 }],
    deliveries: 0,
    blobs: { count: texts.length, bytes: texts.join('').length },
    damaged: [],
    parts: [rows, part],
  })
}

/** The texts of each backup that is there, by its id. @throws Error where one of them is not whole */
export async function readBackups(folder: BackupFolder): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const { content } of await backupsIn(folder)) {
    await verifyParts(folder, content)
    const texts: string[] = []
    for await (const line of readLines(folder, content.id, blobsPart)) {
      const name = folder.nameOfBlob((JSON.parse(line) as { sha256: string }).sha256)
      let text = ''
      for await (const chunk of unsealBytes(folder.store.read(name), folder.key, name)) text += chunk.toString()
      texts.push(text)
    }
    all[content.id] = texts
  }
  return all
}
