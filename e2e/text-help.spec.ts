import { companyRoutes } from '@millwright/contract/company'
import { noteRoutes } from '@millwright/contract/notes'
import { texts } from '@millwright/contract/texts'
import type { Page } from '@playwright/test'
import { patience } from '../server/test/answers.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../server/test/harness.ts'
import { makeAsset } from '../server/test/plant.ts'
import { faultsOf } from './axe-faults.ts'
import { expect, test } from './journey.ts'
import { startOpenAiServer } from './servers/openai-compatible.ts'
import { startTranscriptionEndpoint } from './servers/transcription-endpoint.ts'
import { homeOf, signIn, signInContext } from './sign-in.ts'
import { hearTest, heardLanguage } from './speech.ts'

const said = [
  'First switch off the main switch.',
  'Danger! The accumulator stays under 180 bar.',
  'Then open the drain valve and wait until the gauge reads 0 bar.',
]

async function newNote(admin: SignedUp): Promise<string> {
  const { departmentId, assetId } = await makeAsset(admin)
  return `${homeOf(admin)}/departments/${departmentId}/assets/${assetId}/chats/notes/root/create`
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the note' })
const cardOf = (page: Page) => page.getByRole('complementary', { name: 'Text help' })

async function write(page: Page, lines: readonly string[]) {
  await textOf(page).click()
  for (const line of lines) {
    await page.keyboard.insertText(line)
    await page.keyboard.press('Enter')
  }
}

const openHelp = (page: Page) =>
  page.getByRole('toolbar', { name: 'Note' }).getByRole('button', { name: 'Text help', exact: true })

test('without a model a text becomes steps with call-outs, is summarized, and comes back by undo', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  await signIn(page, admin.account)
  await page.goto(await newNote(admin))
  await write(page, said)
  await openHelp(page).click()
  const card = cardOf(page)

  await test.step('what needs a model says so', async () => {
    await expect(card).toContainText('The whole note, 26 words')
    await expect(card.getByRole('button', { name: 'Reform' })).toBeDisabled()
    await expect(card.getByRole('textbox', { name: 'Or say what to do with it' })).toBeDisabled()
    await expect(card).toContainText('Reform and prompts of your own need a language model, and none is configured.')
  })

  await test.step('steps take the place of the text, and undo brings it back', async () => {
    await card.getByRole('button', { name: 'Generate SOPs' }).click()
    await expect(card).toContainText(texts.madeByRule)
    await expect(card.getByRole('listitem')).toHaveText([
      'Switch off the main switch.',
      'Open the drain valve and wait until the gauge reads 0 bar.',
    ])
    await expect(card.getByRole('note')).toContainText('The accumulator stays under 180 bar.')
    expect(await faultsOf(page)).toEqual([])
    // Until the text is whole the key takes nothing.
    await expect(card.getByRole('button', { name: 'Accept' })).toBeEnabled()
    await page.keyboard.press('Control+Enter')
    await expect(card).toHaveCount(0)
    const callout = textOf(page).locator('[data-content-type="callout"]')
    await expect(callout).toContainText('The accumulator stays under 180 bar.')
    await expect(callout.locator('[data-kind="danger"]')).toBeVisible()
    await expect(textOf(page).locator('[data-content-type="numberedListItem"]')).toHaveText([
      'Switch off the main switch.',
      'Open the drain valve and wait until the gauge reads 0 bar.',
    ])
    await page.keyboard.press('Control+z')
    await expect(textOf(page)).toContainText(said[1] ?? '')
    await expect(callout).toHaveCount(0)
  })

  await test.step('a selection is worked on alone, and discarded', async () => {
    await textOf(page).getByText('Danger!').click({ clickCount: 3 })
    await page.locator('.bn-formatting-toolbar').getByRole('button', { name: 'Text help' }).click()
    await expect(card).toContainText('The selected blocks, 7 words')
    await card.getByRole('button', { name: 'Generate SOPs' }).click()
    await expect(card.getByRole('note')).toContainText('The accumulator')
    await card.getByRole('button', { name: 'Discard' }).click()
    await expect(card).toHaveCount(0)
    for (const line of said) await expect(textOf(page)).toContainText(line)
  })

  await test.step('on a phone the card comes from below, and what it made stands below the text', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    // The cursor alone: nothing is selected any more.
    await page.keyboard.press('ArrowRight')
    await openHelp(page).click()
    await expect(card).toContainText('The whole note')
    await expect.poll(() => card.boundingBox()).toMatchObject({ x: 0, width: 390 })
    await expect(card).toBeInViewport({ ratio: 1 })
    await card.getByRole('button', { name: 'Summarize' }).click()
    // It grows with its text, and a button that moves while it is pressed is not.
    await expect(card.getByRole('region', { name: 'Preview' })).toContainText(said[2] ?? '')
    await card.getByRole('button', { name: 'Insert below' }).click()
    await expect(textOf(page).getByText('Danger! The accumulator')).toHaveCount(2)
  })
})

