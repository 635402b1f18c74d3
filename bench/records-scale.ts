import type { DynamicField } from '@millwright/contract/assets'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { ReadableAssetId, Viewer } from '../server/src/access/viewer.ts'
import type { AnswerDeps } from '../server/src/features/chats/answer-deps.ts'
import { answerPorts } from '../server/src/features/chats/answer-ports.ts'
import type { AskCall } from '../server/src/features/chats/answer-stream.ts'
import { questionHandlers } from '../server/src/features/questions/questions.routes.ts'
import { beginState } from '../server/src/knowledge/answers/answer-state.ts'
import { approved } from '../server/src/knowledge/answers/steps/approved.ts'
import { answerFromRecords } from '../server/src/knowledge/records/answer-records.ts'
import { createMaterial, type Material } from '../server/test/material.ts'
import type { TestPlatform } from '../server/test/open-platform.ts'
import { onBothDatabases } from './on-both-databases.ts'
import type { Part, Row } from './part.ts'
import { quantile } from './quantile.ts'

const assetCount = 5_000
const fieldsEach = 10
const approvedCount = 1_000
const openCount = 1_000
const rounds = 7

const recordQuestions = [
  'What is the serial number of Press 4711?',
  'How many assets are there?',
  'Which assets were overhauled before 2024?',
  'Which machine has the serial number SN-004711?',
  'How do I replace the main seal of the press?',
]

/** What a question costs besides the search of the files: of the records, of what was approved, and of the open list. */
export const recordsScale: Part = {
  name: 'records-scale',
  what: `questions beside ${assetCount} assets of ${fieldsEach} fields, ${approvedCount} approved answers and ${openCount} open questions`,
  measure: () => onBothDatabases(measureOn),
}

async function measureOn({ database, kind }: TestPlatform): Promise<Row[]> {
  const material = await createMaterial(database, 1)
  await fill(database, material)
  await database.executeSql('ANALYZE')
  const { companyId, admin } = material
  const viewer = { companyId, userId: admin.userId } as Viewer
  const assetId = material.assets[0]?.assetId as ReadableAssetId
  const inSession = <T>(work: Parameters<typeof database.asSession<T>>[1]) => database.asSession(admin.tokenHash, work)
  const step = (work: (tx: never, place: object, viewer: Viewer) => Promise<unknown>) =>
    inSession((tx) => work(tx as never, { assetId, departmentId: null }, viewer))
  const asked = (text: string) =>
    beginState({ text, picture: null, history: [], language: 'English', scope: 'all', without: [], document: null })
  const ports = answerPorts(
    {} as AnswerDeps,
    { call: { step } as unknown as AskCall, askOnly: new Set() },
    new AbortController().signal,
  )
  const works: [string, () => Promise<unknown>][] = [
    ...recordQuestions.map((question): [string, () => Promise<unknown>] => [
      question,
      () => inSession((tx) => answerFromRecords(tx, companyId, { question, here: null, language: 'English' })),
    ]),
    ['what was approved', () => approved(asked('How often must the filter 417 of the pump be changed?'), ports)],
    ['the open list', () => questionHandlers.fetch({ step } as never)],
  ]
  const rows: Row[] = []
  for (const [what, work] of works) {
    const times: number[] = []
    await work()
    const before = process.cpuUsage()
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      await work()
      times.push(performance.now() - start)
    }
    const { user, system } = process.cpuUsage(before)
    // The embedded database works in this process, a server beside it.
    const cpu = ((user + system) / 1000 / rounds).toFixed(1)
    rows.push({ database: kind, what, 'CPU ms here': cpu, 'p50 ms': quantile(times, 0.5).toFixed(1) })
  }
  return rows
}

