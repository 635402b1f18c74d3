import { dataExportRoutes } from '@millwright/contract/data-exports'
import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import type { ApiClient } from './api-client.ts'

type Row = Record<string, unknown>

/** What lies in the ZIP at this link, by the names of its lists. */
export async function readPersonalData(client: ApiClient, url: string) {
  const response = await client.request('GET', url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toContain('data.zip')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return {
    names: Object.keys(files).toSorted(),
    list: (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array())) as Row[],
  }
}

export async function whenGathered(look: () => Promise<{ url: string | null } | null>): Promise<string> {
  await expect.poll(async () => (await look())?.url ?? null).not.toBeNull()
  return (await look())?.url ?? ''
}

/** Of who is signed in. */
export async function gatherPersonalData(client: ApiClient) {
  await client.call(dataExportRoutes.begin)
  return readPersonalData(client, await whenGathered(() => client.call(dataExportRoutes.fetch)))
}
