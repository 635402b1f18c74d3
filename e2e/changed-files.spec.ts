import type { Locator, Page } from '@playwright/test'
import { driveRoutes } from '@millwright/contract/drive'
import { resourceRoutes } from '@millwright/contract/resources'
import { jobLists, upload } from '../server/test/documents.ts'
import { signUp } from '../server/test/harness.ts'
import { makePdf } from '../server/test/pdf/make-pdf.ts'
import { makeAsset } from '../server/test/plant.ts'
import { ask } from './asking.ts'
import { expect, test } from './journey.ts'
import { markedText } from './marked-text.ts'
import { homeOf, signIn } from './sign-in.ts'
import { fileOf } from './uploading.ts'

const manual = (torque: string) =>
  makePdf([{ texts: [{ text: `The casing cover is tightened to ${torque} in two passes.`, x: 72, y: 740 }] }])

const question = 'To which torque is the casing cover tightened?'
const citationIn = (turn: Locator) => turn.getByRole('button', { name: /^1 p\. 1, citation from/ }).first()

const row = (page: Page, name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name })
const letters = (page: Page) => page.locator('.textLayer')

async function choose(page: Page, name: string, entry: string) {
  await row(page, name)
    .getByRole('button', { name: `Menu of ${name}` })
    .click()
  await page.getByRole('menuitem', { name: entry }).click()
}

test('a file that is replaced, renamed, restored or moved is never shown old, in one window or two', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  const place = await makeAsset(admin)
  const asset = `${homeOf(admin)}/departments/${place.departmentId}/assets/${place.assetId}`
  const drive = `${asset}/drive`
  const fields = { grantAIAccess: 'true', initiateProcessing: 'true' }
  await upload(admin, { place, file: await manual('140 Nm'), fileName: 'Manual.pdf', fields })
  const body = { name: 'Pumps', parentId: null }
  const { id: folderId } = await admin.call(driveRoutes.createFolder, { query: place, body })
  await jobLists(admin, place)

  await signIn(page, admin.account)
  const open = (name: string) => row(page, name).getByRole('link', { name }).click()
  const back = async () => {
    await page.goBack()
    await expect(page).toHaveURL(drive)
  }
  await page.goto(drive)
  await open('Manual.pdf')
  await expect(letters(page)).toContainText('140 Nm')
  const beside = await page.context().newPage()
  await beside.goto(page.url())
  await expect(letters(beside)).toContainText('140 Nm')
  const listBeside = await page.context().newPage()
  await listBeside.goto(drive)
  await expect(row(listBeside, 'Manual.pdf')).toBeVisible()
  const chat = await page.context().newPage()
  await chat.goto(`${asset}/chats`)
  const told = await ask(chat, question)
  await expect(told).toContainText('140 Nm')
  await back()

  await test.step('replaced', async () => {
    const chosen = page.waitForEvent('filechooser')
    await choose(page, 'Manual.pdf', 'Replace with a new version')
    await (await chosen).setFiles(fileOf('Manual, edition 7.pdf', await manual('150 Nm')))
    const newest = () => admin.call(driveRoutes.fetch, { query: place }).then(({ files }) => files[0]?.version)
    await expect.poll(newest).toBe(2)
    await jobLists(admin, place)
    await expect(row(page, 'Manual.pdf').getByText('Processed', { exact: true })).toBeVisible()
    await open('Manual.pdf')
    await expect(letters(page)).toContainText('150 Nm')
    await expect(letters(beside)).toContainText('150 Nm')
    await back()
  })

  await test.step('in a chat that stays open, an answer opens the version that it quotes, and the next one quotes the new one', async () => {
    await expect(told.getByText('newer version exists').first()).toBeVisible()
    await citationIn(told).click()
    expect((await markedText(chat, 1)).text).toContain('140 Nm')
    await expect(chat.getByText(/Version 1 of 2/)).toBeVisible()
    const asked = await ask(chat, `${question.slice(0, -1)} now?`)
    await expect(asked).toContainText('150 Nm')
    await citationIn(asked).click()
    await expect.poll(async () => (await markedText(chat, 1)).text).toContain('150 Nm')
    await expect(chat.getByText(/Version 1 of 2/)).toBeHidden()
  })

  await test.step('renamed', async () => {
    await choose(page, 'Manual.pdf', 'Rename')
    await page.getByLabel('New name of Manual').fill('Casing')
    await page.keyboard.press('Enter')
    await expect(row(listBeside, 'Casing.pdf')).toBeVisible()
    await open('Casing.pdf')
    for (const one of [page, beside]) {
      await expect(one.getByRole('region', { name: 'Casing.pdf' })).toBeVisible()
      await expect(one).toHaveTitle(/^Casing/)
    }
    await back()
  })

  await test.step('restored', async () => {
    await choose(page, 'Casing.pdf', 'Versions')
    const versions = page.getByRole('dialog', { name: 'Versions of Casing.pdf' }).getByRole('listitem')
    await versions.last().getByRole('button', { name: 'Restore version 1' }).click()
    await expect(versions.filter({ hasText: 'Current' })).toContainText('Version 1')
    await page.keyboard.press('Escape')
    await open('Casing.pdf')
    await expect(letters(page)).toContainText('140 Nm')
    await expect(letters(beside)).toContainText('140 Nm')
    await back()
  })

  await test.step('moved', async () => {
    const readAgain = beside.waitForResponse(
      async (response) =>
        response.url().includes(resourceRoutes.fetchDocument.path) &&
        (await response.text().catch(() => '')).includes(folderId),
    )
    await choose(page, 'Casing.pdf', 'Move')
    await page.getByRole('dialog').getByRole('treeitem', { name: 'Pumps' }).click()
    await page.getByRole('button', { name: 'Move here' }).click()
    await expect(row(page, 'Casing.pdf')).toBeHidden()
    await expect(row(listBeside, 'Casing.pdf')).toBeHidden()
    await expect(row(listBeside, 'Pumps')).toContainText('1 item')
    await readAgain
    // Its page leads to the folder that it lies in now.
    await beside.getByRole('button', { name: 'Close' }).click()
    await expect(beside).toHaveURL(`${drive}/${folderId}`)
  })
})
