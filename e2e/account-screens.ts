import type { Page } from '@playwright/test'
import { registerRaw } from '../server/test/oauth-client.ts'
import { loads, retry, shows, type Companies, type Screen } from './shot.ts'

const done = { status: true, data: null, message: 'Done', error: null }
const resetPath = ({ full }: Companies) => `/auth/password/reset/${full.home.split('/').at(-1)}`

async function typeNewPassword(page: Page, second = 'Pulp&Paper2') {
  await page.getByLabel('New password', { exact: true }).fill('Pulp&Paper2')
  await page.getByLabel('Confirm new password').fill(second)
}

const reset = (outcome: string) => async (page: Page) => {
  await page.getByLabel('Character 1 of 6').focus()
  await page.keyboard.type('K7TM9Q')
  await typeNewPassword(page)
  await page.getByRole('button', { name: 'Update password' }).click()
  await shows(outcome)(page)
}

const validate = async (page: Page) => {
  await page.getByLabel('Current password').fill('Pulp&Paper0')
  await page.getByRole('button', { name: 'Continue' }).click()
}

const validatePath = '**/api/settings/account/security/password/validate'
const updatePath = '**/api/settings/account/security/password/update'
const securityPath = ({ full }: Companies) => `${full.home}/settings/account/security`
const tokensPath = ({ full }: Companies) => `${full.home}/settings/account/tokens`
/** Of a client that nobody has registered. */
const connectPath = ({ full }: Companies) => `${full.home}/connect?client_id=x&redirect_uri=https://client.example/`
const signInPath = ({ full }: Companies) => `${full.home}/settings/sign-in`
const webhooksPath = ({ full }: Companies) => `${full.home}/settings/webhooks`
const profilePath = ({ full }: Companies) => `${full.home}/settings/account/profile`
const glossaryPath = ({ full }: Companies) => `${full.home}/settings/glossary`
const auditPath = ({ full }: Companies) => `${full.home}/settings/audit`
const helpPath = ({ full }: Companies) => `${full.home}/help`

const verifyPath = ({ full }: Companies) => `/auth/verify${full.home}`
const verifyCalls = '**/api/auth/verify-user'

const verify = (outcome: string) => async (page: Page) => {
  await page.getByLabel('Character 1 of 6').focus()
  await page.keyboard.type('K7TM9Q')
  await page.getByRole('button', { name: 'Verify' }).click()
  await shows(outcome)(page)
}

async function fillBasics(page: Page) {
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Username').waitFor()
}

async function fillAccount(page: Page) {
  await fillBasics(page)
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('E-mail').fill('ada@nordmark.example')
  await page.getByLabel('Password', { exact: true }).fill('Pulp&Paper2')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Contact').waitFor()
}

