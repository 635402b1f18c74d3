import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const keys = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'hidden' }

it.each([
  [{}, 'altcha'],
  [{ BOT_CHECK: '' }, 'altcha'],
  [keys, 'recaptcha'],
  [{ ...keys, BOT_CHECK: 'recaptcha' }, 'recaptcha'],
  [{ ...keys, BOT_CHECK: 'altcha' }, 'altcha'],
  [{ ...keys, BOT_CHECK: 'off' }, 'off'],
  [{ BOT_CHECK: 'off' }, 'off'],
])('reads the bot check of %j', (environment, kind) => {
  expect(readConfig(environment).botCheck.kind).toBe(kind)
})

it.each([
  [{ BOT_CHECK: 'recaptcha' }, 'BOT_CHECK needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET'],
  [{ BOT_CHECK: 'maybe' }, 'BOT_CHECK must be altcha, recaptcha or off'],
  [{ RECAPTCHA_SECRET: 'hidden' }, 'RECAPTCHA_SITE_KEY is not set'],
  [{ RECAPTCHA_SITE_KEY: 'site' }, 'RECAPTCHA_SECRET is not set'],
  [{ SUPPORT_EMAIL: 'nobody' }, 'SUPPORT_EMAIL must be an e-mail address'],
  [{ SUPPORT_EMAIL: 'a@x.example\r\nBcc: b@x.example' }, 'SUPPORT_EMAIL must be an e-mail address'],
])('refuses %j in one sentence that hides secrets', (environment, text) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(text)
  expect(() => readConfig(environment)).not.toThrow(/hidden/)
})