test('with a model a text streams, with its unproven figures marked, can be stopped, and is taken over', async ({
  browser,
  database,
}) => {
  const model = await startOpenAiServer()
  const speech = await startTranscriptionEndpoint('Close the lid.')
  let server: TestServer | undefined
  const context = await browser.newContext()
  try {
    const env = {
      LLM_BASE_URL: model.baseUrl,
      LLM_MODEL: 'plant-model',
      TRANSCRIPTION_BASE_URL: speech.baseUrl,
      TRANSCRIPTION_MODEL: 'ears',
    }
    server = await startServer({ database, env, modelTimeouts: patience })
    const admin = await signUp(server)
    await admin.call(companyRoutes.update, { body: { webSpeech: false } })
    await signInContext(context, admin.account, server.url)
    const page = await context.newPage()
    // The microphone is the browser's; the recorder behind it is the real one.
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = async () => {
        const { stream } = new AudioContext().createMediaStreamDestination()
        Object.assign(window, { microphone: stream })
        return stream
      }
    })
    await page.goto(`${server.url}${await newNote(admin)}`)
    await write(page, said)
    const card = cardOf(page)

    await test.step('a text is stopped, and asked for again', async () => {
      model.behave({ kind: 'hang', pieces: ['Switch off'] })
      await openHelp(page).click()
      await card.getByRole('textbox', { name: 'Or say what to do with it' }).fill('Shorter')
      await page.keyboard.press('Enter')
      await expect(card).toContainText('Switch off')
      await expect(page.getByText('Modifying text', { exact: true })).toBeVisible()
      const gone = model.nextAbandoned()
      await card.getByRole('button', { name: 'Stop' }).click()
      await gone
      await expect(card).toContainText('Stopped. This is what came so far.')
      await expect(card).toContainText('Its figures were not checked against your text.')
      model.behave({ kind: 'answer', pieces: ['Switch off. ', 'Wait until the gauge reads 0 bar, 15 minutes.'] })
      await card.getByRole('button', { name: 'Retry' }).click()
    })

    await test.step('what the text does not hold is marked', async () => {
      await expect(card.locator('u')).toHaveText('15 minutes')
      await expect(card.locator('u + small')).toHaveText('not in your text')
      await expect(card).toContainText('One figure does not stand in your text.')
      await expect(card.locator('ins').first()).toBeVisible()
    })

    await test.step('it is taken over, and undone', async () => {
      await card.getByRole('button', { name: 'Accept' }).click()
      await expect(textOf(page)).toContainText('Switch off. Wait until')
      await expect(textOf(page)).not.toContainText('accumulator')
      await page.keyboard.press('Control+z')
      await expect(textOf(page)).toContainText('accumulator')
    })

    await test.step('a model that fails is told of', async () => {
      model.behave({ kind: 'refuse', status: 500 })
      await openHelp(page).click()
      await card.getByRole('button', { name: 'Reform' }).click()
      await expect(card.getByRole('alert')).toHaveText(texts.modelSilent)
      await expect(card.getByRole('button', { name: 'Accept' })).toBeDisabled()
      await page.keyboard.press('Escape')
    })

    await test.step('a microphone that is pressed twice at once is left closed', async () => {
      await page.getByRole('button', { name: 'Dictate' }).evaluate(pressTwice)
      await expect.poll(() => page.evaluate(microphone)).toEqual(['ended'])
      await expect(page.getByRole('button', { name: 'Dictate' })).toHaveAttribute('aria-pressed', 'false')
      await expect(page.getByText('Recording …')).toHaveCount(0)
    })

    await test.step('speech is recorded where the browser may not recognise it', async () => {
      await textOf(page).getByText('First').click()
      await page.keyboard.press('End')
      await page.getByRole('button', { name: 'Dictate' }).click()
      await expect(page.getByText('Recording …')).toBeVisible()
      await page.getByRole('button', { name: 'Stop dictating' }).click()
      await expect(textOf(page)).toContainText('main switch.Close the lid.')
      expect(speech.requests.at(-1)).toMatchObject({ fileName: 'recording.webm', model: 'ears', language: null })
    })
  } finally {
    await context.close()
    await server?.stop()
    await model.close()
    await speech.close()
  }
})