/** What one sees before and around signing in. */
export const signInScreens: Screen[] = [
  {
    name: 'providerAnswer',
    shots: [
      {
        state: 'over',
        path: () => '/auth/provider/00000000-0000-4000-8000-000000000000?code=x&state=y',
        arrange: shows('You are not signed in'),
      },
    ],
  },
  {
    name: 'login',
    shots: [
      { state: 'full', path: () => '/auth/login', arrange: shows('Sign in') },
      {
        state: 'wrong',
        path: () => '/auth/login',
        goesOn: true,
        arrange: async (page) => {
          await page.getByLabel('E-mail').fill('nobody@nordmark.example')
          await page.getByLabel('Password', { exact: true }).fill('Pulp&Paper2')
          await page.getByRole('button', { name: 'Sign in' }).click()
          await shows('Invalid email or password')(page)
        },
      },
      {
        state: 'checking',
        path: () => '/auth/login',
        hold: '**/api/auth/bot-check',
        arrange: shows('Checking that you are human'),
      },
      {
        state: 'check-passed',
        path: () => '/auth/login',
        hold: '**/api/auth/bot-check',
        arrange: async (page) => {
          await page.evaluate(() => localStorage.setItem('millwright-bot-check', String(Date.now())))
          await page.reload()
          await shows('Human check passed')(page)
          await page.evaluate(() => localStorage.removeItem('millwright-bot-check'))
        },
      },
      { state: 'check-failed', path: () => '/auth/login', fail: '**/api/auth/bot-check', arrange: retry },
      {
        state: 'providers',
        path: () => '/auth/login',
        prepare: (page) => {
          const providers = [
            { id: '0198c0de-0000-7000-8000-000000000001', name: 'Plant login', host: 'login.nordmark.example' },
            { id: '0198c0de-0000-7000-8000-000000000002', name: 'Contractors', host: 'contractors.nordmark.example' },
          ]
          return page.route('**/api/auth/providers*', (route) =>
            route.fulfill({ json: { ...done, data: { providers, passwordsOff: false } } }),
          )
        },
        arrange: shows('Continue with Plant login'),
      },
    ],
  },
  {
    name: 'restore',
    shots: [
      { state: 'full', path: () => '/auth/restore', arrange: shows('Nobody has registered') },
      {
        state: 'refused',
        path: () => '/auth/restore',
        goesOn: true,
        arrange: async (page) => {
          await page.getByLabel('Code of the server').fill('ABCD-EFGH-JKLM-NPQR')
          await page.getByLabel('Where the backup lies').fill('/mnt/backup')
          await page.getByRole('button', { name: 'Restore' }).click()
          await shows('Somebody has registered on this server')(page)
        },
      },
      {
        state: 'running',
        path: () => '/auth/restore',
        goesOn: true,
        arrange: async (page) => {
          await page.route('**/api/setup/restore', (route) => route.fulfill({ json: done }))
          const restore = { state: 'running', done: 12, total: 300, reason: null }
          const data = { canRestore: false, restore }
          await page.route('**/api/setup', (route) => route.fulfill({ json: { ...done, data } }))
          await page.getByLabel('Code of the server').fill('ABCD-EFGH-JKLM-NPQR')
          await page.getByLabel('Where the backup lies').fill('/mnt/backup')
          await page.getByRole('button', { name: 'Restore' }).click()
          await shows('12 of 300 files and tables')(page)
        },
      },
      {
        state: 'failed',
        path: () => '/auth/restore',
        arrange: async (page) => {
          await page.route('**/api/setup/restore', (route) => route.fulfill({ json: done }))
          const reason = 'The backup 2026-01-05 is damaged: rows/users.ndjson.gz is missing.'
          const data = { canRestore: false, restore: { state: 'failed', done: 0, total: 0, reason } }
          await page.route('**/api/setup', (route) => route.fulfill({ json: { ...done, data } }))
          await page.getByLabel('Code of the server').fill('ABCD-EFGH-JKLM-NPQR')
          await page.getByLabel('Where the backup lies').fill('/mnt/backup')
          await page.getByRole('button', { name: 'Restore' }).click()
          await shows(`${reason} The restore failed`)(page)
        },
      },
    ],
  },
  {
    name: 'forgot',
    shots: [
      { state: 'full', path: () => '/auth/password/forgot', arrange: shows('Send code') },
      {
        state: 'sent',
        path: () => '/auth/password/forgot',
        goesOn: true,
        arrange: async (page) => {
          await page.getByLabel('E-mail').fill('nobody@nordmark.example')
          await page.getByRole('button', { name: 'Send code' }).click()
          await shows('If this address has an account')(page)
        },
      },
    ],
  },
  {
    name: 'reset',
    shots: [
      { state: 'full', path: resetPath, arrange: shows('Set a new password') },
      {
        state: 'wrong',
        path: resetPath,
        goesOn: true,
        arrange: async (page) => {
          await page.getByLabel('New password', { exact: true }).fill('pulp&paper')
          await page.getByRole('button', { name: 'Update password' }).click()
          await shows('Please enter valid OTP to proceed')(page)
        },
      },
      { state: 'updating', path: resetPath, hold: '**/api/auth/password/reset', arrange: reset('Updating password') },
      { state: 'failure', path: resetPath, goesOn: true, arrange: reset('Password Reset Failed!') },
      {
        state: 'success',
        stopsClock: true,
        path: resetPath,
        arrange: async (page) => {
          await page.route('**/api/auth/password/reset', (route) => route.fulfill({ json: done }))
          await page.clock.setFixedTime(Date.now())
          await reset('Password changed')(page)
        },
      },
    ],
  },
  {
    name: 'register',
    shots: [
      { state: 'full', path: () => '/auth/register', arrange: (page) => page.getByLabel('First name').waitFor() },
      { state: 'account', path: () => '/auth/register', goesOn: true, arrange: fillBasics },
      { state: 'company', path: () => '/auth/register', arrange: fillAccount },
    ],
  },
  {
    name: 'verify',
    shots: [
      { state: 'full', path: verifyPath, arrange: (page) => page.getByRole('textbox').first().waitFor() },
      { state: 'verifying', path: verifyPath, hold: verifyCalls, arrange: verify('Verifying') },
      { state: 'failed', path: verifyPath, goesOn: true, arrange: verify('Verification Failed!') },
      {
        state: 'success',
        stopsClock: true,
        path: verifyPath,
        arrange: async (page) => {
          await page.route(verifyCalls, (route) => route.fulfill({ json: done }))
          await page.clock.setFixedTime(Date.now())
          await verify('E-mail verified')(page)
        },
      },
    ],
  },
]

