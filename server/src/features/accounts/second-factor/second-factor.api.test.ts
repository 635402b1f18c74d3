import { accountRoutes } from '@millwright/contract/accounts'
import { limits } from '@millwright/contract/limits'
import { secondFactorRoutes as routes } from '@millwright/contract/second-factor'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { tokenRoutes } from '@millwright/contract/tokens'
import { userRoutes } from '@millwright/contract/users'
import { describe, expect, inject, it } from 'vitest'
import { createClient } from '../../../../test/api-client.ts'
import { addAuthenticator, beginSignIn, codeOfApp } from '../../../../test/authenticator.ts'
import { type Account, signUp } from '../../../../test/harness.ts'
import { joinCompany } from '../../../../test/members.ts'
import { codeMailedTo, readMails } from '../../../../test/outbox.ts'

const server = inject('server')

const newClient = () => createClient(() => server.url)

/** An admin whose sign-in asks for the code of an app. */
async function withApp() {
  const ada = await signUp(server)
  return { ada, account: ada.account, ...(await addAuthenticator(ada, ada.account)) }
}

/** Both steps, in a browser of its own. */
async function signInTwice(account: Account, factorCode: string) {
  const client = newClient()
  const signIn = await beginSignIn(client, account)
  return client.tryCall(routes.completeSignIn, { body: { signIn, factorCode } })
}

const wrongCode = { status: 400, data: { fields: { factorCode: texts.factorCodeWrong } } }
const over = { status: 400, error: texts.signInOver }

