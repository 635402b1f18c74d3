import { expect, it } from 'vitest'
import { addressOf, homeOf, screens } from './addresses.ts'
import routes from './routes.tsx?raw'

const ids = { ...homeOf({ role: 'user', _id: 'me' }), departmentId: 'd', assetId: 'a' }

it('builds the address of a screen from its pattern', () => {
  expect(addressOf('login', {})).toBe('/auth/login')
  expect(addressOf('assets', ids)).toBe('/user/me/departments/d/assets')
  expect(addressOf('document', { ...ids, documentId: 'x' })).toBe(
    '/user/me/departments/d/assets/a/resources/documents/x',
  )
})

it('leaves out the ids that a new chat does not have', () => {
  expect(addressOf('chat', ids)).toBe('/user/me/departments/d/assets/a/chats')
  expect(addressOf('chat', { ...ids, chatId: 'c', msgId: 'm' })).toBe('/user/me/departments/d/assets/a/chats/c/m')
})

it('does not let a word of an address reach beyond its place', () => {
  expect(addressOf('assets', { ...ids, departmentId: '../x?y' })).toBe('/user/me/departments/..%2Fx%3Fy/assets')
})

it('has a route for each address of a screen', () => {
  const isRouted = (name: string) => new RegExp(`\\bscreens\\.${name}\\b`).test(routes)
  expect(Object.keys(screens).filter((name) => !isRouted(name))).toEqual([])
})
