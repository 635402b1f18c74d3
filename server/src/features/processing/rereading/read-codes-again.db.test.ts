import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photoOfCode } from '../../../../test/codes.ts'
import { databaseKinds } from '../../../../test/open-platform.ts'
import { openProcessing, type TestProcessing } from '../../../../test/open-processing.ts'
import type { BlobStore } from '../../../platform/blobs/blobs.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { foundCodes } from '../../../schema/found-codes.ts'
import { resourceVersions } from '../../../schema/resources.ts'
import { readingCodesAgain } from './read-codes-again.ts'

const never = new AbortController().signal
const address = 'https://id.pumps.example/PX-200/SN-9'

describe.each(databaseKinds)(
  'codes on photos that were processed before codes were read, on the %s database',
  (kind) => {
    let processing: TestProcessing
    let opened: string[]
    beforeAll(async () => {
      processing = await openProcessing(kind)
    })
    afterAll(() => processing.close())

    /** The chore once, and which files it opened. */
    async function runOnce(): Promise<string[]> {
      opened = []
      const { deps } = processing
      const withFile: BlobStore['withFile'] = (key, work) => {
        opened.push(key)
        return deps.blobs.withFile(key, work)
      }
      await readingCodesAgain({ ...deps, blobs: { ...deps.blobs, withFile } }).run(never)
      return opened
    }
    const inDatabase = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
      processing.deps.database.asSystem('test', work)
    const photo = async (code: string) => {
      const made = await processing.makeFile(await photoOfCode(code), { type: 'image', extension: 'png' })
      await inDatabase((tx) =>
        tx.update(resourceVersions).set({ mediaType: 'image/png' }).where(eq(resourceVersions.id, made.versionId)),
      )
      await processing.tryOnce(made)
      return made
    }
    const versions = () => inDatabase((tx) => tx.select().from(resourceVersions).orderBy(resourceVersions.id))
    const found = async () =>
      (await inDatabase((tx) => tx.select().from(foundCodes))).map(({ code }) => code).toSorted()

    it('are read while nobody waits, each photo once, also where one has lost its bytes', async () => {
      await photo(address)
      const lost = await photo(`${address}1`)
      expect(await found()).toEqual([address, `${address}1`])
      expect((await versions()).map(({ codesRead }) => codesRead)).toEqual([true, true])
      expect(await runOnce()).toEqual([])

      await inDatabase(async (tx) => {
        await tx.delete(foundCodes).where(eq(foundCodes.code, address))
        await tx.update(resourceVersions).set({ codesRead: false })
      })
      const [kept, gone] = await versions()
      await processing.deps.blobs.remove(gone?.blobKey ?? '')
      expect(gone?.id).toBe(lost.versionId)

      const waits = await processing.makeDocument()
      expect(await runOnce()).toEqual([])
      await processing.changeJob(waits, { status: 'failed' })
      // The newest first.
      expect(await runOnce()).toEqual([gone?.blobKey, kept?.blobKey])
      // What was found on the one whose bytes are lost stays.
      expect(await found()).toEqual([address, `${address}1`])
      expect((await versions()).slice(0, 2).map(({ codesRead }) => codesRead)).toEqual([true, true])
      expect(await runOnce()).toEqual([])
    })
  },
)
