import { accountRoutes } from '@millwright/contract/accounts'
import { limits } from '@millwright/contract/limits'
import { passkeyRoutes as routes } from '@millwright/contract/passkeys'
import { secondFactorRoutes } from '@millwright/contract/second-factor'
import { texts } from '@millwright/contract/texts'
import { userRoutes } from '@millwright/contract/users'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { createClient } from '../../../../test/api-client.ts'
import { beginSignIn } from '../../../../test/authenticator.ts'
import { signUp, startServer } from '../../../../test/harness.ts'
import { joinCompany } from '../../../../test/members.ts'
import { addPasskey, openPasskeyDevice, type PasskeyDevice } from '../../../../test/passkey-device.ts'
import { readMails } from '../../../../test/outbox.ts'

const server = inject('server')
const origin = server.url.replace('127.0.0.1', 'localhost')

const newClient = () => createClient(() => server.url)
const refused = { status: 400, error: texts.passkeyRefused }

async function withPasskey() {
  const ada = await signUp(server)
  const device = openPasskeyDevice()
  const recoveryCodes = await addPasskey(ada, ada.account, { device, origin })
  return { ada, account: ada.account, device, recoveryCodes }
}

const begin = async (signIn?: string) =>
  (await newClient().call(routes.beginSignIn, { body: signIn === undefined ? {} : { signIn } })).options

type SignOptions = Partial<Parameters<PasskeyDevice['sign']>[1]>

/** In place of the password, or with `signIn` after it. */
async function signInBy(device: PasskeyDevice, { signIn, ...said }: SignOptions & { signIn?: string } = {}) {
  const named = signIn === undefined ? {} : { signIn }
  const signed = device.sign(await begin(signIn), { origin, ...said })
  return newClient().tryCall(routes.completeSignIn, { body: { ...named, signed } })
}

