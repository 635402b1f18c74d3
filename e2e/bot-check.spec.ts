import { type Browser, chromium, type Page, type Route } from '@playwright/test'
import { startServer, type TestServer } from '../server/test/harness.ts'
import { codeMailedTo } from '../server/test/outbox.ts'
import { availableBrowser, chromiumArguments } from '../tools/test-programs.ts'
import { expect, test as base } from './journey.ts'

/** Plain http under a name that is not this machine: no `crypto.subtle`, as on a phone in the local network. */
const hall = 'hall.example'

let checked: TestServer
let hallBrowser: Browser

const test = base.extend<{ inHall: Page }>({
  // Playwright wants its first argument taken apart.
  // oxlint-disable-next-line no-empty-pattern
  inHall: async ({}, use) => {
    const context = await hallBrowser.newContext({ baseURL: checked.url.replace('127.0.0.1', hall) })
    await use(await context.newPage())
    await context.close()
  },
})

// Fixtures of a worker would start one for these journeys alone, with a server of its own.
test.beforeAll(async ({ database }) => {
  checked = await startServer({ database, env: { BOT_CHECK: 'altcha' } })
  const executablePath = availableBrowser()
  hallBrowser = await chromium.launch({
    args: [...chromiumArguments, `--host-resolver-rules=MAP ${hall} 127.0.0.1`],
    ...(executablePath ? { executablePath } : {}),
  })
})
test.afterAll(async () => {
  await hallBrowser.close()
  await checked.stop()
})

const passed = (page: Page) => expect(page.getByText('Human check passed')).toBeVisible()

async function register(page: Page, email: string) {
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Pulp&Paper1')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Contact').fill('5550123456')
  await page.getByLabel('Company name').fill('Nordmark Paper')
}

test('people pass the check without a secure context, once in 24 hours, and it opens what it guards', async ({
  inHall: page,
}) => {
  const email = 'ada@nordmark.example'
  const proofs: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/verifyRecaptcha')) proofs.push(Date.now())
  })

  await test.step('two seconds after the screen opened it runs; until then nothing can be sent', async () => {
    const opened = Date.now()
    await page.goto('/auth/register')
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    await register(page, email)
    await passed(page)
    expect((proofs[0] ?? 0) - opened).toBeGreaterThan(1_500)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL(/\/auth\/verify\//)
  })
  await test.step('it is kept for the next screens', async () => {
    // The address changes a moment before the screen does.
    await expect(page.getByLabel('Character 1 of 6')).toBeFocused()
    await passed(page)
    await page.keyboard.insertText(await codeMailedTo(checked.dataDir, email))
    await page.getByRole('button', { name: 'Verify' }).click()
    // By itself: a link that goes in five seconds may go before it is pressed.
    await expect(page).toHaveURL(/\/auth\/login$/)
    await page.reload()
    await passed(page)
    expect(proofs).toHaveLength(1)
  })
  await test.step('without the pass the server refuses; the page checks again and goes on', async () => {
    await page.context().clearCookies()
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Pulp&Paper1')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect.poll(() => proofs.length).toBe(2)
    await expect(page).toHaveURL(/\/departments$/)
  })
})

test('a failed check keeps the button disabled until it is passed', async ({ inHall: page }) => {
  const seen = Promise.withResolvers<void>()
  const breakOff = async (route: Route) => {
    await seen.promise
    await route.abort()
  }
  await page.route('**/api/auth/verifyRecaptcha', breakOff, { times: 1 })
  await page.goto('/auth/login')
  const signIn = page.getByRole('button', { name: 'Sign in' })
  await expect(page.getByText('Checking that you are human …')).toBeVisible()
  await expect(signIn).toBeDisabled()
  seen.resolve()
  await expect(page.getByText('Human check failed')).toBeVisible()
  await expect(signIn).toBeDisabled()
  await page.getByRole('button', { name: 'Retry' }).click()
  await passed(page)
  await expect(signIn).toBeEnabled()

  // The pass is gone, and with it what was sent.
  await page.context().clearCookies()
  await page.route('**/api/auth/verifyRecaptcha', breakOff, { times: 1 })
  await page.getByLabel('E-mail').fill('ada@nordmark.example')
  await page.getByLabel('Password', { exact: true }).fill('Pulp&Paper1')
  await signIn.click()
  await expect(page.getByText('Bot check required')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await passed(page)
  await expect(page.getByText('Bot check required')).toHaveCount(0)
})
