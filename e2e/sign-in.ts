import type { Page } from '@playwright/test'
import type { SignedUp } from '../server/test/harness.ts'
import { expect } from './journey.ts'

export async function fillSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function signIn(page: Page, account: { email: string; password: string }) {
  await page.goto('/auth/login')
  await fillSignIn(page, account)
  await expect(page).toHaveURL(/\/admin\/[0-9a-f-]+\/departments$/)
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
