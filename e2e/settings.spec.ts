import { accountRoutes } from '@millwright/contract/accounts'
import { chatRoutes } from '@millwright/contract/chats'
import { glossaryRoutes } from '@millwright/contract/glossary'
import { searchRoutes } from '@millwright/contract/search'
import { readFile } from 'node:fs/promises'
import { signUp } from '../server/test/harness.ts'
import { makeManualPdf, makePdf } from '../server/test/pdf/make-pdf.ts'
import { addProcessedDocument, makeAsset } from '../server/test/plant.ts'
import { expect, test } from './journey.ts'
import { choose, fillSignIn, homeOf, openHome, signIn } from './sign-in.ts'

test('a request for help gets a number', async ({ page, server }) => {
  await openHome(page, await signUp(server))
  await choose(page, 'Help')
  const send = page.getByRole('button', { name: 'Send request' })
  await expect(send).toBeDisabled()
  await page.getByLabel('Subject').fill('The press')
  await page.getByLabel('Message').fill('It hums when it is off.')
  await page.keyboard.press('Control+Enter')
  const reference = await page.getByRole('main').getByRole('status').locator('code').textContent()
  expect(reference).toMatch(/^[A-Z2-9]+$/)
  await expect(page.getByText(`Your request was sent. Its number is ${reference}.`)).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
})

test('sign out everywhere ends the other devices and leaves this one', async ({ page, browser, server }) => {
  const admin = await signUp(server)
  const phone = await browser.newContext({
    baseURL: server.url,
    userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36',
  })
  const other = await phone.newPage()
  await openHome(other, admin)
  await other.getByRole('link', { name: 'Create Department' }).click()
  await expect(other.getByRole('table', { name: 'Access' })).toBeVisible()
  await openHome(page, admin)

  await choose(page, 'Security')
  const devices = page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem')
  await expect(devices.filter({ hasText: 'Chrome on Android' })).toHaveCount(1)
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Signed out on all other devices')).toBeVisible()
  await expect(devices).toHaveCount(1)

  await test.step('the other device is told so at its next step, and by itself after a reload', async () => {
    await other.getByLabel('Name', { exact: true }).fill('Too late')
    await other.getByLabel('Description').fill('Signed out before it was sent')
    await other.getByRole('button', { name: 'Create Department' }).click()
    await expect(other.getByRole('alert')).toHaveText('Login required')
    await other.reload()
    await expect(other).toHaveURL(/\/auth\/login/)
  })
  await expect.poll(() => other.evaluate(() => document.cookie)).toBe('')
  await page.reload()
  await expect(devices.filter({ hasText: 'This device' })).toHaveCount(1)
  await phone.close()
})

