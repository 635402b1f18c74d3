import { accountRoutes } from '@millwright/contract/accounts'
import { secondFactorRoutes } from '@millwright/contract/second-factor'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '../../../../test/api-client.ts'
import { addAuthenticator, beginSignIn, codeOfApp } from '../../../../test/authenticator.ts'
import { signIn, signUp, startServer, type TestServer } from '../../../../test/harness.ts'

const command = fileURLToPath(new URL('../../../../../tools/reset-factor.ts', import.meta.url))

let server: TestServer
beforeAll(async () => {
  server = await startServer({ database: 'embedded' })
})
afterAll(() => server.stop())

it('an operator takes the second factor away from an admin who has nobody to ask', async () => {
  const ada = await signUp(server)
  await addAuthenticator(ada, ada.account)
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: server.dataDir }
  const run = (address: string) => promisify(execFile)(process.execPath, [command, address], { env })
  await server.kill9()
  await expect(run('nobody@nordmark.example')).rejects.toMatchObject({ code: 1 })
  expect((await run(ada.account.email)).stdout).toContain('signs in with the password alone')
  await server.restart()
  expect(await createClient(() => server.url, ada.token).tryCall(accountRoutes.fetchProfile)).toMatchObject({
    status: 401,
  })
  const back = await signIn(server, ada.account)
  const audit = await back.call(settingsRoutes.fetchAudit, { query: { action: 'second-factor-reset' } })
  expect(audit).toMatchObject([{ actorId: null, target: 'ada' }])
})

it('codes count as wrong once the secret of the installation is lost, and the log says why', async () => {
  const ada = await signUp(server)
  const { secret, recoveryCodes } = await addAuthenticator(ada, ada.account)
  await server.kill9()
  await rm(join(server.dataDir, 'installation-secret'))
  await server.restart()
  const client = createClient(() => server.url)
  const pending = await beginSignIn(client, ada.account)
  for (const factorCode of [codeOfApp(secret, 1), recoveryCodes[0] ?? '']) {
    const body = { signIn: pending, factorCode }
    expect(await client.tryCall(secondFactorRoutes.completeSignIn, { body })).toMatchObject({
      status: 400,
      data: { fields: { factorCode: texts.factorCodeWrong } },
    })
  }
  await expect.poll(server.log).toContain('an authenticator app cannot be read')
})
