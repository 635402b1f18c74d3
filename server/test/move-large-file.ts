// A process for a test that measures memory: a sealed file of so many MiB into a store and back.
import { createHash, randomBytes } from 'node:crypto'
import { openStore } from '../src/operator/backup/open-store.ts'
import { sealBytes, unsealBytes } from '../src/platform/sealed-bytes.ts'

const [target = '', mebibytes = '0'] = process.argv.slice(2)
const store = openStore(target)
const key = randomBytes(32)
const [written, read] = [createHash('sha256'), createHash('sha256')]

async function* made(): AsyncIterable<Uint8Array> {
  for (let at = 0; at < Number(mebibytes); at += 1) {
    const chunk = randomBytes(1024 * 1024)
    written.update(chunk)
    yield chunk
  }
}

await store.write('file', sealBytes(made(), key))
for await (const chunk of unsealBytes(store.read('file'), key, 'file')) read.update(chunk)
const isSame = written.digest('hex') === read.digest('hex')
process.stdout.write(JSON.stringify({ isSame, kilobytes: process.resourceUsage().maxRSS }))
