import { expect, it } from 'vitest'
import { ownAddress } from './own-address.ts'

const page = 'https://plant.example'

it.each([
  '/admin/me/departments',
  '/user/me/settings/account/tokens?x=1',
  '/at/assistant/shared/1',
  '/open?code=P7',
  '/oauth/authorize?client_id=1&redirect_uri=https%3A%2F%2Fclient.example%2F',
])('leads back to %s after the sign-in', (next) => {
  expect(ownAddress(next)).toBe(next)
})

it.each([
  null,
  '',
  '/',
  'https://evil.example/at/',
  '//evil.example/at/',
  '/\\evil.example/at/',
  '\\at/',
  '/\t/evil.example/',
  ' /at/x',
  '/at',
  '/attic/x',
  '/admin',
  '/auth/login',
  '/oauth/authorize',
  '/oauth/authorizer?x',
  '/oauth/token?x',
  'javascript:alert(1)//at/',
  'javascript:alert(1)\n/at/',
  '/api/at/x',
])('leads nowhere by %j', (next) => {
  expect(ownAddress(next)).toBeNull()
})

it.each([
  '/at//evil.example',
  '/at/\\evil.example',
  '/at/..//evil.example',
  '/at/../../evil.example',
  '/at/\t//evil.example',
  '/at/https://evil.example',
  '/at/@evil.example',
  '/open?//evil.example',
  '/oauth/authorize?next=//evil.example',
])('stays on this page whatever stands behind: %j', (next) => {
  const followed = ownAddress(next)
  expect(followed === null || new URL(followed, page).origin === page).toBe(true)
  // Where it leads on to, under one's own prefix (`page-entrance.tsx`).
  expect(new URL(`/user/me/${next.slice('/at/'.length)}`, page).origin).toBe(page)
})
