import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { openProcessing } from '../../../test/open-processing.ts'
import { makeManualPdf } from '../../../test/make-pdf.ts'

setFlagsFromString('--expose-gc')
// Only `vm` hands out what the flag above gives.
const collectGarbage = runInNewContext('gc') as () => void
const megabyte = 2 ** 20

/** The most that is really held while a document is processed. The embedded database has a thread of its own. */
async function mostHeld(work: Promise<void>): Promise<number> {
  let most = 0
  const timer = setInterval(() => {
    collectGarbage()
    most = Math.max(most, process.memoryUsage().heapUsed)
  }, 100)
  await work.finally(() => clearInterval(timer))
  return most
}

it('the heap of a worker does not grow with the document', async () => {
  const processing = await openProcessing('embedded')
  try {
    const held: number[] = []
    for (const pages of [250, 250, 3_000]) {
      // Their bytes are gone again when their processing begins.
      const document = await processing.makeDocument((await makeManualPdf({ pages })).bytes)
      held.push(await mostHeld(processing.tryOnce(document)))
      expect(await processing.publishedOf(document)).toMatchObject({ processed: true, pages })
    }
    const [, small = 0, large = 0] = held
    // All passages of 3,000 pages and their ranges take some 30 MB.
    expect(large - small, `held: ${held.map((bytes) => Math.round(bytes / megabyte)).join(', ')} MB`).toBeLessThan(
      8 * megabyte,
    )
  } finally {
    await processing.close()
  }
})
