import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { scriptVectors } from '../server/test/script-vectors.ts'
import { expect, test } from './journey.ts'

for (const address of ['/', '/auth/login', '/admin/x/departments']) {
  test(`${address} is the page also for a client that takes no compression`, async ({ server }) => {
    const request = get(new URL(address, server.url), { headers: { accept: '*/*' } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-security-policy']).toContain("script-src 'self'")
    expect(await text(response)).toContain('<title>Millwright</title>')
  })
}

/** Sets every vector as HTML where it is shown, and waits until what runs has run. Returns what was not kept. */
async function setAll(vectors: readonly string[]): Promise<string> {
  const shown = document.createElement('div')
  document.body.append(shown)
  for (const vector of vectors) {
    shown.innerHTML = vector
    for (const element of shown.querySelectorAll('*')) {
      for (const name of ['load', 'error', 'click', 'mouseover', 'focus', 'toggle'])
        element.dispatchEvent(new Event(name))
    }
    const leading = [...shown.querySelectorAll('[href],[src],[action],[formaction]')].map(({ outerHTML }) => outerHTML)
    const bad = leading.filter((one) => /=["']?[\s\0-\x20]*(?:java|vb)script:/i.test(one))
    if (bad.length > 0) throw new Error(`It holds ${bad.join()}`)
    await new Promise((drawn) => requestAnimationFrame(drawn))
  }
  shown.innerHTML = '<p title="kept"><b>as it came</b></p>'
  return shown.innerHTML
}

test('no script runs in the page but its own, whatever a part of it sets as HTML or as an address [T16c, T32b]', async ({
  page,
  elsewhere,
  untrusted,
}) => {
  // The browser tells of what it was about to ask, and of what the policy then stopped.
  const stopped: string[] = []
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'csp') stopped.push(request.url())
  })
  await page.goto('/auth/login')
  await page.evaluate(() => {
    window.alert = () => document.documentElement.setAttribute('data-ran', '')
  })
  expect(await page.evaluate(setAll, scriptVectors)).toBe('<p title="kept"><b>as it came</b></p>')
  const refused = await page.evaluate(async () => {
    // What the browser is told to run from outside may do what the page may not; what it does later may not.
    await new Promise((later) => setTimeout(later))
    const script = document.createElement('script')
    const attempts: Record<string, () => unknown> = {
      'a text as code': () => Reflect.apply(setTimeout, window, ['alert(1)', 0]) as unknown,
      'a function of a text': () => Reflect.construct(Function, ['alert(1)']) as unknown,
      'a script with a text': () => (script.textContent = 'alert(1)'),
      'a script of another site': () => (script.src = 'https://evil.example/x.js'),
      'a script of the files': () => (script.src = '/files/x.js'),
      'a worker of a text': () => new Worker('data:text/javascript,alert(1)'),
    }
    return Object.entries(attempts).flatMap(([what, attempt]) => {
      try {
        attempt()
        return []
      } catch {
        return [what]
      }
    })
  })
  expect(refused).toEqual([
    'a text as code',
    'a function of a text',
    'a script with a text',
    'a script of another site',
    'a script of the files',
    'a worker of a text',
  ])
  await expect(page.locator('html')).not.toHaveAttribute('data-ran')
  // The browser tells of one after the other: once of this, of all.
  const last = 'https://evil.example/last.png'
  const told = page.waitForEvent('requestfailed', (request) => request.url() === last)
  await page.evaluate((src) => Object.assign(new Image(), { src }).src, last)
  await told
  expect(elsewhere).toEqual(stopped.filter((address) => address.startsWith('http')))
  elsewhere.length = 0
  expect(untrusted).not.toEqual([])
  untrusted.length = 0
})
