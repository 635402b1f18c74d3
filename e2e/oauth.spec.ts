import { signUp } from '../server/test/harness.ts'
import { connectMcp } from '../server/test/mcp-client.ts'
import { callback, exchange, registerRaw } from '../server/test/oauth-client.ts'
import { makeAsset } from '../server/test/plant.ts'
import { expect, test } from './journey.ts'
import { fillSignIn, homeOf, openHome } from './sign-in.ts'

const asked = 'Desk assistant asks to be let in'

test('an MCP client asks to be let in: after the sign-in, for less than it wants, until it is ended', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  await makeAsset(admin, 'Press 7')
  const client = await registerRaw(server.url)
  await page.route(`${callback}*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Connected</title>' }),
  )
  await page.setViewportSize({ width: 375, height: 720 })
  await page.goto(`/oauth/authorize?${new URLSearchParams(client.asks)}`)
  await expect(page).toHaveURL(/\/auth\/login\?next=/)
  await fillSignIn(page, admin.account)

  const question = page.getByRole('region', { name: asked })
  await expect(question.getByRole('heading', { level: 1, name: asked })).toBeVisible()
  await expect(question).toContainText('runs on this device (127.0.0.1:3118)')
  await expect(question).toContainText(`It would act as ${admin.account.email}.`)
  const allow = question.getByRole('button', { name: 'Allow' })
  await expect(question.getByRole('checkbox')).toHaveCount(2)
  await question.getByLabel('Ask').uncheck()
  await question.getByLabel('Read').uncheck()
  await expect(allow).toBeDisabled()
  await question.getByLabel('Read').press('Space')
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(isWide).toBe(false)
  await expect(allow).toBeEnabled()
  await allow.press('Enter')
  await expect(page).toHaveTitle('Connected')

  const answer = new URL(page.url()).searchParams
  expect([answer.get('state'), answer.get('iss')]).toEqual(['a-state', server.url])
  const issued = await exchange(client, answer.get('code') ?? '')
  expect(issued).toMatchObject({ status: 200, scope: 'read' })
  const mcp = await connectMcp(server.url, issued.access_token ?? '')
  expect(JSON.stringify(await mcp.callTool({ name: 'search', arguments: { query: 'Press' } }))).toContain('Press 7')
  await mcp.close()

  await page.goto(`${homeOf(admin)}/settings/account/tokens`)
  const listed = page.getByRole('region', { name: 'Your tokens' }).getByRole('listitem')
  await expect(listed).toContainText('Let in, answered at 127.0.0.1:3118')
  await expect(listed).toContainText('Last used:')
  await listed.getByRole('button', { name: 'End: Desk assistant' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click()
  await expect(page.getByText('You have made no token yet.')).toBeVisible()
  await expect(connectMcp(server.url, issued.access_token ?? '')).rejects.toThrow()
})

test('an MCP client is declined, and one that may not be answered is led nowhere', async ({ page, server }) => {
  const admin = await signUp(server)
  const client = await registerRaw(server.url)
  await page.route(`${callback}*`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Told</title>' }))
  await openHome(page, admin)
  const open = (changes: Record<string, string>) =>
    page.goto(`/oauth/authorize?${new URLSearchParams({ ...client.asks, ...changes })}`)

  await open({})
  await page.getByRole('region', { name: asked }).getByRole('button', { name: 'Decline' }).click()
  await expect(page).toHaveTitle('Told')
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')

  await open({ client_id: 'nobody' })
  const refused = page.getByRole('alert').filter({ hasText: 'This program cannot be let in' })
  await expect(refused).toBeVisible()
  // Asked again, it would be refused again.
  await expect(refused.getByRole('button')).toHaveCount(0)

  await open({ code_challenge_method: 'plain' })
  await expect(page.getByRole('heading', { name: 'Desk assistant cannot be let in' })).toBeVisible()
  await expect(page.getByText('code_challenge_method=S256')).toBeVisible()
  await page.getByRole('button', { name: 'Back to 127.0.0.1:3118' }).click()
  await expect(page).toHaveTitle('Told')
  expect(new URL(page.url()).searchParams.get('error')).toBe('invalid_request')
})
