import { describe, expect, it } from 'vitest'
import { answeredAt, canBeRegistered, isRegistered } from './redirect-uris.ts'

describe('the addresses at which clients of OAuth are answered', () => {
  it.each([
    'https://client.example/callback',
    'https://client.example:8443/callback?tenant=1',
    'http://127.0.0.1:3118/callback',
    'http://localhost/callback',
    'http://[::1]:9/callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://vscode.github-authentication/did-authenticate',
    'com.example.app:/oauth/callback',
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
    'client.app:callback',
    'com.example.app:/callback#part',
    'com.example.app://name@host/callback',
    'cursor:callback',
    'vbscript:/x',
    'blob:https://client.example/x',
    'file:///etc/hosts',
    'about:blank',
    'view-source:https://client.example/',
    'intent://client.example/',
    'ms-settings:/privacy',
    'filesystem:https://client.example/',
    'chrome-extension://client.app/callback',
    'web+client:/callback',
    'ftp://client.example/',
    'ws://127.0.0.1/',
    'javascript://client.app/%0aalert(1)',
    '/callback',
    '',
    `https://client.example/${'x'.repeat(1000)}`,
  ])('can not be %s', (uri) => {
    expect(canBeRegistered(uri)).toBe(false)
  })

  it('are the registered ones letter for letter, but for the port of a loopback', () => {
    const registered = ['https://client.example/callback', 'http://127.0.0.1:3118/callback', 'cursor://a.mcp/callback']
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
      'cursor://a.mcp:80/callback',
      'cursor://b.mcp/callback',
      'vscode://a.mcp/callback',
      'https://127.0.0.1:3118/callback',
    ]) {
      expect([uri, isRegistered(registered, uri)]).toEqual([uri, false])
    }
  })

  it.each([
    ['https://client.example:8443/callback', 'client.example:8443', false],
    ['https://xn--80ak6aa92e.com/callback', 'xn--80ak6aa92e.com', false],
    ['https://\u0430pple.com/callback', 'xn--pple-43d.com', false],
    ['https://127.0.0.1:3118/callback', '127.0.0.1:3118', false],
    ['http://127.0.0.1:3118/callback', '127.0.0.1:3118', true],
    ['cursor://bank.example/callback', 'cursor:', true],
    ['com.example.app:/callback', 'com.example.app:', true],
  ])('are said as they are: %s', (uri, host, isLocal) => {
    expect(answeredAt(uri)).toEqual({ host, isLocal })
  })
})
