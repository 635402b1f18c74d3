import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { openProcessing } from '../../../test/open-processing.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'

setFlagsFromString('--expose-gc')
// Only `vm` hands out what the flag above gives.
const collectGarbage = runInNewContext('gc') as () => void
const megabyte = 2 ** 20

function heldNow(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/**
 * By how much the heap grew at most while a document was processed: counted from its beginning, because making a large
 * PDF leaves some MB behind in this process. The embedded database has a thread and a heap of its own.
 */
async function maxGrowth(work: () => Promise<void>): Promise<number> {
  const before = heldNow()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, heldNow())
  }, 100)
  await work().finally(() => clearInterval(timer))
  return most - before
}

it('the heap of a worker does not grow with the document', async () => {
  const processing = await openProcessing('embedded')
  try {
    const pages = 3_000
    const warm = await processing.makeDocument((await makeManualPdf({ pages: 10 })).bytes)
    await processing.tryOnce(warm)
    const document = await processing.makeDocument((await makeManualPdf({ pages })).bytes)
    const growth = await maxGrowth(() => processing.tryOnce(document))
    expect(await processing.publishedOf(document)).toMatchObject({ processed: true, pages })
    expect(growth).toBeLessThan(6 * megabyte)
  } finally {
    await processing.close()
  }
})