describe('sign-in with an authenticator app', () => {
  it('asks for its code after the right password, and gives no session before', async () => {
    const { account, secret } = await withApp()
    const client = newClient()
    const first = await client.tryCall(accountRoutes.login, { body: account })
    expect(first).toMatchObject({ status: 403, error: texts.factorNeeded, data: { kinds: ['authenticator'] } })
    expect([...client.cookies.keys()]).toEqual([])
    expect(await client.tryCall(accountRoutes.refresh)).toMatchObject({ status: 401 })
    const wrong = await client.tryCall(accountRoutes.login, { body: { ...account, password: 'Wrong&Pass1' } })
    expect(wrong).toMatchObject({ status: 401, data: null })

    const signIn = await beginSignIn(client, account)
    client.token = signIn
    expect(await client.tryCall(accountRoutes.fetchProfile)).toMatchObject({ status: 401 })
    expect(await client.tryCall(routes.completeSignIn, { body: { signIn, factorCode: '000000' } })).toMatchObject(
      wrongCode,
    )
    const body = { signIn, factorCode: codeOfApp(secret, 1) }
    const { token, email } = await client.call(routes.completeSignIn, { body })
    client.token = token
    expect(email).toBe(account.email)
    expect(await client.call(accountRoutes.fetchProfile)).toMatchObject({ email })
    expect(await client.tryCall(accountRoutes.refresh)).toMatchObject({ status: 200 })
    expect(await newClient().tryCall(routes.completeSignIn, { body })).toMatchObject(over)
  })

  it('takes a code once, whoever shows it again', async () => {
    const { account, secret, factorCode } = await withApp()
    // The one that switched it on was taken with that.
    expect(await signInTwice(account, factorCode)).toMatchObject(wrongCode)
    const code = codeOfApp(secret, 1)
    const both = await Promise.all([signInTwice(account, code), signInTwice(account, code)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('begins with the password: no second step without the first, nor with that of somebody else', async () => {
    const { account, secret } = await withApp()
    const bob = await withApp()
    const client = newClient()
    const factorCode = codeOfApp(secret, 1)
    expect(await client.tryCall(routes.completeSignIn, { body: { signIn: 'x', factorCode } })).toMatchObject(over)
    const ofBob = await beginSignIn(client, bob.account)
    expect(await client.tryCall(routes.completeSignIn, { body: { signIn: ofBob, factorCode } })).toMatchObject(
      wrongCode,
    )
    const [code = ''] = bob.recoveryCodes
    expect(await signInTwice(account, code)).toMatchObject(wrongCode)
    expect(await signInTwice(bob.account, code)).toMatchObject({ status: 200 })
  })

  it('takes ten wrong codes in a quarter of an hour, over all sign-ins that were begun', async () => {
    const { account, secret } = await withApp()
    for (let guess = 0; guess < limits.factorFailures; guess += 1) {
      expect(await signInTwice(account, '000000')).toMatchObject(wrongCode)
    }
    const refused = await signInTwice(account, codeOfApp(secret, 1))
    expect(refused).toMatchObject({ status: 429 })
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  it('takes a hundred wrong codes a day, from however many browsers that have signed in before', async () => {
    const ada = await signUp(server)
    const { account } = ada
    const browsers = Array.from({ length: limits.factorFailuresEverywhere / limits.factorFailures + 1 }, newClient)
    for (const browser of browsers) await browser.call(accountRoutes.login, { body: account })
    const { secret } = await addAuthenticator(ada, account)
    const last = browsers.pop() ?? newClient()
    for (const browser of browsers) {
      const body = { signIn: await beginSignIn(browser, account), factorCode: '000000' }
      for (let guess = 0; guess < limits.factorFailures; guess += 1) {
        expect(await browser.tryCall(routes.completeSignIn, { body })).toMatchObject(wrongCode)
      }
    }
    const body = { signIn: await beginSignIn(last, account), factorCode: codeOfApp(secret, 1) }
    expect(await last.tryCall(routes.completeSignIn, { body })).toMatchObject({ status: 429 })
  })

  it('counts no code that was right', async () => {
    const { account, recoveryCodes } = await withApp()
    for (const code of recoveryCodes) expect(await signInTwice(account, code)).toMatchObject({ status: 200 })
    expect(await signInTwice(account, '000000')).toMatchObject(wrongCode)
  })

  it('takes each recovery code once, however it is typed, and mails its owner', async () => {
    const { ada, account, recoveryCodes } = await withApp()
    expect(new Set(recoveryCodes).size).toBe(limits.recoveryCodes)
    const [one = '', two = ''] = recoveryCodes
    expect(await signInTwice(account, one.toLowerCase().replaceAll('-', ' '))).toMatchObject({ status: 200 })
    expect(await signInTwice(account, one)).toMatchObject(wrongCode)
    expect(await ada.call(routes.fetch)).toMatchObject({ recoveryCodesLeft: limits.recoveryCodes - 1 })
    const subjects = async () => (await readMails(server.dataDir, account.email)).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('A recovery code of your Millwright account was used')

    const { password } = account
    const again = await ada.tryCall(routes.renewRecoveryCodes, { body: { password } })
    expect(again.message).toBe('New recovery codes made')
    const renewed = routes.renewRecoveryCodes.output.parse(again.data)
    expect(await signInTwice(account, two)).toMatchObject(wrongCode)
    expect(await signInTwice(account, renewed.recoveryCodes[0] ?? '')).toMatchObject({ status: 200 })
  })

  it('is not passed by a new password, which ends what began with the old one', async () => {
    const { ada, account, secret } = await withApp()
    const { email } = account
    const first = await codeMailedTo(server.dataDir, email)
    const client = newClient()
    const signIn = await beginSignIn(client, account)
    await client.call(accountRoutes.forgotPassword, { body: { email } })
    const otp = await codeMailedTo(server.dataDir, email, (code) => code !== first)
    const password = 'Pulp&Paper3'
    const reset = { userId: ada.user._id, newPassword: password, confirmPassword: password, otp }
    await client.call(accountRoutes.resetPassword, { body: reset })
    const body = { signIn, factorCode: codeOfApp(secret, 1) }
    expect(await client.tryCall(routes.completeSignIn, { body })).toMatchObject(over)
    expect(await signInTwice({ email, password }, '000000')).toMatchObject(wrongCode)
    expect(await signInTwice({ email, password }, codeOfApp(secret, 1))).toMatchObject({ status: 200 })
  })

  it('ends with the membership', async () => {
    const ada = await signUp(server)
    const bea = await joinCompany(server, ada)
    const { secret } = await addAuthenticator(bea, bea.account)
    const client = newClient()
    const signIn = await beginSignIn(client, bea.account)
    await ada.call(userRoutes.remove, { query: { userId: bea.user._id } })
    const body = { signIn, factorCode: codeOfApp(secret, 1) }
    expect(await client.tryCall(routes.completeSignIn, { body })).toMatchObject(over)
  })
})

describe('a lost second factor', () => {
  it('is reset by an admin, for nobody of another company, and not for oneself', async () => {
    const ada = await signUp(server)
    const stranger = await signUp(server)
    const bea = await joinCompany(server, ada)
    const query = { userId: bea.user._id }
    expect(await ada.tryCall(userRoutes.resetSecondFactor, { query })).toMatchObject({
      status: 409,
      error: texts.factorNone,
    })
    await addAuthenticator(bea, bea.account)
    expect(await stranger.tryCall(userRoutes.resetSecondFactor, { query })).toMatchObject({ status: 404 })
    expect(await bea.tryCall(userRoutes.resetSecondFactor, { query })).toMatchObject({ status: 403 })
    const own = { query: { userId: ada.user._id } }
    expect(await ada.tryCall(userRoutes.resetSecondFactor, own)).toMatchObject({ status: 409, error: texts.factorOwn })
    expect(await newClient().tryCall(accountRoutes.login, { body: bea.account })).toMatchObject({ status: 403 })

    expect(await ada.tryCall(userRoutes.resetSecondFactor, { query })).toMatchObject({ message: 'Second factor reset' })
    expect(await bea.tryCall(accountRoutes.fetchProfile)).toMatchObject({ status: 401 })
    expect(await newClient().tryCall(accountRoutes.login, { body: bea.account })).toMatchObject({ status: 200 })
    const subjects = async () => (await readMails(server.dataDir, bea.account.email)).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('The second factor of your Millwright account was reset')
    const audit = await ada.call(settingsRoutes.fetchAudit, { query: { action: 'second-factor-reset' } })
    expect(audit).toMatchObject([{ actor: 'ada', target: expect.stringContaining('bea') as string }])
  })
})

describe('Settings · Security', () => {
  it('switches an app on by password and its first code, and asks for none before', async () => {
    const ada = await signUp(server)
    const { password } = ada.account
    const off = { authenticatorSince: null, recoveryCodesLeft: 0, passkeys: [] }
    expect(await ada.call(routes.fetch)).toMatchObject(off)
    const unproven = await ada.tryCall(routes.beginAuthenticator, { body: { password: 'Wrong&Pass1' } })
    expect(unproven).toMatchObject({ status: 400, data: { fields: { password: texts.passwordNotCurrent } } })
    expect(await ada.tryCall(routes.turnOnAuthenticator, { body: { factorCode: '000000' } })).toMatchObject({
      status: 409,
      error: texts.authenticatorNotBegun,
    })

    const first = await ada.call(routes.beginAuthenticator, { body: { password } })
    const second = await ada.call(routes.beginAuthenticator, { body: { password } })
    expect(await newClient().tryCall(accountRoutes.login, { body: ada.account })).toMatchObject({ status: 200 })
    const ofFirst = { factorCode: codeOfApp(first.secret) }
    expect(await ada.tryCall(routes.turnOnAuthenticator, { body: ofFirst })).toMatchObject({
      status: 400,
      data: { fields: { factorCode: texts.appCodeWrong } },
    })
    expect(await ada.call(routes.fetch)).toMatchObject(off)

    const body = { factorCode: codeOfApp(second.secret) }
    const on = await ada.tryCall(routes.turnOnAuthenticator, { body })
    expect(on.message).toBe('Authenticator app switched on')
    const { recoveryCodes } = routes.turnOnAuthenticator.output.parse(on.data)
    expect(recoveryCodes).toHaveLength(limits.recoveryCodes)
    expect(await ada.call(routes.fetch)).toMatchObject({ recoveryCodesLeft: limits.recoveryCodes })
    expect(await ada.tryCall(routes.beginAuthenticator, { body: { password } })).toMatchObject({
      status: 409,
      error: texts.authenticatorOn,
    })
    const audit = await ada.call(settingsRoutes.fetchAudit, { query: { action: 'second-factor-on' } })
    expect(audit).toHaveLength(1)
  })

  it('switches it off by password, with its recovery codes', async () => {
    const { ada, account, recoveryCodes } = await withApp()
    const { password } = account
    expect(await ada.tryCall(routes.turnOffAuthenticator, { body: { password: 'Wrong&Pass1' } })).toMatchObject({
      status: 400,
    })
    const signIn = await beginSignIn(newClient(), account)
    expect(await ada.tryCall(routes.turnOffAuthenticator, { body: { password } })).toMatchObject({
      message: 'Authenticator app switched off',
    })
    expect(await newClient().tryCall(accountRoutes.login, { body: account })).toMatchObject({ status: 200 })
    const body = { signIn, factorCode: recoveryCodes[0] ?? '' }
    expect(await newClient().tryCall(routes.completeSignIn, { body })).toMatchObject(wrongCode)
    const none = { status: 409, error: texts.factorNone }
    expect(await ada.tryCall(routes.turnOffAuthenticator, { body: { password } })).toMatchObject(none)
    expect(await ada.tryCall(routes.renewRecoveryCodes, { body: { password } })).toMatchObject(none)
    const subjects = async () => (await readMails(server.dataDir, account.email)).map(({ subject }) => subject)
    await expect.poll(subjects).toContain('The authenticator app of your Millwright account was removed')
  })

  it('is closed to access tokens, which go on as before', async () => {
    const ada = await signUp(server)
    const made = await ada.call(tokenRoutes.create, {
      body: { name: 'Export', scopes: ['read', 'admin'], expiresInDays: 7, departmentIds: [], assetIds: [] },
    })
    await addAuthenticator(ada, ada.account)
    const program = createClient(() => server.url, made.token)
    expect(await program.tryCall(accountRoutes.fetchProfile)).toMatchObject({ status: 200 })
    const refused = { status: 403, error: texts.notByToken }
    expect(await program.tryCall(routes.fetch)).toMatchObject(refused)
    const { password } = ada.account
    expect(await program.tryCall(routes.turnOffAuthenticator, { body: { password } })).toMatchObject(refused)
  })
})