export const settingsScreens: Screen[] = [
  {
    name: 'profile',
    shots: [
      { state: 'full', as: 'full', path: profilePath, arrange: shows('Cannot be changed') },
      {
        state: 'menu',
        as: 'full',
        path: profilePath,
        goesOn: true,
        arrange: async (page) => {
          await page.getByRole('button', { name: /: account$/ }).click()
          await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
        },
      },
      {
        state: 'picture',
        as: 'full',
        path: profilePath,
        goesOn: true,
        arrange: async (page) => {
          const buffer = await page.screenshot()
          await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
          await page.getByRole('dialog').getByText('Use picture').waitFor()
        },
      },
      {
        state: 'wrong',
        as: 'full',
        path: profilePath,
        goesOn: true,
        arrange: async (page) => {
          await page.getByLabel('First name').fill('')
          await page.getByLabel('Contact').fill('702 555 01')
          await page.getByLabel('Username').focus()
          await shows('Contact number must be 10 digits.')(page)
        },
      },
    ],
  },
  {
    name: 'security',
    shots: [
      ...loads({ path: securityPath, calls: '**/security/sessions', shows: 'This device' }),
      {
        state: 'validation-failed',
        as: 'full',
        path: securityPath,
        goesOn: true,
        arrange: async (page) => {
          await validate(page)
          await shows('Password Validation Failed!')(page)
        },
      },
      {
        state: 'new-password',
        as: 'full',
        path: securityPath,
        arrange: async (page) => {
          await page.route(validatePath, (route) => route.fulfill({ json: done }))
          await validate(page)
          await typeNewPassword(page, 'Pulp')
          await page.keyboard.press('Tab')
          await shows("Passwords don't match!")(page)
        },
      },
      {
        state: 'second-factor',
        as: 'full',
        path: securityPath,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'Set up' }).click()
          await shows('Enter your password first.')(page)
        },
      },
      {
        state: 'reset-failed',
        as: 'full',
        path: securityPath,
        arrange: async (page) => {
          await page.route(validatePath, (route) => route.fulfill({ json: done }))
          await validate(page)
          await typeNewPassword(page)
          await page.getByRole('button', { name: 'Update password' }).click()
          await shows('Password Reset Failed!')(page)
        },
      },
      {
        state: 'success',
        stopsClock: true,
        as: 'full',
        path: securityPath,
        arrange: async (page) => {
          await page.route(validatePath, (route) => route.fulfill({ json: done }))
          await page.route(updatePath, (route) => route.fulfill({ json: done }))
          await page.clock.setFixedTime(Date.now())
          await validate(page)
          await typeNewPassword(page)
          await page.getByRole('button', { name: 'Update password' }).click()
          await shows('Go to sign in')(page)
        },
      },
    ],
  },
  {
    name: 'tokens',
    shots: [
      { state: 'full', as: 'full', path: tokensPath, arrange: shows('Your tokens') },
      {
        state: 'new',
        as: 'full',
        path: tokensPath,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'New token' }).click()
          await shows('What it may do')(page)
        },
      },
    ],
  },
  {
    name: 'connect',
    shots: [
      { state: 'unknown', as: 'full', path: connectPath, arrange: shows('This program cannot be let in') },
      {
        state: 'full',
        as: 'full',
        path: connectPath,
        arrange: async (page) => {
          const { asks } = await registerRaw(new URL(page.url()).origin)
          await page.goto(`/oauth/authorize?${new URLSearchParams(asks)}`)
          await shows('asks to be let in')(page)
        },
      },
    ],
  },
  {
    name: 'signInSettings',
    shots: [
      { state: 'empty', as: 'full', path: signInPath, arrange: shows('There is no provider yet') },
      {
        state: 'new',
        as: 'full',
        path: signInPath,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'Add a provider' }).click()
          await shows('Client ID')(page)
        },
      },
    ],
  },
  {
    name: 'webhooks',
    shots: [
      { state: 'empty', as: 'full', path: webhooksPath, arrange: shows('There is no webhook yet') },
      {
        state: 'new',
        as: 'full',
        path: webhooksPath,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'New webhook' }).click()
          await shows('What it is told of')(page)
        },
      },
    ],
  },
  {
    name: 'help',
    shots: [
      { state: 'full', as: 'full', path: helpPath, arrange: shows('Help and Support') },
      {
        state: 'sent',
        as: 'full',
        path: helpPath,
        arrange: async (page) => {
          await page.getByLabel('Subject').fill('The press')
          await page.getByLabel('Message').fill('It hums when it is off.')
          await page.getByRole('button', { name: 'Send request' }).click()
          await shows('Request sent')(page)
        },
      },
    ],
  },
  {
    name: 'glossary',
    shots: [
      ...loads({ path: glossaryPath, calls: /\/api\/settings\/glossary$/, shows: 'Hochlaufzeit' }),
      {
        state: 'nothing-found',
        as: 'full',
        path: (all) => `${glossaryPath(all)}?search=nowhere`,
        arrange: shows('Nothing found'),
      },
      {
        state: 'edit',
        as: 'full',
        path: (all) => `${glossaryPath(all)}?search=VFD`,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'Edit the set VFD' }).click()
          await page.getByRole('dialog').waitFor()
        },
      },
      {
        state: 'shipped',
        as: 'full',
        path: (all) => `${glossaryPath(all)}?list=shipped&search=fuse`,
        arrange: shows('circuit breaker'),
      },
      {
        state: 'shipped-none-off',
        as: 'full',
        path: (all) => `${glossaryPath(all)}?list=shipped`,
        arrange: shows('No shipped set is switched off'),
      },
    ],
  },
  {
    name: 'audit',
    shots: [
      ...loads({ path: auditPath, calls: '**/api/settings/audit*', shows: 'Signed in' }),
      {
        state: 'nothing',
        as: 'full',
        path: (all) => `${auditPath(all)}?actor=nobody`,
        arrange: shows('Nothing found'),
      },
    ],
  },
]
