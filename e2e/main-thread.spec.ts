import { limits } from '@millwright/contract/limits'
import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { jobLists } from '../server/test/documents.ts'
import { signIn as openClient } from '../server/test/harness.ts'
import { makeManualPdf } from '../server/test/pdf/make-pdf.ts'
import { codeMailedTo } from '../server/test/outbox.ts'
import { expect, test } from './journey.ts'
import { markedText } from './marked-text.ts'
import { holdReader } from './servers/held-reader.ts'
import { sendFrom, uploadDocuments } from './uploading.ts'

const password = 'Pulp&Paper1'

async function signIn(page: Page, email: string) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/admin\/[0-9a-f-]+\/departments$/)
}

async function createNamed(page: Page, name: string, submit: string) {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description').fill(`${name}, as the journey made it`)
  await page.getByRole('button', { name: submit }).click()
}

test('from registration to the highlighted sentence, and over a kill -9 in the middle of the next document', async ({
  page,
  server,
}) => {
  const email = `ada.${randomUUID()}@nordmark.example`
  const manual = await makeManualPdf({ pages: 60 })
  const fact = manual.facts.find((one) => one.page === 43)
  if (!fact) throw new Error('The manual has no fact on page 43')

  await test.step('register in three steps, verify with the mailed code, sign in', async () => {
    await page.goto('/auth/register')
    // What is pressed by force is not waited for while letters of another width move it.
    await page.evaluate(() => document.fonts.ready.then(() => null))
    await page.getByRole('button', { name: 'Next' }).click({ force: true })
    await expect(page.getByText('First name is required')).toBeVisible()
    await expect(page.getByText('Please complete: First name')).toBeVisible()
    await page.getByLabel('First name').fill('Ada')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Username').fill('ada')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Contact').fill('5550123456')
    await page.goBack()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
    await page.getByRole('button', { name: 'Prev' }).click()
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await page.goForward()
    await page.goForward()
    await expect(page.getByLabel('Contact')).toHaveValue('5550123456')
    expect(page.url()).toMatch(/\/auth\/register\?step=3$/)
    await page.getByLabel('Company name').fill('Nordmark Paper')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL(/\/auth\/verify\/admin\/[0-9a-f-]+$/)
    await expect(page.getByText(`We sent six characters to ${email}.`)).toBeVisible()
    await expect(page.getByText(/New OTP in 0:[345]/)).toBeVisible()
    // What the wizard held is gone: Back leads past its steps.
    await page.goBack()
    await expect(page).toHaveURL(/\/auth\/login$/)
    await page.goForward()

    const code = await codeMailedTo(server.dataDir, email)
    expect(code).toHaveLength(limits.codeLength)
    await page.getByLabel('Character 1 of 6').focus()
    await page.keyboard.type(code)
    await page.getByRole('button', { name: 'Verify' }).click()
    // By itself: a link that goes in five seconds may go before it is pressed.
    await expect(page).toHaveURL(/\/auth\/login$/)
    await signIn(page, email)
  })

  await test.step('create a department, and an asset in it', async () => {
    await page.getByRole('link', { name: 'Create Department' }).click()
    const create = page.getByRole('button', { name: 'Create Department' })
    await expect(create).toBeDisabled()
    // It stands below the people, and moves while they come.
    await expect(page.getByText('Admins always have full access')).toBeVisible()
    // Forced, for a person can press what is greyed too.
    await create.click({ force: true })
    await expect(page.getByText('Name is required')).toBeVisible()
    await expect(page.getByText('Description is required')).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await createNamed(page, 'Rolling mill', 'Create Department')
    await page.getByRole('link', { name: /Rolling mill/ }).click()
    await page.getByRole('link', { name: 'Create Asset' }).click()
    await createNamed(page, 'Rolling line 4', 'Create Asset')
    await page.getByRole('link', { name: /Rolling line 4/ }).click()
    await expect(page).toHaveURL(/\/profile$/)
  })
  const profile = page.url()
  const [, departmentId = '', assetId = ''] = /departments\/(.+)\/assets\/(.+)\/profile$/.exec(profile) ?? []
  const place = { departmentId, assetId }

  await test.step('upload a PDF of 60 pages and see it processed', async () => {
    await page.getByRole('link', { name: /Resources/ }).click()
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Documents' }).click()
    await sendFrom(page.getByRole('dialog'), [{ name: 'Rolling line 4.pdf', bytes: manual.bytes }])
    const row = page.getByRole('main').getByRole('row').filter({ hasText: 'Rolling line 4.pdf' })
    await expect(row.getByText('Processed', { exact: true })).toBeVisible()
  })

  await test.step('ask, and get an answer that cites document and page', async () => {
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Rolling line 4' }).click()
    await page.getByRole('link', { name: /AI Chat/ }).click()
    await page.getByLabel('Question').fill(fact.question)
    await page.keyboard.press('Enter')
    const turn = page.getByRole('article')
    await expect(turn).toHaveAttribute('data-state', 'complete')
    await expect(turn).toContainText(fact.answer)
    await expect(page).toHaveURL(/\/chats\/[0-9a-f-]+\/[0-9a-f-]+$/)
  })
  const chat = page.url()

  await test.step('click the citation: the document opens at that page with the sentence highlighted', async () => {
    const place = new RegExp(`^\\d+ p\\. ${fact.page}, citation from Rolling line 4\\.pdf$`)
    const chip = page.getByRole('button', { name: place }).first()
    const n = Number.parseInt((await chip.getAttribute('aria-label')) ?? '', 10)
    await chip.click()
    await expect(page.getByLabel('Page', { exact: true })).toHaveValue(String(fact.page))
    await expect(page).toHaveURL(new RegExp(`page=${fact.page}(&|$)`))
    // The address holds it: a reload lands where one was.
    await page.reload()
    await expect(page.locator('article [aria-current=true]').first()).toHaveAccessibleName(place)
    await expect(page.locator('article [aria-current=true]').first()).toBeInViewport({ ratio: 1 })
    const marked = await markedText(page, n)
    expect(marked).toEqual({ pageNumber: fact.page, text: expect.stringContaining(fact.sentence) })
  })

  await test.step('kill -9 in the middle of processing: after a start everything is there and the job finishes', async () => {
    const client = await openClient(server, { email, password })
    const long = await makeManualPdf({ pages: 400, title: 'Spare parts', seed: 11 })
    await page.goto(profile.replace(/profile$/, 'resources'))
    await uploadDocuments(page, [{ name: 'Spare parts.pdf', bytes: long.bytes }])
    const row = page.getByRole('main').getByRole('row').filter({ hasText: 'Spare parts.pdf' })
    const goOn = await holdReader(server, { client, place, fileName: 'Spare parts.pdf' })
    try {
      await expect(row.getByText(/^Reading page/)).toBeVisible()
      await server.kill9()
    } finally {
      goOn()
    }
    await expect(page.getByText(/^No connection\. What you see is from \d\d:\d\d/)).toBeVisible()
    await expect(row.getByText(/^Last known: Reading page/)).toBeVisible()
    await server.restart()

    // The open page goes on by itself.
    await expect(page.getByText(/^No connection/)).toBeHidden()
    await jobLists(client, place)
    await expect(row.getByText('Processed', { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByRole('row').filter({ hasText: 'Rolling line 4.pdf' })).toBeVisible()
  })

  await test.step('an orderly stop keeps everything too, and who was signed in still is', async () => {
    await server.restart()
    await page.goto(chat)
    await expect(page.getByRole('article')).toContainText(fact.answer)
  })
})
