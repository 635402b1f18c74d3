import { expect, test } from './journey.ts'
import { keyboardFaultsOf } from './tab-order.ts'

const faulty = `
  <style>
    button:focus-visible { outline: 2px solid red }
    .unmarked:focus-visible { outline: none }
    .placed { position: absolute; left: 0; width: 200px }
  </style>
  <a href="#main">Skip</a>
  <nav aria-label="Menu"><a href="#a">Brand</a><a href="#b">Users</a></nav>
  <main id="main" tabindex="-1">
    <button>One</button>
    <button class="unmarked">Unmarked</button>
    <button tabindex="-1">Left out</button>
    <button class="placed" style="top: 200px">Low</button>
    <button class="placed" style="top: 100px">High</button>
  </main>`
const faults = [
  'Tab does not reach button "Left out"',
  'no focus is seen on button "Unmarked"',
  'out of reading order: button "High"',
]

for (const behindMenu of [false, true]) {
  const walk = behindMenu ? 'behind the menu' : 'over the whole page'
  test(`a walk ${walk} names what Tab leaves out, what shows no focus and what comes out of order`, async ({
    page,
  }) => {
    await page.setContent(faulty)
    expect(await keyboardFaultsOf(page, { behindMenu })).toEqual(faults)
    // The focus stands at its end now.
    expect(await keyboardFaultsOf(page, { behindMenu })).toEqual(faults)
  })
}