async function fill(database: TestPlatform['database'], { companyId, departmentId, admin, assets }: Material) {
  const ids = (count: number) => sql.param(Array.from({ length: count }, () => randomUUID()))
  const assetId = assets[0]?.assetId
  const names = Array.from({ length: assetCount }, (_, n) => `${kinds[n % kinds.length]} ${n}`)
  const fields = names.map((_, n) => JSON.stringify(fieldsOf(n)))
  const approved = Array.from({ length: approvedCount }, (_, n) => questionOf(n))
  const open = Array.from({ length: openCount }, (_, n) => questionOf(Math.floor((n * 3) / 4) + approvedCount))
  await database.asSystem('test', async (tx) => {
    await tx.execute(sql`
      insert into assets (company_id, id, department_id, name, info, dynamic_fields)
      select ${companyId}, id, ${departmentId}, name, 'Stands in the third line', fields
      from unnest(${ids(assetCount)}::uuid[], ${sql.param(names)}::text[], ${sql.param(fields)}::jsonb[]) a (id, name, fields)`)
    await tx.execute(sql`
      insert into approvals (company_id, id, asset_id, message_id, question, answer, sources, state, text, asked_by, decided_at)
      select ${companyId}, id, ${assetId}, id, question, 'As it is', '[]', 'approved', 'Every 500 hours.', ${admin.userId}, now()
      from unnest(${ids(approvedCount)}::uuid[], ${sql.param(approved)}::text[]) a (id, question)`)
    const chatId = randomUUID()
    await tx.execute(sql`
      insert into chats (company_id, id, user_id, asset_id, title, language)
      values (${companyId}, ${chatId}, ${admin.userId}, ${assetId}, 'Questions', 'English')`)
    await tx.execute(sql`
      with asked as (
        select id, question, n
        from unnest(${ids(openCount)}::uuid[], ${sql.param(open)}::text[]) with ordinality a (id, question, n)
      ), messages as (
        insert into chat_messages (company_id, id, chat_id, ordinal, first_id, query, state, verdict)
        select ${companyId}, id, ${chatId}, n, id, question, 'complete', 'not-in-material' from asked returning id
      )
      insert into unanswered_questions (company_id, id, asset_id, message_id, question, score, unknown_words)
      select ${companyId}, a.id, ${assetId}, a.id, a.question, 0.1, '[]' from asked a join messages m on m.id = a.id`)
  })
}

const kinds = ['Press', 'Robot', 'Conveyor', 'Pump', 'Crane', 'Welder', 'Oven', 'Lathe']
const makers = ['Schuler', 'Kuka', 'Siemens', 'Bosch', 'Fanuc', 'Andritz']

function fieldsOf(n: number): DynamicField[] {
  const text = (label: string, value: string): DynamicField => ({ type: 'text', label, value })
  const written: DynamicField[] = [
    text('Serial number', `SN-${String(n).padStart(6, '0')}`),
    text('Manufacturer', makers[n % makers.length] ?? ''),
    text('Model', `M${n % 40}-${n % 7}`),
    text('Location', `Hall ${n % 30}, bay ${n % 11}`),
    text('Inventory number', `INV${n * 7}`),
    text('Oil', `HLP ${n % 5}6`),
    { type: 'date', label: 'Last overhaul', value: `20${10 + (n % 15)}-0${1 + (n % 9)}-15` },
    { type: 'number', label: 'Year of manufacture', value: 1980 + (n % 44) },
    { type: 'number', label: 'Weight (kg)', value: 100 + n },
    { type: 'number', label: 'Power (kW)', value: n % 90 },
  ]
  return written.slice(0, fieldsEach)
}

const parts = ['filter', 'gearbox', 'valve', 'bearing', 'hose', 'sensor', 'clutch', 'brake', 'coupling', 'guide']
const doings = ['changed', 'cleaned', 'greased', 'checked', 'adjusted']

function questionOf(n: number): string {
  const [part, doing] = [parts[n % parts.length], doings[Math.floor(n / parts.length) % doings.length]]
  return `How often must the ${part} ${n} of the ${kinds[n % kinds.length]?.toLowerCase()} be ${doing}?`
}
