import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCompany } from '../../../test/company-rows.ts'
import { databaseKindsInTurn, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { approvals } from '../../schema/approvals.ts'
import { assets } from '../../schema/assets.ts'
import { departments } from '../../schema/departments.ts'
import { sendApprovalMail } from './approvals.jobs.ts'

describe.each(databaseKindsInTurn('approval mails'))('mails about an approval (%s)', (kind) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  afterAll(() => platform.close())

  it('stop with the asset and with its department, where these go into the bin before the job runs', async () => {
    const { database } = platform
    const { viewer, assetId } = await insertCompany(database)
    const { companyId } = viewer
    const approvalId = uuidv7()
    await database.asSystem('test', (tx) =>
      tx.insert(approvals).values({
        companyId,
        id: approvalId,
        assetId,
        messageId: uuidv7(),
        question: 'Which oil does the gearbox take?',
        answer: 'Kluberplex.',
        sources: [],
        state: 'declined',
        askedBy: viewer.userId,
      }),
    )
    const bin = (table: typeof assets | typeof departments, deletedAt: Date | null) =>
      database.asSystem('test', (tx) => tx.update(table).set({ deletedAt }).where(eq(table.companyId, companyId)))
    const mailed = async () => {
      const sent: Mail[] = []
      const deps = {
        database,
        sendMail: async (mail: Mail) => void sent.push(mail),
        publicUrl: () => 'http://plant.example',
      }
      const job = { companyId, approvalId, about: 'outcome' } as const
      await sendApprovalMail(deps, job, new AbortController().signal)
      return sent.map(({ to }) => to)
    }
    expect(await mailed()).toEqual(['ada@nordmark.example'])
    for (const table of [assets, departments]) {
      await bin(table, new Date())
      expect(await mailed()).toEqual([])
      await bin(table, null)
      expect(await mailed()).toEqual(['ada@nordmark.example'])
    }
  })
})