const pressTwice = (button: HTMLElement | SVGElement) => {
  for (let time = 0; time < 2; time += 1) button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

const microphone = () =>
  (window as unknown as { microphone?: MediaStream }).microphone?.getTracks().map(({ readyState }) => readyState)

test('the browser writes down speech where the cursor stands, after it was said where the sound goes', async ({
  page,
  server,
}) => {
  const admin = await signUp(server)
  await signIn(page, admin.account)
  const say = await hearTest(page)
  await page.goto(await newNote(admin))
  await write(page, [])
  await page.getByRole('button', { name: 'Language of text help and dictation' }).click()
  await page.getByRole('menuitem', { name: 'German' }).click()
  await page.getByRole('button', { name: 'Dictate' }).evaluate(pressTwice)
  await expect(page.getByRole('alertdialog')).toContainText('what you say is sent there')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dictate' }).click()
  await expect(page.getByText('Listening …')).toBeVisible()
  expect(await heardLanguage(page)).toBe('de-DE')
  await say('Öffnen Sie', false)
  await expect(page.getByText('Öffnen Sie', { exact: true })).toBeVisible()
  await expect(textOf(page)).not.toContainText('Öffnen')
  await say('Öffnen Sie das Ventil.', true)
  await expect(textOf(page)).toContainText('Öffnen Sie das Ventil.')
  await page.getByRole('button', { name: 'Stop dictating' }).click()
  await page.getByRole('button', { name: 'Dictate' }).evaluate(pressTwice)
  await expect(page.getByText('Listening …')).toHaveCount(0)
  await page.getByRole('button', { name: 'Dictate' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByText('Listening …')).toBeVisible()
  await page.getByRole('button', { name: 'Stop dictating' }).click()
  // As on a plant's address without https.
  await page.evaluate(() => Object.defineProperty(window, 'isSecureContext', { value: false }))
  await page.getByRole('button', { name: 'Dictate' }).click()
  await expect(page.getByText('Browsers open the microphone to https addresses only')).toBeVisible()
  await expect(page.getByText('Listening …')).toHaveCount(0)

  await test.step('a numbered list goes on after a call-out', async () => {
    const block = (type: string, text: string) => ({
      id: text,
      type,
      props: {},
      content: [{ type: 'text', text, styles: {} }],
      children: [],
    })
    const data = JSON.stringify([
      block('numberedListItem', 'Open'),
      block('callout', 'Hot'),
      block('numberedListItem', 'Close'),
      block('numberedListItem', 'Start'),
    ])
    const place = await makeAsset(admin)
    const { id } = await admin.call(noteRoutes.create, { query: place, body: { title: 'Lid', data } })
    await page.goto(
      `${homeOf(admin)}/departments/${place.departmentId}/assets/${place.assetId}/chats/notes/update/${id}`,
    )
    const items = textOf(page).locator('[data-content-type="numberedListItem"]')
    const numbers = () => items.evaluateAll((all) => all.map((item) => getComputedStyle(item, '::before').content))
    await expect.poll(numbers).toEqual(['"1."', '"2."', '"3."'])
  })
})
