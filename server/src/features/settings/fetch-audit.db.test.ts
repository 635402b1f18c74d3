import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCompany } from '../../../test/company-rows.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { readCsv } from '../../platform/csv.ts'
import { recordEvents } from '../../calls/audit.repository.ts'
import { fetchAudit } from './fetch-audit.ts'

describe.each(databaseKinds)('the trail as CSV (%s)', (kind) => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await openPlatform(kind)
  })
  afterAll(() => platform.close())

  it('has each line once, newest first, in a transaction for each part, whatever is written meanwhile', async () => {
    const { viewer } = await insertCompany(platform.database)
    const { companyId, userId: actorId } = viewer
    const write = (names: readonly string[]) =>
      platform.database.asCompany(companyId, (tx) =>
        recordEvents(
          tx,
          names.map((target) => ({
            companyId,
            actorId,
            actorName: 'ada',
            action: 'asset-created' as const,
            target,
            address: '127.0.0.1',
          })),
        ),
      )
    // Of one moment: only their ids tell them apart.
    const names = Array.from({ length: 2_500 }, (_, at) => `press ${at}`)
    await write(names)
    let steps = 0
    const step = async <T>(work: (tx: Transaction, granted: object, by: typeof viewer) => Promise<T>): Promise<T> => {
      steps += 1
      const read = await platform.database.asCompany(companyId, (tx) => work(tx, {}, viewer))
      await write(['meanwhile'])
      return read
    }
    const { csv } = await fetchAudit({ query: { format: 'csv' }, step } as never)
    let text = ''
    for await (const piece of csv?.text ?? '') text += piece
    const targets = readCsv(Buffer.from(text)).map(({ cells }) => cells[3])
    expect(targets[0]).toBe('target')
    expect(targets).toHaveLength(names.length + 1)
    expect(new Set(targets.slice(1))).toEqual(new Set(names))
    expect(steps).toBe(3)
  })
})
