import { describe, expect, it } from 'vitest'
import { canBeRegistered, isRegistered } from './redirect-uris.ts'

describe('the addresses at which clients of OAuth are answered', () => {
  it.each([
    'https://client.example/callback',
    'https://client.example:8443/callback?tenant=1',
    'http://127.0.0.1:3118/callback',
    'http://localhost/callback',
    'http://[::1]:9/callback',
  ])('can be %s', (uri) => {
    expect(canBeRegistered(uri)).toBe(true)
  })

  it.each([
    'http://client.example/callback',
    'http://127.0.0.1.client.example/callback',
    'http://localhost@client.example/callback',
    'https://plant.example@client.example/callback',
    'https://client.example/callback#part',
    'https://client.example/call\nback',
    'https://client.example/\u202Ecallback',
    'javascript:alert(1)',
    'data:text/html,x',
    'client.app:/callback',
    '/callback',
    '',
    `https://client.example/${'x'.repeat(1000)}`,
  ])('can not be %s', (uri) => {
    expect(canBeRegistered(uri)).toBe(false)
  })

  it('are the registered ones letter for letter, but for the port of a loopback', () => {
    const registered = ['https://client.example/callback', 'http://127.0.0.1:3118/callback']
    for (const uri of [...registered, 'http://127.0.0.1:50123/callback', 'http://127.0.0.1/callback']) {
      expect([uri, isRegistered(registered, uri)]).toEqual([uri, true])
    }
    for (const uri of [
      'https://client.example/callback/',
      'https://client.example/callback?x=1',
      'https://client.example:8443/callback',
      'https://CLIENT.example/callback',
      'https://client.example/callback/../other',
      'https://evil.example/callback',
      'http://localhost:3118/callback',
      'http://127.0.0.1:3118/other',
      'https://127.0.0.1:3118/callback',
    ]) {
      expect([uri, isRegistered(registered, uri)]).toEqual([uri, false])
    }
  })
})
