import type { Check } from './check.ts'
import type { BotCheck as Asked } from '@millwright/contract/accounts'
import { durations } from '@millwright/contract/limits'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets.ts'
import { altchaCheck } from './altcha.ts'
import { recaptchaCheck } from './recaptcha.ts'

export type BotCheck = Check & {
  kind: Asked['kind']
  /** The cookie of a passed check. */
  pass: () => { name: string; value: string; path: string; maxAgeSeconds: number }
  /** Whether these cookies hold a pass that is not over; with `off`, always. */
  isPassed: (cookies: Readonly<Record<string, string | undefined>>) => boolean
}

export type BotCheckSettings =
  | { kind: 'off' }
  | { kind: 'altcha' }
  | { kind: 'recaptcha'; siteKey: string; secret: string; verifyUrl?: string }

const cookieName = 'millwright_pass'

export function createBotCheck(settings: BotCheckSettings, secrets: Secrets, now = Date.now): BotCheck {
  const key = secrets.keyFor('bot-check-passes')
  const macOf = (end: string) => createHmac('sha256', key).update(end).digest()
  return {
    kind: settings.kind,
    ...checkOf(settings, secrets),
    pass() {
      const end = String(now() + durations.botCheckPass)
      const value = `${end}.${macOf(end).toString('base64url')}`
      return { name: cookieName, value, path: '/api/auth', maxAgeSeconds: durations.botCheckPass / 1000 }
    },
    isPassed(cookies) {
      if (settings.kind === 'off') return true
      const [end = '', mac = '', ...rest] = cookies[cookieName]?.split('.') ?? []
      const given = Buffer.from(mac, 'base64url')
      const expected = macOf(end)
      if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return false
      return Number(end) > now()
    },
  }
}

function checkOf(settings: BotCheckSettings, secrets: Secrets): Check {
  switch (settings.kind) {
    case 'off':
      return { ask: async () => ({ kind: 'off' }), judge: async () => null }
    case 'altcha':
      return altchaCheck(secrets)
    case 'recaptcha':
      return recaptchaCheck(settings)
  }
}
