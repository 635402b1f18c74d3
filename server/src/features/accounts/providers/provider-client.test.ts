import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { texts } from '@millwright/contract/texts'
import { expect, it } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import { secretsOf } from '../../../platform/secrets.ts'
import { clientOf, sealSecret } from './provider-client.ts'

it('a secret of another installation is a provider that is away, with the cause in the log', () => {
  let logged = ''
  const write = (chunk: Buffer, _: unknown, done: () => void) => {
    logged += String(chunk)
    done()
  }
  const log = createLog('info', [], new Writable({ write }))
  const [secrets, others] = [secretsOf(randomBytes(32)), secretsOf(randomBytes(32))]
  const provider = { id: 'p', companyId: 'c', issuer: 'https://login.plant.example', clientId: 'millwright' }
  const sealedSecret = sealSecret(secrets, 'secret of tests')
  expect(clientOf({ log, secrets }, { ...provider, sealedSecret }).clientSecret).toBe('secret of tests')
  expect(() => clientOf({ log, secrets: others }, { ...provider, sealedSecret })).toThrow(
    expect.objectContaining({ code: 'unavailable', message: texts.providerAway }),
  )
  expect(logged).toContain('sign-in by provider failed')
  expect(logged).not.toContain('secret of tests')
})
