// A process of its own: what a key from a passphrase and a restore take is not taken from a server, and is gone with it.
import { reason } from '@millwright/contract/reasons/reason'
import { text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { newestBackup } from '../backup/manifest.ts'
import { requireKnownVersion } from '../backup/known-version.ts'
import { liesWithin, openSource } from '../backup/target.ts'
import { requireUnused } from '../backup/unused-place.repository.ts'
import { endWithParent } from '../end-with-parent.ts'
import { CannotOpen } from '../cannot-open.ts'
import { Order, type RestoreMessage } from './child-messages.ts'

// The server is gone: who waits for it starts another, which must not find this one at work.
const endIfAlone = endWithParent()
process.channel?.unref()
const order = Order.parse(JSON.parse(await text(process.stdin)))
const say = (said: RestoreMessage) => process.stdout.write(`${JSON.stringify(said)}\n`)

try {
  say({ kind: 'succeeded', backup: order.what === 'look' ? await look(order) : await restoreOver(order) })
} catch (error) {
  if (!(error instanceof CannotOpen)) process.stderr.write(`${inspect(error)}\n`)
  say({ kind: 'failed', sentence: error instanceof CannotOpen ? error.message : null })
}

/** Whether it could be restored, as far as that is seen at once. Returns its id. @throws CannotOpen */
async function look({ source, passphrase, place }: Order): Promise<string> {
  if (liesWithin(source, place)) throw new CannotOpen(reason('restore.source_within', { source }))
  const folder = await openSource(source, passphrase)
  const content = await newestBackup(folder)
  if (!content) throw new CannotOpen(reason('backup.none_finished', { title: folder.title }))
  requireKnownVersion(content)
  return content.id
}

/** @throws CannotOpen */
async function restoreOver(order: Order): Promise<string> {
  const { source, passphrase, place } = order
  await look(order)
  await requireUnused(place)
  // With it comes the whole product: who only looks needs none of it, and somebody waits.
  const { restoreOverUnused } = await import('../backup/restore-over-unused.ts')
  const content = await newestBackup(await openSource(source, passphrase))
  const total = (content?.blobs.count ?? 0) + (content?.tables.length ?? 0)
  let done = 0
  const reached = (point: string) => {
    if (point !== 'restored a blob' && point !== 'filled a table') return
    done += 1
    say({ kind: 'progress', done, total })
  }
  endIfAlone()
  return (await restoreOverUnused(place, { source, passphrase, reached })).id
}