test('one device is signed out, the others and this one stay', async ({ page, server }) => {
  const admin = await signUp(server)
  const devicesOf = ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'curl/8.0']
  const { method, path } = accountRoutes.login
  for (const agent of devicesOf) {
    await admin.request(method, path, { body: admin.account, headers: { 'user-agent': agent } })
  }
  await openHome(page, admin)
  await choose(page, 'Security')
  const devices = page.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem')
  const firefox = devices.filter({ hasText: 'Firefox on Linux' })
  // These two, the one that signed the company up, and this one.
  await expect(devices).toHaveCount(4)
  await expect(devices.filter({ hasText: 'This device' }).getByRole('button')).toHaveCount(0)
  await firefox.getByRole('button', { name: 'Sign out: Firefox on Linux' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Signed out on that device')).toBeVisible()
  await expect(firefox).toHaveCount(0)
  await expect(devices).toHaveCount(3)
})

test('a set of the glossary is added where a word was unknown, answers the question, and goes out and in as a file', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  const ids = await makeAsset(admin)
  const { bytes } = await makeManualPdf({ pages: 6 })
  await addProcessedDocument(admin, ids, { bytes, fileName: 'Manual.pdf' })
  const ask = async () => {
    const events = admin.events(chatRoutes.newMessage, {
      body: { query: 'Where is the whirligig?', assetId: ids.assetId },
    })
    for await (const event of events) if (event.type === 'end') return event.content
    throw new Error('The stream did not end')
  }
  expect(await ask()).toMatchObject({ unknownWords: ['whirligig'], searchedFor: [] })

  await openHome(page, admin)
  await choose(page, 'Security')
  await page.getByRole('link', { name: 'Glossary' }).click()
  const sets = page.getByRole('list', { name: 'Sets of words that mean the same' })
  await page.getByRole('button', { name: 'Add a set with whirligig' }).click()
  const dialog = page.getByRole('dialog', { name: 'New set' })
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('coolant pump,Kühlmittelpumpe')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Set added')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a set with whirligig' })).toBeHidden()
  const searchedFor = [{ word: 'whirligig', alternatives: ['coolant pump'], from: 'glossary' }]
  expect(await ask()).toMatchObject({ unknownWords: [], searchedFor })

  await page.getByRole('textbox', { name: 'Search words' }).fill('whirl')
  await expect(page).toHaveURL(/search=whirl/)
  await expect(sets.getByRole('button', { name: /^Edit/ })).toHaveCount(1)
  await page.reload()
  await sets.getByRole('button', { name: 'Edit the set whirligig' }).click()
  await page.getByRole('button', { name: 'Remove Kühlmittelpumpe' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Set saved')).toBeVisible()
  await expect(sets.getByText('Kühlmittelpumpe')).toHaveCount(0)

  // Another admin adds a word while words are added here.
  await sets.getByRole('button', { name: 'Edit the set whirligig' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit set' })
  await editing.getByRole('textbox').pressSequentially('vortex pump,')
  const [set] = await admin.call(glossaryRoutes.fetchAll, { query: { search: 'whirligig' } })
  await admin.call(glossaryRoutes.update, {
    query: { id: set?.id ?? '' },
    body: { words: ['whirligig', 'coolant pump', 'sump pump'] },
  })
  await editing.getByRole('textbox').pressSequentially('swirl pump')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByText(/meantime: whirligig, coolant pump, sump pump\. What you/)).toBeVisible()
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toBeHidden()
  for (const word of ['sump pump', 'vortex pump', 'swirl pump']) await expect(sets.getByText(word)).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('glossary.csv')
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toContain('\r\nwhirligig,coolant pump,sump pump,vortex pump,swirl pump\r\n')
  await sets.getByRole('button', { name: 'Delete the set whirligig' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing found for “whirl”')).toBeVisible()
  await page
    .getByLabel('Import CSV')
    .last()
    .setInputFiles({
      name: 'glossary.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${csv}alone\r\n`),
    })
  await expect(page.getByText(/^1 set added, \d+ were there already\.$/)).toBeVisible()
  await expect(page.getByText(/^Line \d+: A set needs two words at least$/)).toBeVisible()
  await expect(sets.getByRole('button', { name: /^Edit/ })).toHaveCount(1)
})

test('a shipped set is switched off where it widens a question, and a set of the company stands in for it', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  const ids = await makeAsset(admin)
  const texts = ['Children must stay outside of the fence.', 'Apprentices work under supervision.']
  const bytes = await makePdf([{ texts: texts.map((text, at) => ({ text, x: 60, y: 700 - 20 * at })) }])
  await addProcessedDocument(admin, ids, { bytes, fileName: 'Manual.pdf' })
  const lookedFor = async () => {
    const { searchedFor } = await admin.call(searchRoutes.search, { query: { q: 'kids' } })
    return searchedFor.flatMap(({ alternatives }) => alternatives)
  }
  expect(await lookedFor()).toEqual(['children'])

  await openHome(page, admin)
  await choose(page, 'Security')
  await page.getByRole('link', { name: 'Glossary' }).click()
  // In one moment: what is typed stays, and the list that is chosen is shown.
  await page.getByRole('textbox', { name: 'Search words' }).focus()
  await page.getByRole('radio', { name: 'Shipped sets' }).evaluate((shippedOnes: HTMLElement) => {
    document.execCommand('insertText', false, 'kids')
    shippedOnes.click()
  })
  const shipped = page.getByRole('list', { name: 'Shipped sets of words' })
  await shipped.getByRole('switch', { name: 'Use the set kids, children' }).uncheck()
  await expect(page.getByText('Set saved')).toBeVisible()
  expect(await lookedFor()).toEqual([])

  await page.reload()
  await expect(shipped.getByRole('switch', { name: 'Use the set kids, children' })).not.toBeChecked()
  await page.getByRole('textbox', { name: 'Search words' }).fill('')
  const off = page.getByRole('list', { name: 'Shipped sets that are switched off' })
  await off.getByRole('button', { name: 'Make a set of your own from kids, children' }).click()
  await page.getByRole('button', { name: 'Remove children' }).click()
  await page.getByRole('dialog', { name: 'New set' }).getByRole('textbox').fill('apprentices')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Set added')).toBeVisible()
  expect(await lookedFor()).toEqual(['apprentices'])

  // Not \`check\`, which looks at the switch again: it leaves this list when it is on.
  await off.getByRole('switch', { name: 'Use the set kids, children' }).click()
  await expect(page.getByRole('heading', { name: 'No shipped set is switched off' })).toBeVisible()
  await page.getByRole('radio', { name: 'Your sets' }).click()
  await expect(page.getByRole('radio', { name: 'Your sets' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Search words' }).fill('kids')
  await expect(page.getByRole('button', { name: 'Edit the set kids' })).toBeVisible()
})

test('the trail shows who signed in, filtered by the address, and as a file', async ({ page, server }) => {
  const admin = await signUp(server)
  await page.clock.install()
  await page.goto('/auth/login')
  // Where the server asks for no check, none holds the form back, not even when it would run.
  await page.clock.runFor(5_000)
  await page.clock.resume()
  await fillSignIn(page, { ...admin.account, password: 'Not&Mine99' })
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await fillSignIn(page, admin.account)
  await expect(page).toHaveURL(/\/departments$/)

  await choose(page, 'Security')
  await page.getByRole('link', { name: 'Audit' }).click()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'Sign-in failed' })).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Action' }).fill('Sign-in failed')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/action=sign-in-failed/)
  await expect(rows).toHaveCount(2)
  await page.reload()
  await expect(rows).toHaveCount(2)
  await test.step('what is typed stands there, however fast and wherever', async () => {
    const search = page.getByRole('textbox', { name: 'Search' })
    await search.pressSequentially('hydraulic press seven', { delay: 20 })
    await search.press('Home')
    await search.pressSequentially('XYZ', { delay: 20 })
    await expect(search).toHaveValue('XYZhydraulic press seven')
    await expect(page).toHaveURL(/actor=XYZhydraulic\+press\+seven/)
    await search.press('Escape')
    await expect(page).not.toHaveURL(/actor=/)
    // A day as the keyboard gives it, part after part.
    await page.getByLabel('From').pressSequentially('01012020', { delay: 50 })
    await expect(page.getByLabel('From')).toHaveValue('2020-01-01')
    await page.getByLabel('To').pressSequentially('01022020', { delay: 50 })
  })
  await expect(page.getByText('No event fits these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows.filter({ hasText: 'Signed in' }).first()).toBeVisible()
  await page.goto(`${new URL(page.url()).pathname}?page=99`)
  await expect(page).not.toHaveURL(/page=/)
  await expect(rows.filter({ hasText: 'Signed in' }).first()).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('audit.csv')
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFF?at,actor,action,target,address\r?\n.*signed-in/s)
  const chained = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export with hashes' }).click()
  const chain = await readFile(await (await chained).path(), 'utf8')
  expect(chain.trim().split('\n')[0]).toContain('"seq":1')

  await test.step('signing out holds without a connection, and the server is told as soon as there is one', async () => {
    await page.context().setOffline(true)
    await choose(page, 'Sign out')
    await expect(page.getByRole('alert')).toContainText('You are signed out on this page')
    await page.context().setOffline(false)
    await expect(page.getByRole('alert')).toBeHidden()
    const left = (await page.context().cookies()).map(({ name }) => name)
    // That this browser has signed in before stays known; it opens nothing.
    expect(left.filter((name) => !name.startsWith('millwright_known_'))).toEqual([])
  })
})

test("another role's or user's address leads to one's own screen", async ({ page, server }) => {
  const [mine, theirs] = [await signUp(server), await signUp(server)]
  await signIn(page, mine.account)
  await page.goto(`${homeOf(theirs)}/settings/account/profile`)
  await expect(page).toHaveURL(new RegExp(`${homeOf(mine)}/settings/account/profile$`))
  await expect(page.getByLabel('E-mail')).toHaveValue(mine.account.email)

  await test.step('where a time zone is unknown, times are told by the browser; the greeting follows the day', async () => {
    await page.clock.install({ time: new Date('2026-11-20T09:00:00Z') })
    await page.route('**/api/settings/account/profile/fetch', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('Europe/Stockholm', 'America/Nowhere') })
    })
    await page.reload()
    await expect(page.getByLabel('E-mail')).toHaveValue(mine.account.email)
    await expect(page.getByLabel('Timezone')).toHaveValue('America/Nowhere')
    await expect(page.getByText(/^Good morning/)).toBeVisible()
    await page.clock.fastForward('12:00:00')
    await expect(page.getByText(/^Good evening/)).toBeVisible()
  })
})
