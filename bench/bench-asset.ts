import { assetRoutes, type Asset } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import type { ApiClient } from '../server/test/api-client.ts'

/** A place to upload to. */
export async function benchAsset(client: ApiClient): Promise<Asset> {
  const department = await client.call(departmentRoutes.create, { body: { name: 'Bench', info: 'Bench' } })
  return client.call(assetRoutes.create, {
    query: { departmentId: department._id },
    body: { name: 'Bench', info: 'Bench' },
  })
}
