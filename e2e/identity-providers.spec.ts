import { identityProviderRoutes } from '@millwright/contract/identity-providers'
import { groupRoutes } from '@millwright/contract/groups'
import { randomUUID } from 'node:crypto'
import { signUp, startServer } from '../server/test/harness.ts'
import { providerClient, startIdentityProvider } from '../server/test/identity-provider.ts'
import { expect, test } from './journey.ts'
import { choose, homeOf, signInContext } from './sign-in.ts'

test('sign in by the provider, first and second time', async ({ page, context, database }) => {
  const server = await startServer({ database, env: { SIGN_IN_PRIVATE_ADDRESSES: '1' } })
  const provider = await startIdentityProvider()
  try {
    const domain = `d${randomUUID().slice(0, 8)}.example`
    const admin = await signUp(server, { email: `ada@${domain}` })
    provider.people.set('ada', { email: admin.account.email, email_verified: true, groups: ['crew-a', 'staff'] })
    await admin.call(groupRoutes.create, { body: { name: 'Crew A' } })
    provider.people.set('cleo', { email: `cleo@${domain}`, email_verified: true, given_name: 'Cleo' })
    const at = (path: string) => `${server.url}${path}`
    let link = ''
    const sayWho = async (name: string) => {
      await page.getByLabel('Name there').fill(name)
      await page.getByRole('button', { name: 'Sign in there' }).click()
    }

    await test.step('an admin adds a provider, and tests it', async () => {
      await signInContext(context, admin.account, server.url)
      await page.goto(at(`${homeOf(admin)}/settings/sign-in`))
      await page.getByRole('button', { name: 'Add a provider' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add a provider' })
      await dialog.getByLabel('Name', { exact: true }).fill('Plant login')
      await dialog.getByLabel('Address', { exact: true }).fill(provider.issuer)
      await dialog.getByLabel('Client ID').fill(providerClient.clientId)
      await dialog.getByLabel('Client secret').fill(providerClient.clientSecret)
      await dialog.getByLabel('Domains of e-mail addresses').fill(domain)
      await dialog.getByLabel('Offer it on the sign-in page').check()
      await dialog.getByRole('switch', { name: /^The first sign-in makes a member/ }).check()
      await dialog.getByLabel('Claim of groups and roles').fill('groups')
      await dialog.getByRole('button', { name: 'Add a value' }).click()
      await dialog.getByLabel('Value 1', { exact: true }).fill('crew-a')
      await expect(dialog.getByLabel('Value 1 gives')).toHaveValue(/./u)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('listitem').filter({ hasText: provider.issuer })).toContainText('Plant login')
      const [saved] = (await admin.call(identityProviderRoutes.fetchAll)).providers
      if (!saved) throw new Error('The provider was not saved')
      provider.register(saved)
      // As on plain http.
      await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
      await page.getByRole('button', { name: 'Copy the link: Plant login' }).click()
      await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
      link = await page.getByText(at('/auth/login?provider=')).innerText()
      await page.getByRole('button', { name: 'Edit: Plant login' }).click()
      const edited = page.getByRole('dialog', { name: 'Edit: Plant login' })
      await expect(edited.getByLabel('Client secret')).toHaveAccessibleDescription(/A secret is stored/)
      await expect(edited.getByLabel('Value 1', { exact: true })).toHaveValue('crew-a')
      await edited.getByLabel('Client ID').fill('another')
      await expect(edited.getByText(/everybody who signed in there is signed out/)).toBeVisible()
      await edited.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Test: Plant login' }).click()
      await sayWho('ada')
      await expect(page.getByRole('heading', { name: 'What Plant login says' })).toBeVisible()
      await expect(page.getByRole('row', { name: 'email_verified true' })).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Group: Crew A' })).toBeVisible()
      await expect(page.getByText('The role stays as it is')).toBeVisible()
      await page.getByRole('link', { name: 'Go on' }).click()
      await expect(page.getByRole('button', { name: 'Test: Plant login' })).toBeVisible()
      await choose(page, 'Sign out')
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await context.clearCookies()
    })

    await test.step('the link in the settings leads to its button, whoever comes', async () => {
      await page.goto(link)
      await expect(page.getByRole('button', { name: 'Continue with Plant login' })).toBeVisible()
    })

    const signInAs = async (name: string, { isAsked }: { isAsked: boolean }) => {
      await page.goto(at('/auth/login'))
      await page.getByLabel('E-mail').fill(`${name}@${domain}`)
      await page.getByRole('button', { name: 'Continue with Plant login' }).click()
      if (isAsked) await sayWho(name)
    }

    await test.step('somebody new is a member by their first sign-in, and signs out there, too', async () => {
      await signInAs('cleo', { isAsked: true })
      await expect(page).toHaveURL(/\/user\/[0-9a-f-]+\/departments$/)
      await choose(page, 'Sign out')
      await page.getByRole('button', { name: 'Sign out there' }).click()
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    })

    await test.step('a page that the browser had kept can be left for the provider again', async () => {
      const atProvider = `${provider.issuer}/auth?*`
      await page.route(atProvider, (route) => route.fulfill({ status: 204 }))
      const left = page.waitForRequest(atProvider)
      await signInAs('cleo', { isAsked: false })
      await left
      const button = page.getByRole('button', { name: 'Continue with Plant login' })
      await expect(button).toBeDisabled()
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
      await expect(button).toBeEnabled()
      await page.unroute(atProvider)
    })

    await test.step('and is the same at their second, without a word while they are signed in there', async () => {
      await signInAs('cleo', { isAsked: true })
      await expect(page).toHaveURL(/\/user\/[0-9a-f-]+\/departments$/)
      const first = page.url()
      await page.evaluate(() => (document.cookie = 'millwright_signed_in=; path=/; max-age=0'))
      await signInAs('cleo', { isAsked: false })
      await expect(page).toHaveURL(first)
      await choose(page, 'Sign out')
      await page.getByRole('button', { name: 'Sign out there' }).click()
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    })

    await test.step('a sign-out that the server hears of later leaves nobody’s page for the provider', async () => {
      let left = 0
      page.on('request', (request) => {
        if (request.url().startsWith(`${provider.issuer}/session/end`)) left += 1
      })
      await signInAs('cleo', { isAsked: true })
      await expect(page).toHaveURL(/\/user\/[0-9a-f-]+\/departments$/)
      await page.route('**/api/auth/logout', (route) => route.abort())
      await choose(page, 'Sign out')
      const notice = page.getByText('You are signed out on this page, but the')
      await expect(notice).toBeVisible()
      const told = page.waitForResponse((response) => response.url().endsWith('/api/auth/logout'))
      await page.unroute('**/api/auth/logout')
      await page.evaluate(() => dispatchEvent(new Event('online')))
      expect(await (await told).json()).toMatchObject({ data: { address: expect.stringContaining(provider.issuer) } })
      await expect(notice).toBeHidden()
      await expect(page.getByText('You are signed out here, but still signed in at')).toBeVisible()
      await page.getByLabel('E-mail').fill(`cleo@${domain}`)
      await expect(page.getByRole('button', { name: 'Continue with Plant login' })).toBeVisible()
      expect(left).toBe(0)
      await context.clearCookies()
    })

    await test.step('who types before the reply to their sign-out comes stays, and is told where they are still signed in', async () => {
      await signInAs('cleo', { isAsked: true })
      await expect(page).toHaveURL(/\/user\/[0-9a-f-]+\/departments$/)
      const typed = Promise.withResolvers<void>()
      await page.route('**/api/auth/logout', async (route) => {
        await typed.promise
        await route.continue()
      })
      await choose(page, 'Sign out')
      await page.getByLabel('E-mail').fill('so')
      typed.resolve()
      const host = new URL(provider.issuer).host
      await expect(page.getByText(`You are signed out here, but still signed in at ${host}.`)).toBeVisible()
      await expect(page.getByLabel('E-mail')).toHaveValue('so')
      await page.unroute('**/api/auth/logout')
      await page.getByRole('link', { name: 'Sign out there, too' }).click()
      await page.getByRole('button', { name: 'Sign out there' }).click()
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await expect(page.getByText('still signed in at')).toBeHidden()
    })

    await test.step('who has an account enters its password once, and gets to where they were going', async () => {
      const going = `${homeOf(admin)}/settings/audit`
      await page.goto(at(`/auth/login?next=${encodeURIComponent(going)}`))
      await page.getByLabel('E-mail').fill(admin.account.email)
      await page.getByRole('button', { name: 'Continue with Plant login' }).click()
      await sayWho('ada')
      await expect(page.getByRole('heading', { name: 'Is this account yours?' })).toBeVisible()
      await page.getByLabel('Password', { exact: true }).fill(admin.account.password)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page).toHaveURL(at(going))
    })

    await test.step('who has a password unlinks the provider in Security', async () => {
      await page.goto(at(`${homeOf(admin)}/settings/account/security`))
      await page.getByRole('button', { name: 'Unlink Plant login' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
      await expect(page.getByText('Sign-in unlinked')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Sign-in by a provider' })).toBeHidden()
    })

    await test.step('a sign-out at the provider ends the session here', async () => {
      const reply = await page.request.get(`${provider.issuer}/session/end`)
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(await reply.text())?.[1] ?? ''
      await page.request.post(`${provider.issuer}/session/end/confirm`, { form: { xsrf, logout: 'yes' } })
      await page.goto(at(`${homeOf(admin)}/settings/audit`))
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    })
  } finally {
    await provider.stop()
    await server.stop()
  }
})
