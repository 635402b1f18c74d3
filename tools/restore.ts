// `npm run restore -- SOURCE`: a backup into an empty data directory or database (docs/operating.md).
import { listBackups } from '../server/src/operator/backup/list-backups.ts'
import { restore } from '../server/src/operator/backup/restore.ts'
import { passphraseOf, readPlace, runCommandOfOperator } from './operator/operator-command.ts'

const usage = `Usage: npm run restore -- SOURCE [--list | --at ID]
SOURCE is what npm run backup has filled: a folder, or 's3://bucket/prefix?endpoint=https://host&region=name'.`
const wanted = { options: ['--list'], values: ['--at'], positions: 1, usage, failed: 1 }
await runCommandOfOperator(wanted, async ({ has, valueOf, positions: [source = ''] }) => {
  if (has('--list')) return list(source)
  const place = readPlace()
  const at = valueOf('--at')
  const content = await restore(place, { source, passphrase: passphraseOf(), ...(at === null ? {} : { at }) })
  const into = place.databaseUrl === null ? place.dataDir : `${place.dataDir} and the database of DATABASE_URL`
  console.log(`Restored ${content.id} (rows of ${content.createdAt}) into ${into}.`)
  if (content.damaged.length > 0)
    console.log(`${content.damaged.length} files were damaged before the backup: npm run doctor names them.`)
  console.log('Everybody signs in again.')
  return 0
})

async function list(source: string): Promise<number> {
  for (const { content, isProven } of await listBackups({ source, passphrase: passphraseOf() })) {
    const { id, createdAt, tables, blobs, damaged } = content
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const marks = [isProven ? 'proven' : '', damaged.length > 0 ? `${damaged.length} files damaged` : '']
    console.log(
      [id, createdAt, `${rows} rows`, `${blobs.count} files`, `${(blobs.bytes / 1_000_000).toFixed(1)} MB`, ...marks]
        .filter((part) => part !== '')
        .join('  '),
    )
  }
  return 0
}
