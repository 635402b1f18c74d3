// `npm run restore -- SOURCE`: the newest backup of a folder into an empty data directory or database (docs/operating.md).
import { restore } from '../server/src/operator/backup/restore.ts'
import { passphraseOf, readPlace, runCommandOfOperator } from './operator/operator-command.ts'

const usage = 'Usage: npm run restore -- SOURCE, where SOURCE is a folder that npm run backup has filled.'
await runCommandOfOperator({ options: [], positions: 1, usage, failed: 1 }, async ({ positions: [source = ''] }) => {
  const place = readPlace()
  const content = await restore(place, { source, passphrase: passphraseOf() })
  const into = place.databaseUrl === null ? place.dataDir : `${place.dataDir} and the database of DATABASE_URL`
  console.log(`Restored ${content.id} (rows of ${content.createdAt}) into ${into}.`)
  if (content.damaged.length > 0)
    console.log(`${content.damaged.length} files were damaged before the backup: npm run doctor names them.`)
  console.log('Everybody signs in again.')
  return 0
})