describe('a passkey', () => {
  it('signs in without the password, and is asked for after it', async () => {
    const { ada, account, device, recoveryCodes } = await withPasskey()
    expect(recoveryCodes).toHaveLength(limits.recoveryCodes)
    // Somebody else's would outlive a new password.
    const mails = async () => (await readMails(server.dataDir, account.email)).map(({ text }) => text)
    await expect.poll(mails).toContainEqual(expect.stringContaining('First ask an admin of your company to reset'))
    expect(await signInBy(device)).toMatchObject({ status: 200, data: { email: account.email } })
    const byPassword = await newClient().tryCall(accountRoutes.login, { body: account })
    expect(byPassword).toMatchObject({ status: 403, error: texts.factorNeeded, data: { kinds: ['passkey'] } })
    const signIn = await beginSignIn(newClient(), account)
    expect(await signInBy(device, { signIn })).toMatchObject({ status: 200 })
    const lost = { signIn: await beginSignIn(newClient(), account), factorCode: recoveryCodes[0] ?? '' }
    expect(await newClient().tryCall(secondFactorRoutes.completeSignIn, { body: lost })).toMatchObject({ status: 200 })
    const { passkeys, passkeyOrigin } = await ada.call(secondFactorRoutes.fetch)
    expect(passkeys).toMatchObject([{ name: 'Phone', lastUsedAt: expect.any(String) as string }])
    expect(passkeyOrigin).toBe(origin)
  })

  it('answers a challenge once', async () => {
    const { device } = await withPasskey()
    const signed = device.sign(await begin(), { origin })
    const both = [1, 2].map(() => newClient().tryCall(routes.completeSignIn, { body: { signed } }))
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const made = device.sign({ challenge: 'bWFkZSB1cA' }, { origin })
    expect(await newClient().tryCall(routes.completeSignIn, { body: { signed: made } })).toMatchObject(refused)
  })

  it('is refused from another origin, without its user verified in place of the password, and with a count of before', async () => {
    const { account, device } = await withPasskey()
    expect(await signInBy(device, { origin: 'https://plant.example' })).toMatchObject(refused)
    expect(await signInBy(device, { verified: false })).toMatchObject(refused)
    const signIn = await beginSignIn(newClient(), account)
    expect(await signInBy(device, { signIn, verified: false })).toMatchObject({ status: 200 })
    expect(await signInBy(device, { counter: 5 })).toMatchObject({ status: 200 })
    expect(await signInBy(device, { counter: 5 })).toMatchObject(refused)
    expect(await signInBy(device, { counter: 6 })).toMatchObject({ status: 200 })
  })

  it('signs in once with a count, of two challenges that are answered at once too', async () => {
    const { device } = await withPasskey()
    const signed = [
      device.sign(await begin(), { origin, counter: 7 }),
      device.sign(await begin(), { origin, counter: 7 }),
    ]
    const answers = await Promise.all(
      signed.map((one) => newClient().tryCall(routes.completeSignIn, { body: { signed: one } })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  it('completes the sign-in of its owner alone', async () => {
    const { account, device } = await withPasskey()
    const eve = await withPasskey()
    const signIn = await beginSignIn(newClient(), account)
    expect(await signInBy(eve.device, { signIn })).toMatchObject(refused)
    // A challenge that is given to anybody is none of the second step.
    const signed = device.sign(await begin(), { origin, verified: false })
    expect(await newClient().tryCall(routes.completeSignIn, { body: { signIn, signed } })).toMatchObject(refused)
    const body = { signIn: 'x', signed: device.sign(await begin(), { origin }) }
    expect(await newClient().tryCall(routes.completeSignIn, { body })).toMatchObject({
      status: 400,
      error: texts.signInOver,
    })
    expect(await signInBy(openPasskeyDevice())).toMatchObject(refused)
  })

  it('is added by who has given their password, from our origin, to a challenge of theirs, once', async () => {
    const ada = await signUp(server)
    const eve = await signUp(server)
    const { password } = ada.account
    expect(await ada.tryCall(routes.begin, { body: { password: 'Wrong&Pass1' } })).toMatchObject({ status: 400 })
    const device = openPasskeyDevice()
    const options = async () => (await ada.call(routes.begin, { body: { password } })).options
    const add = async (who: typeof ada, said: SignOptions = {}) =>
      who.tryCall(routes.add, { body: { name: 'Phone', made: device.make(await options(), { origin, ...said }) } })
    expect(await add(eve)).toMatchObject(refused)
    expect(await add(ada, { origin: 'https://plant.example' })).toMatchObject(refused)
    expect(await add(ada, { verified: false })).toMatchObject(refused)
    expect(await add(ada)).toMatchObject({ status: 200, message: 'Passkey added' })
    expect(await add(ada)).toMatchObject(refused)
  })

  it('is removed singly by its owner, and ends with a reset by an admin', async () => {
    const { ada, account, device } = await withPasskey()
    const [passkey] = (await ada.call(secondFactorRoutes.fetch)).passkeys
    const passkeyId = passkey?.id ?? ''
    const eve = await signUp(server)
    const { password } = account
    expect(await eve.tryCall(routes.remove, { body: { password, passkeyId } })).toMatchObject({ status: 404 })
    expect(await ada.tryCall(routes.remove, { body: { password: 'Wrong&Pass1', passkeyId } })).toMatchObject({
      status: 400,
    })
    expect(await ada.tryCall(routes.remove, { body: { password, passkeyId } })).toMatchObject({
      message: 'Passkey removed',
    })
    expect(await signInBy(device)).toMatchObject(refused)
    expect(await ada.call(secondFactorRoutes.fetch)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect(await newClient().tryCall(accountRoutes.login, { body: account })).toMatchObject({ status: 200 })

    const bea = await joinCompany(server, ada)
    const ofBea = openPasskeyDevice()
    await addPasskey(bea, bea.account, { device: ofBea, origin })
    await ada.call(userRoutes.resetSecondFactor, { query: { userId: bea.user._id } })
    expect(await signInBy(ofBea)).toMatchObject(refused)
    expect(await newClient().tryCall(accountRoutes.login, { body: bea.account })).toMatchObject({ status: 200 })
  })

  it('needs a name and an id, and is one of ten at most', async () => {
    const { ada, account } = await withPasskey()
    const { password } = account
    const unnamed = await ada.tryCall(routes.add, {
      body: { name: ' ', made: openPasskeyDevice().make({ challenge: 'x' }, { origin }) },
    })
    expect(unnamed).toMatchObject({ status: 400, data: { fields: { name: texts.passkeyNameRequired } } })
    const nowhere = await ada.tryCall(routes.remove, { body: { password, passkeyId: 'x' } })
    expect(nowhere).toMatchObject({ status: 400, data: { fields: { passkeyId: texts.passkeyIdInvalid } } })
    for (let added = 1; added < limits.passkeys; added += 1) {
      expect(await addPasskey(ada, account, { device: openPasskeyDevice(), origin })).toEqual([])
    }
    expect(await ada.tryCall(routes.begin, { body: { password } })).toMatchObject({
      status: 409,
      error: texts.passkeysMany,
    })
  })

  it('is not offered at an address without a name', async () => {
    const elsewhere = await startServer({ database: 'embedded', env: { PUBLIC_URL: 'https://10.0.0.8' } })
    onTestFinished(async () => void (await elsewhere.stop()))
    const body = {}
    expect(await createClient(() => elsewhere.url).tryCall(routes.beginSignIn, { body })).toMatchObject({
      status: 409,
      error: texts.passkeysImpossible,
    })
  })
})
