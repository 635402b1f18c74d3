import type { Locator, Page } from '@playwright/test'
import { patience } from '../server/test/answers.ts'
import { dictdFiles, dictzip } from '../server/test/dictionaries.ts'
import { signUp, startServer, type TestServer } from '../server/test/harness.ts'
import { makePdf } from '../server/test/pdf/make-pdf.ts'
import { addProcessedDocument, makeAsset } from '../server/test/plant.ts'
import { ask, askForWhole, stopOf } from './asking.ts'
import { faultsOf } from './axe-faults.ts'
import { expect, test } from './journey.ts'
import { startOpenAiServer } from './servers/openai-compatible.ts'
import { homeOf, signIn, signInContext } from './sign-in.ts'
import { fileOf } from './uploading.ts'

const texts = [
  { text: '3 Care of the seat', x: 72, y: 780, size: 16, font: 'bold' as const },
  { text: 'Before you begin, loosen the lock nut with a hook spanner.', x: 72, y: 740 },
  { text: 'The drawbar of the saddle is 45 mm wide.', x: 72, y: 727 },
]
// None that the glossary of a new company holds.
const words = [
  { word: 'Deichsel', lines: ['drawbar <n>, shaft <n>'] },
  { word: 'Sattel', lines: ['saddle <n>, seat <n>'] },
  { word: 'Mutter', lines: ['nut <n>, mother <n>'] },
  { word: 'Gegenmutter', lines: ['lock nut <n>'] },
  { word: 'lösen', lines: ['loosen'] },
]
const { index, dict } = dictdFiles(words, { name: 'Plant words', info: 'Licensed under the GPL' })

/** The middle of a word of a quote, in the window. */
function placeOf(quote: Locator, word: string): Promise<{ x: number; y: number }> {
  return quote.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const at = node.nodeValue?.indexOf(wanted) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      const { x, y, width, height } = range.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    }
    throw new Error(`The quote does not hold ${wanted}`)
  }, word)
}

/** Where it rests: a page that is still being laid out moves it. */
async function restingPlaceOf(quote: Locator, word: string): Promise<{ x: number; y: number }> {
  await quote.scrollIntoViewIfNeeded()
  let place = await placeOf(quote, word)
  const isResting = async () => {
    const before = place
    await quote.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    place = await placeOf(quote, word)
    return place.x === before.x && place.y === before.y
  }
  await expect.poll(isResting).toBe(true)
  return place
}

const card = (page: Page) => page.locator('[data-word-card]')

async function expectInWindow(page: Page) {
  const [box, size] = [await card(page).boundingBox(), page.viewportSize()]
  if (!box || !size) throw new Error('There is no card')
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(size.width)
  expect(box.y + box.height).toBeLessThanOrEqual(size.height)
}

async function expectNoFaults(page: Page) {
  expect(await faultsOf(page)).toEqual([])
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
}

