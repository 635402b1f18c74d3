import type { ImportedAsset, PackageImport } from '@millwright/contract/makers-packages'
import { reasons } from '@millwright/contract/reasons/refusals'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import type { EditableAssetId, Viewer } from '../../access/viewer.ts'
import type { MakersPackage } from '../../packages/package-shape.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { assets } from '../../schema/assets.ts'
import { companies } from '../../schema/companies.ts'
import { departments } from '../../schema/departments.ts'
import { makersPackages } from '../../schema/makers-packages.ts'
import { users } from '../../schema/users.ts'
import { importPackage } from './import-package.ts'
import type { MakersPackageDeps } from './makers-packages.deps.ts'
import { insertPackage } from './makers-packages.repository.ts'
import { packageWork } from './package-work.ts'

const [companyId, userId, departmentId] = [uuidv7(), uuidv7(), uuidv7()]
const viewer = { companyId, userId, sessionId: uuidv7() } as Viewer

const names = [
  { language: 'en', text: 'Pump' },
  { language: 'de', text: 'Pumpe' },
]
const pump = { name: names, info: [], maker: '', types: [], serial: 'SN-77', path: '', codes: [], fields: [] }
/** Longer than what is planned without a thread. */
const asset = { ...pump, info: [{ language: 'en', text: 'Pump. '.repeat(10_000) }] }
const contentsOf = (said: MakersPackage['assets']) =>
  JSON.stringify({ kind: 'aas', assets: said, documents: [], problems: [] } satisfies MakersPackage)
const strange = contentsOf(Array.from({ length: 20_000 }, () => pump))

// One connection: whoever holds a transaction there keeps all others waiting.
let platform: TestPlatform
let packageId: string
const inDatabase = <T>(work: (tx: Transaction) => Promise<T>) => platform.database.asSystem('test', work)

beforeAll(async () => {
  platform = await openPlatform('embedded')
  await inDatabase(async (tx) => {
    await tx.insert(companies).values({ id: companyId, name: 'Nordmark Paper' })
    const person = { role: 'user', email: 'a@b.example', username: 'a', firstName: 'A', timeZone: 'UTC' } as const
    await tx.insert(users).values({ companyId, id: userId, ...person })
    await tx.insert(departments).values({ companyId, id: departmentId, name: 'Pumps', info: 'Pumps' })
  })
})
afterAll(() => platform.close())
beforeEach(async () => {
  await speak('eng')
  packageId = await keptPackage(contentsOf([asset]))
})

const keptPackage = (contents: string, key = 'a') =>
  inDatabase(async (tx) => {
    await tx.delete(assets)
    const place = { departmentId, assetId: null }
    const blob = { key, sha256: new Uint8Array(32), size: 1 }
    const said = { place, blob, fileName: 'pump.aasx', kind: 'aas', contents } as const
    return insertPackage(tx, viewer, said)
  })

const speak = (language: string) =>
  inDatabase(async (tx) => {
    await tx
      .update(companies)
      .set({ ocrLanguages: [language] })
      .where(eq(companies.id, companyId))
  })
const assetNames = () => inDatabase(async (tx) => (await tx.select().from(assets)).map(({ name }) => name))

type Hooks = { onGather?: () => void; afterStep?: (step: number) => Promise<void> }

/** Imports the package into a new asset. */
async function take({ onGather, afterStep }: Hooks = {}) {
  const deps = {
    givenFiles: {
      takesOffice: async () => {
        onGather?.()
        return false
      },
    },
    keyOfCode: (code: string) => code,
    addFoundCodes: async () => ({ added: 0, left: [] }),
    quotas: { bytes: null, members: null, questions: null },
    assetWrites: {
      create: async (tx: Transaction, _by: unknown, { asset: { name } }: { asset: { name: string } }) => {
        const id = uuidv7()
        await tx.insert(assets).values({ companyId, id, departmentId, name, info: 'Pump' })
        return { assetId: id as EditableAssetId, name, dynamicFields: [] }
      },
    },
  } as unknown as MakersPackageDeps
  let steps = 0
  const body: PackageImport = { packageId, assets: [{ asset: 0, into: null }], leaveDocuments: [] } as never
  const call = {
    viewer,
    body,
    facts: { signal: new AbortController().signal },
    granted: { departmentId },
    once: (_tx: Transaction, work: () => Promise<unknown>) => work(),
    step: async (work: (tx: Transaction, granted: object, who: Viewer) => Promise<unknown>) => {
      const done = await inDatabase((tx) => work(tx, { departmentId }, viewer)).catch(async (error: unknown) => {
        await afterStep?.(++steps)
        throw error
      })
      await afterStep?.(++steps)
      return done
    },
  }
  const { data } = (await importPackage(deps)(call as never)) as { data: ImportedAsset[] }
  return data.map(({ name }) => name)
}

/** Has the packages of others looked at, each of another company. */
function keepThreadBusy() {
  const ended = new AbortController()
  const looked = vi.fn<() => void>()
  const packages = Array.from({ length: 40 }, (_, at) =>
    packageWork('open', { contents: strange }, { key: `other ${at}`, signal: ended.signal }).then(looked, () => {}),
  )
  const end = () => {
    ended.abort()
    return Promise.all(packages)
  }
  return { areAllDone: () => looked.mock.calls.length === packages.length, end }
}

it.each(['looked at', 'planned'])('nobody waits for a package that waits to be %s', async (what) => {
  const gathering = Promise.withResolvers<void>()
  let others = what === 'looked at' ? keepThreadBusy() : null
  const taken = take({
    onGather: () => {
      others ??= keepThreadBusy()
      gathering.resolve()
    },
  })
  if (what === 'planned') await gathering.promise
  expect(await assetNames()).toEqual([])
  expect(others?.areAllDone()).toBe(false)
  await others?.end()
  expect(await taken).toEqual(['Pump'])
})

it('bytes that are kept already are left to the sweep: whoever imports them beside this may be reading them', async () => {
  expect(await take()).toEqual(['Pump'])
  packageId = await keptPackage(contentsOf([asset]), 'b')
  // There is no store here: nothing is asked of one once it is imported.
  expect(await take()).toEqual(['Pump'])
  const kept = await inDatabase((tx) => tx.select().from(makersPackages).where(eq(makersPackages.id, packageId)))
  expect(kept).toMatchObject([{ blobKey: 'a' }])
})

it('a change in between is met: it is planned anew, once', async () => {
  expect(await take({ afterStep: async (step) => void (step === 2 && (await speak('deu'))) })).toEqual(['Pumpe'])
  expect(await assetNames()).toEqual(['Pumpe'])
})

it('where what stands here changes again and again nothing is written', async () => {
  const languages = ['eng', 'deu']
  const taken = take({ afterStep: (step) => speak(languages[step % 2] ?? '') })
  await expect(taken).rejects.toMatchObject({ code: 'conflict', reason: reasons.packagePlanChanged })
  expect(await assetNames()).toEqual([])
})

it('a package that an older server looked into is taken, also where it found what is no problem any more', async () => {
  const problems = [{ code: 'iirds', path: '/', detail: '' }]
  packageId = await keptPackage(JSON.stringify({ kind: 'aas', assets: [asset], documents: [], problems }))
  expect(await take()).toEqual(['Pump'])
})
