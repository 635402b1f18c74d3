import { createHash, randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { indexPassages } from '../src/knowledge/index/index-passages.ts'
import { keepShown, showCurrent } from '../src/knowledge/index/show-current.ts'
import type { Database } from '../src/platform/database/database.ts'
import { accessGrants } from '../src/schema/access-grants.ts'
import { assets } from '../src/schema/assets.ts'
import { companies } from '../src/schema/companies.ts'
import { departments } from '../src/schema/departments.ts'
import { passages } from '../src/schema/passages.ts'
import { resources, resourceVersions } from '../src/schema/resources.ts'
import { sessions } from '../src/schema/sessions.ts'
import { users } from '../src/schema/users.ts'

/** A company with an admin and assets of one document each, made below HTTP for tests and benches of the search. */
export type Material = { companyId: string; departmentId: string; admin: Member; assets: MaterialAsset[] }
/** `tokenHash` opens the member's transactions. */
export type Member = { userId: string; tokenHash: string }
export type MaterialAsset = { assetId: string; resourceId: string; versionId: string }
export type PassageText = { title: string; text: string }

const now = () => new Date()

export async function createMaterial(database: Database, assetCount: number): Promise<Material> {
  const companyId = uuidv7()
  const departmentId = uuidv7()
  await database.asSystem('test', async (tx) => {
    await tx.insert(companies).values({ id: companyId, name: 'Company of a test', verifiedAt: now() })
    await tx.insert(departments).values({ companyId, id: departmentId, name: 'Production', info: 'All of it' })
  })
  const admin = await addMember(database, companyId, 'admin')
  const made: MaterialAsset[] = []
  for (let n = 0; n < assetCount; n++) made.push(await addAsset(database, { companyId, departmentId }))
  return { companyId, departmentId, admin, assets: made }
}

export async function addMember(database: Database, companyId: string, role: 'admin' | 'user'): Promise<Member> {
  const userId = uuidv7()
  const tokenHash = createHash('sha256').update(randomBytes(32)).digest()
  await database.asSystem('test', async (tx) => {
    const person = { username: 'tester', firstName: 'Test', email: `${userId}@example.org`, timeZone: 'UTC' }
    await tx.insert(users).values({ companyId, id: userId, role, ...person })
    const expiresAt = new Date(Date.now() + 3_600_000)
    const session = { companyId, userId, tokenHash, device: 'test', address: '127.0.0.1', expiresAt }
    await tx.insert(sessions).values({ id: uuidv7(), ...session })
  })
  return { userId, tokenHash: tokenHash.toString('hex') }
}

export async function grantReading(database: Database, companyId: string, grant: { userId: string; assetId: string }) {
  await database.asSystem('test', (tx) =>
    tx.insert(accessGrants).values({ companyId, id: uuidv7(), ...grant, level: 'read' }),
  )
}

async function addAsset(database: Database, place: { companyId: string; departmentId: string }) {
  const { companyId, departmentId } = place
  const assetId = uuidv7()
  await database.asSystem('test', (tx) =>
    tx.insert(assets).values({ companyId, id: assetId, departmentId, name: 'Machine', info: 'A machine' }),
  )
  return addDocument(database, { companyId, assetId, fileName: 'Manual.pdf' })
}

type NewDocument = { companyId: string; assetId: string; fileName: string }

/** A document whose first version is processed and holds nothing yet. */
export async function addDocument(database: Database, document: NewDocument): Promise<MaterialAsset> {
  const { companyId, assetId, fileName } = document
  const resourceId = uuidv7()
  await database.asSystem('test', (tx) =>
    tx
      .insert(resources)
      .values({ companyId, id: resourceId, assetId, type: 'document', fileName, aiAccess: true, currentVersion: 1 }),
  )
  return addVersion(database, companyId, { assetId, resourceId, number: 1, processedAt: now() })
}

type NewVersion = { assetId: string; resourceId: string; number: number; processedAt: Date | null }

/** The number is not made the current one. */
export async function addVersion(database: Database, companyId: string, version: NewVersion): Promise<MaterialAsset> {
  const { assetId, resourceId, number, processedAt } = version
  const versionId = uuidv7()
  const file = { blobKey: versionId, sha256: new Uint8Array(32), size: 1, mediaType: 'application/pdf' }
  await database.asSystem('test', (tx) =>
    tx
      .insert(resourceVersions)
      .values({ companyId, id: versionId, resourceId, number, processedAt, extension: 'pdf', ...file }),
  )
  return { assetId, resourceId, versionId }
}

type Addition = { companyId: string; asset: MaterialAsset; texts: readonly PassageText[]; from?: number }

/** Stores and indexes passages as a job would; returns their ids in the order of the texts. */
export async function addPassages(database: Database, { companyId, asset, texts, from = 0 }: Addition) {
  const rows = texts.map(({ title, text }, at) => ({
    companyId,
    id: uuidv7(),
    ...asset,
    ordinal: from + at,
    title,
    text,
    ranges: [{ offset: 0, segment: from + at + 1, start: 0, end: text.length }],
  }))
  await database.asCompany(companyId, async (tx) => {
    for (let at = 0; at < rows.length; at += 500) await tx.insert(passages).values(rows.slice(at, at + 500))
    await keepShown(tx, { companyId, ...asset }, () => indexPassages(tx, companyId, rows))
  })
  return rows.map(({ id }) => id)
}

/** Changes what a company shows, below HTTP: of each of its resources that is found which is current then. */
export async function changeShown(database: Database, companyId: string, change: SQL): Promise<void> {
  await database.asCompany(companyId, async (tx) => {
    await tx.execute(change)
    const { rows } = await tx.execute<{ id: string }>(sql`SELECT id FROM resources WHERE company_id = ${companyId}`)
    await showCurrent(
      tx,
      companyId,
      rows.map(({ id }) => id),
    )
  })
}
