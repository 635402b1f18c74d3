import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { expertRoutes } from '@millwright/contract/experts'
import type { Locator, Page } from '@playwright/test'
import { type SignedUp, signIn as signInByCall, signUp, type TestServer } from '../server/test/harness.ts'
import { joinCompany } from '../server/test/members.ts'
import { type DrawnText, makePdf } from '../server/test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds } from '../server/test/plant.ts'
import { expect, oncePerServer, test as journey } from './journey.ts'
import { homeOf } from './sign-in.ts'

const care: DrawnText[] = [
  { text: '3 Care of the press', x: 72, y: 780, size: 16, font: 'bold' },
  { text: 'Stop the press before any work. The gearbox is filled with oil of grade HLP 46.', x: 72, y: 740 },
]
const plan: DrawnText[] = [
  { text: '5 Maintenance plan', x: 72, y: 780, size: 16, font: 'bold' },
  { text: 'The oil of the gearbox is changed after 4,000 hours.', x: 72, y: 740 },
]
export const oil = 'With which oil is the gearbox filled?'
export const unknown = 'Which vineyard made the burgundy of the hydraulic cellar?'

type World = { admin: SignedUp; reader: Omit<SignedUp, 'companyName'>; ids: AssetIds; chats: string }

async function openWorld(server: TestServer): Promise<World> {
  const admin = await signUp(server)
  const reader = await joinCompany(server, admin)
  const users = [{ userId: reader.user._id, access: 'read' as const }]
  const department = await admin.call(departmentRoutes.create, {
    body: { name: 'Press Shop', info: 'Presses', users },
  })
  const asset = await admin.call(assetRoutes.create, {
    query: { departmentId: department._id },
    body: {
      name: 'Press 7',
      info: 'Deep drawing',
      users,
      dynamicFields: [{ type: 'text', label: 'Serial number', value: 'TP-4711-88' }],
    },
  })
  const ids = { departmentId: department._id, assetId: asset._id }
  await addProcessedDocument(admin, ids, {
    bytes: await makePdf([{ texts: care }, { texts: plan }]),
    fileName: 'Press.pdf',
  })
  await admin.call(expertRoutes.addNew, {
    query: { assetId: ids.assetId },
    body: {
      name: { firstName: 'Rajesh', lastName: 'Kumar' },
      username: 'rajesh',
      email: 'rajesh@nordmark.example',
      designation: 'Hydraulics engineer',
      contact: '0701234567',
      skillMatrix: { hydraulics: 4, safety: 2 },
    },
  })
  const chats = `${homeOf(admin)}/departments/${ids.departmentId}/assets/${ids.assetId}/chats`
  return { admin, reader, ids, chats }
}

const sharedWorld = oncePerServer(openWorld)

export const test = journey.extend<{ world: World }>({
  world: ({ server }, use) =>
    sharedWorld({ server }, async (world) => {
      // A token lasts a quarter of an hour, and so may the journeys of one server.
      for (const member of [world.admin, world.reader]) {
        const { token } = await signInByCall(server, member.account)
        member.token = token
      }
      await use(world)
    }),
})

export const turnOf = (page: Page, question: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: question, exact: true }) })

/** Asks, and gives the turn once its answer is whole: its translations may still come, and until they have nothing else is asked. */
export async function askForWhole(page: Page, question: string): Promise<Locator> {
  await page.getByLabel('Question', { exact: true }).fill(question)
  await page.keyboard.press('Enter')
  const turn = turnOf(page, question)
  await expect(turn).toHaveAttribute('data-state', 'complete')
  return turn
}

export const stopOf = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true })

/** Asks, and gives the turn once the next question can be asked. */
export async function ask(page: Page, question: string): Promise<Locator> {
  const turn = await askForWhole(page, question)
  await expect(stopOf(page)).toBeHidden()
  return turn
}

export const recentOf = (page: Page) => page.getByRole('navigation', { name: 'Recent Chats' })
export const openRecent = (page: Page) => page.getByRole('button', { name: 'Recent Chats', exact: true }).click()
