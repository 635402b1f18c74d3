import { accountRoutes } from '@millwright/contract/accounts'
import { durations } from '@millwright/contract/limits'
import type { BrowserContext, Page } from '@playwright/test'
import type { Account, SignedUp } from '../server/test/harness.ts'
import { expect } from './journey.ts'

export async function fillSignIn(page: Page, { email, password }: Account) {
  // The address changes a moment before the screen does, and the screen before may have a field of this name.
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** By the call that the form makes, for journeys that are not about it. Shows no page. */
export const signIn = (page: Page, account: Account) => signInContext(page.context(), account)

/** The same for all pages of a browser; `origin` is that of a server of the journey's own. */
export async function signInContext(context: BrowserContext, account: Account, origin = '') {
  const { method, path } = accountRoutes.login
  const reply = await context.request.fetch(`${origin}${path}`, { method, data: account })
  expect(reply.status()).toBe(200)
}

/** Signs in and opens the first screen. */
export async function openHome(page: Page, user: Pick<SignedUp, 'user' | 'account'>) {
  await signIn(page, user.account)
  await page.goto(`${homeOf(user)}/departments`)
}

export async function signInByForm(page: Page, account: Account) {
  await page.goto('/auth/login')
  await fillSignIn(page, account)
  await expect(page).toHaveURL(/\/admin\/[0-9a-f-]+\/departments$/)
}

/** No second passes in the page from now on: what counts down stays to be looked at. */
export const stopClock = (page: Page) => page.clock.setFixedTime(Date.now())

/** What was done counts down to the sign-in, from which the clock was stopped before. */
export async function expectCountdown(page: Page) {
  await expect(page.getByText('Sign in opens in 5 seconds.')).toBeVisible()
  await page.clock.setSystemTime(Date.now() + durations.redirectCountdown)
  await expect(page).toHaveURL(/\/auth\/login$/)
}

/** Of the menu of the signed-in user. */
export async function choose(page: Page, entry: string) {
  await page.getByRole('button', { name: /: account$/ }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

export async function typeTwice(page: Page, password: string, second = password) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(second)
}

export const homeOf = ({ user }: Pick<SignedUp, 'user'>) => `/${user.role}/${user._id}`
