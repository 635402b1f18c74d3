import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { openPlatform, type TestPlatform } from '../../../../test/open-platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { assets } from '../../../schema/assets.ts'
import { companies } from '../../../schema/companies.ts'
import { departments } from '../../../schema/departments.ts'
import { resources } from '../../../schema/resources.ts'
import { exportDocumentation } from './export-documentation.ts'

const [companyId, userId, departmentId, assetId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]

let platform: TestPlatform
const inDatabase = <T>(work: (tx: Transaction) => Promise<T>) => platform.database.asSystem('test', work)
const addDocuments = (count: number) =>
  inDatabase((tx) =>
    tx.insert(resources).values(
      Array.from({ length: count }, () => {
        const id = uuidv7()
        const place = { companyId, id, assetId, type: 'document' } as const
        return { ...place, fileName: `${id}.pdf`, aiAccess: false, currentVersion: 1 }
      }),
    ),
  )

beforeAll(async () => {
  platform = await openPlatform('embedded')
  await inDatabase(async (tx) => {
    await tx.insert(companies).values({ id: companyId, name: 'Nordmark Paper' })
    await tx.insert(departments).values({ companyId, id: departmentId, name: 'Pumps', info: 'Pumps' })
    await tx.insert(assets).values({ companyId, id: assetId, departmentId, name: 'Pump', info: 'Pump' })
  })
})
afterAll(() => platform.close())

const ask = exportDocumentation({ links: { urlOf: (_viewer: unknown, id: string) => `/files/${id}` } as never })
const exported = () =>
  inDatabase((tx) =>
    ask({
      tx,
      viewer: { companyId, userId, username: 'ada' },
      facts: { address: '127.0.0.1' },
      granted: { departmentId, assetId },
    } as never),
  )

it('as many documents as one container takes are handed on, and not one more', async () => {
  await addDocuments(limits.exportedDocuments)
  expect(await exported()).toEqual({ data: { url: `/files/${assetId}` } })
  await addDocuments(1)
  await expect(exported()).rejects.toMatchObject({ code: 'too-large', reason: reasons.packageExportTooMany })
})
