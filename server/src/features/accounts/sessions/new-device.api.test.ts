import { accountRoutes } from '@millwright/contract/accounts'
import { passkeyRoutes } from '@millwright/contract/passkeys'
import { secondFactorRoutes } from '@millwright/contract/second-factor'
import { expect, inject, it } from 'vitest'
import { createClient } from '../../../../test/api-client.ts'
import { addAuthenticator, beginSignIn, codeOfApp } from '../../../../test/authenticator.ts'
import { signUp } from '../../../../test/harness.ts'
import { mailTo, readMails } from '../../../../test/outbox.ts'
import { addPasskey, openPasskeyDevice } from '../../../../test/passkey-device.ts'

const server = inject('server')
const newClient = () => createClient(() => server.url)
const from = (program: string) => ({ headers: { 'user-agent': program } })

it('a new device is mailed however it signed in here', async () => {
  const ada = await signUp(server)
  const told = (program: string) =>
    mailTo(server.dataDir, ada.account.email, ({ text }) => text.includes(`did not know: ${program}, on`))
  await newClient().call(accountRoutes.login, { body: ada.account, ...from('by-password') })
  await told('by-password')

  const { secret } = await addAuthenticator(ada, ada.account)
  const body = { signIn: await beginSignIn(newClient(), ada.account), factorCode: codeOfApp(secret, 1) }
  await newClient().call(secondFactorRoutes.completeSignIn, { body, ...from('by-code') })
  await told('by-code')

  const device = openPasskeyDevice()
  const origin = server.url.replace('127.0.0.1', 'localhost')
  await addPasskey(ada, ada.account, { device, origin })
  const { options } = await newClient().call(passkeyRoutes.beginSignIn, { body: {} })
  const signed = device.sign(options, { origin })
  await newClient().call(passkeyRoutes.completeSignIn, { body: { signed }, ...from('by-passkey') })
  await told('by-passkey')

  const mails = await readMails(server.dataDir, ada.account.email)
  expect(mails.filter(({ subject }) => subject.startsWith('A new device'))).toHaveLength(3)
})
