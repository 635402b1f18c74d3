import { signUp } from '../server/test/harness.ts'
import { type DrawnText, makePdf } from '../server/test/pdf/make-pdf.ts'
import { addProcessedDocument, makeAsset } from '../server/test/plant.ts'
import { ask, stopOf } from './asking.ts'
import { expect, test } from './journey.ts'
import { homeOf, signIn } from './sign-in.ts'

const page = (heading: string, lines: readonly string[]): { texts: DrawnText[] } => ({
  texts: [
    { text: heading, x: 72, y: 780, size: 16, font: 'bold' },
    ...lines.map((text, at) => ({ text, x: 72, y: 740 - 16 * at })),
  ],
})
const pages = [
  page('3 Working pressures', [
    'The pump relief valve opens at a pressure of 210 bar.',
    'The accumulator of the press is filled with nitrogen of 90 bar.',
    'The intensifier stands behind the guard of the press.',
    'The thermostat of the oil is set to 55 degrees.',
  ]),
  page('6 Codes of the press', ['F07: The motor is too hot.', 'F08: The door of the press is open.']),
]

test('asked as people on the floor ask', async ({ page: browser, server }) => {
  const admin = await signUp(server)
  const ids = await makeAsset(admin)
  await addProcessedDocument(admin, ids, { bytes: await makePdf(pages), fileName: 'Press.pdf' })
  await signIn(browser, admin.account)
  await browser.goto(`${homeOf(admin)}/departments/${ids.departmentId}/assets/${ids.assetId}/chats`)

  await test.step('a greeting is answered with what can be asked, and nobody is offered for it', async () => {
    const turn = await ask(browser, 'Hi')
    await expect(turn).toContainText('Hello! Ask what stands in the material of Press 7')
    await expect(turn.getByRole('button', { name: /What does F0[78] mean/ }).first()).toBeVisible()
    await expect(turn).not.toContainText('does not hold an answer')
  })

  await test.step('a typing error is corrected and said, and a click leaves the correction out', async () => {
    const turn = await ask(browser, 'what is the thermostt set to')
    await expect(turn).toContainText('55 degrees')
    await expect(turn).toContainText(/thermostat \(typed: thermostt\)/)
    await turn.getByRole('button', { name: 'Ask again without “thermostat”' }).click()
    await expect(turn).toContainText('Not looked for: thermostat.')
    await expect(turn).toHaveAttribute('data-state', 'complete')
    await expect(stopOf(browser)).toBeHidden()
  })

  await test.step('bare words are enough', async () => {
    await expect(await ask(browser, 'accumulator nitrogen')).toContainText('90 bar')
  })

  await test.step('a code in a sentence brings its line; one that stands nowhere is named', async () => {
    const turn = await ask(browser, 'the display shows F08 again, what does that mean?')
    await expect(turn).toContainText('The door of the press is open')
    await expect(await ask(browser, 'and what does F77 mean?')).toContainText(
      'F77 stands nowhere in the material of Press 7.',
    )
  })

  await test.step('a follow-up with a new subject is about that', async () => {
    await expect(await ask(browser, 'At which pressure does the pump relief valve open?')).toContainText('210 bar')
    const next = await ask(browser, 'And for the accumulator?')
    await expect(next.getByRole('blockquote').first()).toContainText('90 bar')
    await expect(await ask(browser, 'And for the intensifier?')).toContainText('It is not certain that this answers')
  })

  await test.step('the search box corrects as well, and is told not to', async () => {
    await browser.keyboard.press('Control+k')
    await browser.getByRole('combobox', { name: 'Search everything' }).fill('thermostt')
    await expect(browser.getByRole('option').first()).toContainText('thermostat')
    await expect(browser.getByText(/^Looked for thermostat \(typed: thermostt\)/)).toBeVisible()
    await browser.getByRole('button', { name: 'Search without “thermostat”' }).click()
    await expect(browser.getByText('Nothing found for “thermostt”')).toBeVisible()
    await browser.getByRole('button', { name: 'Look for all again' }).click()
    await expect(browser.getByRole('option').first()).toContainText('thermostat')
  })
})
