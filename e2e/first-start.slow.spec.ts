import { join } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { signUp, startServer } from '../server/test/harness.ts'
import { backUp } from '../server/src/operator/backup/back-up.ts'
import { expect, test } from './journey.ts'

test('a new server becomes what was backed up, from its own page', async ({ page, server, database }) => {
  // Three servers start, and a whole database is restored.
  test.setTimeout(900_000)
  const folder = await mkdtemp(join(tmpdir(), 'millwright-first-'))
  const { account } = await signUp(server)
  const place = { dataDir: server.dataDir, databaseUrl: server.databaseUrl ?? null }
  const source = join(folder, 'backups')
  await backUp(place, { target: source, passphrase: 'Straße 7' })
  await page.goto('/auth/register')
  await expect(page.getByLabel('First name')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Restore a backup instead' })).toHaveCount(0)

  const unused = await startServer({ database })
  const code = /this code: (\S+)/.exec(unused.log())?.[1] ?? ''
  await page.goto(new URL('/auth/register', unused.url).href)
  await page.getByRole('link', { name: 'Restore a backup instead' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Enter the code that the server printed')).toBeVisible()
  await page.getByLabel('Code of the server').fill(code)
  await page.getByLabel('Where the backup lies').fill(source)
  await page.getByRole('button', { name: 'Restore' }).click()
  // What looks at it is a process of its own, and reads a key from a passphrase.
  await expect(page.getByRole('alert')).toContainText('are encrypted: set BACKUP_PASSPHRASE', { timeout: 120_000 })
  await page.getByLabel('Passphrase').fill('Straße 7')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('heading', { name: 'The backup is being restored' })).toBeVisible({
    timeout: 120_000,
  })
  // `npm start` does that.
  await unused.ended()
  await unused.restart()
  await expect(page.getByText('The backup is restored.')).toBeVisible()
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/admin\//)
  await unused.stop()
  await rm(folder, { recursive: true })
})