/** In a chat of its own: `shaft` and `drawbar` are both called `Deichsel`. */
async function expectOtherWords(page: Page, chats: string) {
  await page.goto(chats)
  const turn = await ask(page, 'How wide is the shaft of it?')
  const others = turn.getByRole('button', { name: 'other words', exact: true })
  const list = turn.getByRole('list', { name: 'Other words of the same language' })
  const without = list.getByRole('button', { name: 'Ask again without “drawbar”' })
  await expect(others).toHaveAttribute('aria-expanded', 'false')
  await expect(list).toBeHidden()
  expect((await others.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await others.tap()
  await expect(others).toHaveAttribute('aria-expanded', 'true')
  await expect(list).toContainText('drawbar')
  await expectNoFaults(page)
  await others.press('Enter')
  await expect(list).toBeHidden()
  await others.press('Enter')
  await without.tap()
  await expect(turn.getByText('Not looked for: drawbar.')).toBeVisible()
  await expect(others).toBeHidden()
}

test('a question in German is answered from an English manual, and a dictionary explains its words', async ({
  page,
  server,
  browser,
  baseURL,
}) => {
  const admin = await signUp(server)
  const ids = await makeAsset(admin)
  await addProcessedDocument(admin, ids, { bytes: await makePdf([{ texts }]), fileName: 'Pump.pdf' })
  const chats = `${homeOf(admin)}/departments/${ids.departmentId}/assets/${ids.assetId}/chats`
  const settings = `${homeOf(admin)}/settings/dictionaries`
  await signIn(page, admin.account)

  await test.step('the admin adds a dictionary from its two files', async () => {
    await page.goto(settings)
    await expect(page.getByText('No dictionaries yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add a dictionary' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a dictionary' })
    const input = dialog.locator('input[type=file]')
    const add = dialog.getByRole('button', { name: 'Add', exact: true })
    await input.setInputFiles([fileOf('plant-deu-eng.index', index)])
    await expect(dialog.getByText('Add the .dict or .dict.dz that belongs to it.')).toBeVisible()
    await expect(add).toBeDisabled()
    await input.setInputFiles([fileOf('manual.pdf', index)])
    await expect(dialog.getByRole('alert')).toContainText('Send a .index with its .dict')
    await input.setInputFiles([fileOf('plant-deu-eng.dict.dz', dictzip(dict))])
    await expect(dialog.getByRole('combobox', { name: 'From' })).toHaveValue('German')
    await expect(dialog.getByRole('combobox', { name: 'To' })).toHaveValue('English')
    await add.click()
    await expect(dialog).toBeHidden()
    const row = page.getByRole('row').filter({ hasText: 'German – English' })
    await expect(row).toContainText('plant-deu-eng.index, plant-deu-eng.dict.dz, added by ada')
    // Prepared by a job, when the worker comes to it.
    await expect(row.getByRole('progressbar')).toBeHidden()
    await expect(row.getByRole('switch', { name: 'Use German – English, Plant words' })).toBeChecked()
    await expectNoFaults(page)
  })

  await page.goto(chats)
  const turn = await ask(page, 'Wie breit ist die Deichsel am Sattel?')
  const line = turn.getByText('Your question is German; this is quoted from English.')
  const quote = turn.getByRole('figure').first().locator('blockquote')

  await test.step('the answer says which languages it joins, and what was looked for', async () => {
    await expect(line).toBeVisible()
    await expect(quote).toContainText('The drawbar of the saddle is 45 mm wide.')
    await expect(quote).toHaveAttribute('lang', 'en')
    await expect(turn.getByRole('list', { name: 'Looked for' })).toContainText(
      /Deichsel.*drawbar.*Sattel.*saddle.*seat/,
    )
  })

  await test.step('a resting pointer explains a word, and a selection does not', async () => {
    const phrase = await restingPlaceOf(quote, 'lock')
    const before = await quote.boundingBox()
    await page.mouse.move(phrase.x, phrase.y)
    await expect(card(page)).toContainText('lock nut')
    await expect(card(page)).toContainText('Gegenmutter')
    await expect(card(page)).toContainText('nut: Mutter')
    await expect(card(page)).toContainText('English → German')
    await expect(card(page)).toContainText('Plant words · a dictionary’s words, not a translation of the sentence')
    await expectInWindow(page)
    expect(await quote.boundingBox()).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(card(page)).toBeHidden()
    const loosen = await restingPlaceOf(quote, 'loosen')
    await page.mouse.move(loosen.x, loosen.y)
    await expect(card(page)).toContainText('lösen')
    await page.mouse.dblclick(loosen.x, loosen.y)
    await expect(card(page)).toBeHidden()
    await page.mouse.move(5, 5)
  })

  await test.step('the caret of the keyboard goes from word to word', async () => {
    const list = turn.getByRole('listbox', { name: 'Words of this quote' }).first()
    await list.focus()
    const word = list.getByRole('option')
    await expect(word).toHaveText('Before')
    await page.keyboard.press('Enter')
    await expect(card(page)).toContainText('No dictionary has a word for “Before”.')
    for (const next of ['you', 'begin', 'loosen']) {
      await page.keyboard.press('ArrowRight')
      await expect(word).toHaveText(next)
    }
    await expect(card(page)).toContainText('lösen')
    await expectInWindow(page)
    await expectNoFaults(page)
    await page.keyboard.press('Escape')
    await expect(card(page)).toBeHidden()
    await expect(list).toBeFocused()
  })

  await test.step('a finger explains a word on a phone', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const context = await browser.newContext({ ...phone, ...(baseURL === undefined ? {} : { baseURL }) })
    const touched = await context.newPage()
    await signIn(touched, admin.account)
    await touched.goto(page.url())
    const small = touched.getByRole('article').getByRole('figure').first().locator('blockquote')
    await expect(small).toBeVisible()
    await expect(touched.getByRole('article')).toHaveAttribute('data-state', 'complete')
    const drawbar = await restingPlaceOf(small, 'drawbar')
    await touched.touchscreen.tap(drawbar.x, drawbar.y)
    await expect(card(touched)).toContainText('Deichsel')
    await expectInWindow(touched)
    await touched.touchscreen.tap(drawbar.x, drawbar.y)
    await expect(card(touched)).toBeHidden()
    await expectOtherWords(touched, chats)
    await context.close()
  })

  await test.step('a word that was looked for is taken away, and the question asked again without it', async () => {
    await turn.getByRole('button', { name: 'Ask again without “seat”' }).click()
    await expect(turn.getByText('Not looked for: seat.')).toBeVisible()
    await expect(turn).toHaveAttribute('data-state', 'complete')
    await expect(turn.getByRole('button', { name: 'Ask again without “seat”' })).toBeHidden()
    await page.reload()
    await expect(turn.getByText('Not looked for: seat.')).toBeVisible()
    await turn.getByRole('button', { name: 'Look for all again' }).click()
    await expect(turn.getByText('Not looked for: seat.')).toBeHidden()
    await expect(line).toBeVisible()
  })

  await test.step('the search over everything says what it looked for besides', async () => {
    await page.goto(`${homeOf(admin)}/search?q=Deichsel`)
    await expect(page.locator('a[role="option"]').first()).toContainText('drawbar')
    await expect(page.getByText(/^Looked for.*Deichsel.*drawbar/)).toBeVisible()
  })

  await test.step('with the dictionary switched off the refusal names the words, and where to add them', async () => {
    await page.goto(settings)
    const used = page.getByRole('switch', { name: 'Use German – English, Plant words' })
    await used.uncheck()
    await expect(page.getByText('Dictionary saved')).toBeVisible()
    await page.reload()
    await expect(used).not.toBeChecked()
    await page.goto(chats)
    const refused = await ask(page, 'Welche Farbe hat der Sattel der Deichsel?')
    await expect(refused.locator('code')).toHaveText(['Farbe', 'Sattel', 'Deichsel'])
    await refused.getByRole('link', { name: 'Add “Deichsel” to the glossary' }).click()
    await expect(page.getByRole('dialog', { name: 'New set' })).toContainText('Deichsel')
  })
})

test('a model translates what an answer in German cites, at its citation and when it is read again', async ({
  browser,
  database,
}) => {
  const model = await startOpenAiServer({ kind: 'answer', pieces: ['Sie ist 45 mm breit [1].'] })
  const translated = 'Die Deichsel des Sattels ist 45 mm breit.'
  model.behaveForTranslations({ kind: 'answer', pieces: [`<quote number="1">${translated}</quote>`] })
  let server: TestServer | undefined
  const context = await browser.newContext()
  try {
    const env = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'plant-model' }
    server = await startServer({ database, env, modelTimeouts: patience })
    const admin = await signUp(server)
    const ids = await makeAsset(admin)
    await addProcessedDocument(admin, ids, { bytes: await makePdf([{ texts }]), fileName: 'Pump.pdf' })
    await signInContext(context, admin.account, server.url)
    const page = await context.newPage()
    await page.goto(`${server.url}${homeOf(admin)}/departments/${ids.departmentId}/assets/${ids.assetId}/chats`)
    await page.getByRole('button', { name: 'Answer language: English' }).click()
    await page.getByRole('menuitem', { name: 'German' }).click()
    const turn = await ask(page, 'Wie breit ist die Deichsel (drawbar) am Sattel (saddle)?')
    const chip = turn.getByRole('button', { name: /citation from Pump/ })
    const note = page.getByText('Translated by the language model')
    for (const look of ['as it came', 'as it is stored']) {
      await test.step(look, async () => {
        await chip.hover()
        await expect(page.locator('blockquote').filter({ hasText: '45 mm wide' })).toHaveAttribute('lang', 'en')
        await expect(note).toBeVisible()
        await expect(page.getByText(translated)).toBeVisible()
        await expectNoFaults(page)
        await page.mouse.move(5, 5)
        await expect(note).toBeHidden()
      })
      await page.reload()
    }
    await test.step('while a translation is waited for the answer is whole, and stays so when it is stopped', async () => {
      model.behaveForTranslations({ kind: 'hang', pieces: [] })
      const waiting = await askForWhole(page, 'Wie breit ist die Deichsel (drawbar)?')
      const stop = stopOf(page)
      const tools = waiting.getByRole('group', { name: 'What to do with this answer' })
      await expect(waiting.getByText('Your question is German; what this stands on is English.')).toBeVisible()
      await expect(stop).toBeVisible()
      await expect(tools).toBeHidden()
      await stop.click()
      await expect(stop).toBeHidden()
      await expect(tools).toBeVisible()
      await expect(waiting).toHaveAttribute('data-state', 'complete')
    })
  } finally {
    await context.close()
    await server?.stop()
    await model.close()
  }
})
