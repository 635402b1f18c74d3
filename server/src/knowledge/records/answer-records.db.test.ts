import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCompany } from '../../../test/company-rows.ts'
import { openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { answerFromRecords } from './answer-records.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform('embedded')
})
afterAll(() => platform.close())

it('names one among more assets of like names than a question may read, and answers nothing of all of them', async () => {
  const { database } = platform
  const { viewer } = await insertCompany(database)
  const { companyId, userId } = viewer
  await database.executeSql(`
    INSERT INTO assets (company_id, id, department_id, name, info, dynamic_fields)
    SELECT d.company_id, gen_random_uuid(), d.id, 'Pump ' || n, '',
      jsonb_build_array(jsonb_build_object('type', 'text', 'label', 'Serial No', 'value', 'SN-' || n))
    FROM departments d, generate_series(1, 5001) AS n WHERE d.company_id = '${companyId}'`)
  const ask = async (question: string) => {
    const said = await database.asCompany(companyId, async (tx) => {
      await tx.execute(sql`SELECT set_config('app.user', ${userId}, true)`)
      return answerFromRecords(tx, companyId, { question, here: null, language: 'English' })
    })
    return said?.map(({ text }) => text).join('') ?? null
  }
  expect(await ask('What is the serial number of Pump 4711?')).toContain('SN-4711')
  expect(await ask('Welche Seriennummer hat Pump 4711?')).toContain('SN-4711')
  expect(await ask('How many pumps are there?')).toBeNull()
  expect(await ask('What is the serial number of the pump?')).toBeNull()
})
