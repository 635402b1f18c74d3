import { companyRoutes } from '@millwright/contract/company'
import type { UploadKind } from '@millwright/contract/formats'
import type { Page } from '@playwright/test'
import { createServer } from 'node:http'
import { upload } from '../server/test/documents.ts'
import { type SignedUp, signIn as signInByCall, signUp, type TestServer } from '../server/test/harness.ts'
import { type AssetIds, makeAsset } from '../server/test/plant.ts'
import { expect, oncePerServer, test as journey } from './journey.ts'
import { homeOf } from './sign-in.ts'

const pages = { document: 'documents', image: 'images', video: 'videos' } as const

export type Bench = {
  admin: SignedUp
  ids: AssetIds
  /** `{asset}` as addresses have it. */
  asset: string
  /** Uploads a file; returns the address of its page. */
  put: (fileName: string, file: Uint8Array, kind?: UploadKind) => Promise<string>
}

async function openBench(server: TestServer): Promise<Bench> {
  const admin = await signUp(server)
  await admin.call(companyRoutes.update, { body: { officeFiles: true } })
  const ids = await makeAsset(admin)
  const asset = `${homeOf(admin)}/departments/${ids.departmentId}/assets/${ids.assetId}`
  const put = async (fileName: string, file: Uint8Array, kind: UploadKind = 'document') => {
    const { id } = await upload(admin, { place: ids, file, fileName, kind })
    return `${asset}/resources/${pages[kind]}/${id}`
  }
  return { admin, ids, asset, put }
}

type Canary = { url: string; hits: () => readonly string[] }

/** A server of somebody else: nothing that a file names there may ever be asked for. */
async function openCanary(): Promise<Canary & { close: () => void }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, hits: () => asked, close: () => server.close() }
}

const sharedBench = oncePerServer(openBench)

export const test = journey.extend<{ canary: Canary; bench: Bench }>({
  bench: ({ server }, use) =>
    sharedBench({ server }, async (bench) => {
      // A token lasts a quarter of an hour, and so may the journeys of one server.
      const { token } = await signInByCall(server, bench.admin.account)
      bench.admin.token = token
      await use(bench)
    }),
  // Playwright wants its first argument taken apart.
  // oxlint-disable-next-line no-empty-pattern
  canary: async ({}, use) => {
    const canary = await openCanary()
    await use(canary)
    expect(canary.hits()).toEqual([])
    canary.close()
  },
})

/** Fails when a page runs a script of a file: they all set this. */
export async function expectNothingRan(page: Page) {
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
}
