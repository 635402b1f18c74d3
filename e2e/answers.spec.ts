import { type SignedUp, signUp, startServer, type TestServer } from '../server/test/harness.ts'
import { type DrawnText, makeManualPdf, makePdf } from '../server/test/pdf/make-pdf.ts'
import { addProcessedDocument, makeAsset } from '../server/test/plant.ts'
import { ask, oil } from './asking.ts'
import { expect, oncePerServer, test as journey } from './journey.ts'
import { markedText } from './marked-text.ts'
import { startOpenAiServer } from './servers/openai-compatible.ts'
import { homeOf, signIn, signInContext } from './sign-in.ts'

const page1: DrawnText[] = [
  { text: '3 Care of the press', x: 72, y: 780, size: 16, font: 'bold' },
  { text: 'Stop the press before any work. The gearbox is filled with oil of grade HLP 46.', x: 72, y: 740 },
  {
    text: 'Close the lid afterwards, wipe the flange, and look whether the seal between both is dry on all sides.',
    x: 72,
    y: 727,
  },
]
const columns = [72, 250, 400]
const rows = [
  ['Screw', 'Torque', 'Tool'],
  ['Lid screw', '25 Nm', 'Hex key'],
  ['Flange screw', '115 Nm', 'Socket'],
  ['Foot screw', '80 Nm', 'Socket'],
]
const page2: DrawnText[] = rows.flatMap((row, at) =>
  row.map((text, column) => ({ text, x: columns[column] ?? 72, y: 700 - 22 * at })),
)
const page3: DrawnText[] = [
  { text: '5 Plan', x: 72, y: 780, size: 16, font: 'bold' },
  { text: 'The oil of the gearbox is changed after 4,000 hours.', x: 72, y: 740 },
]
/** A figure over its caption. */
const page4: DrawnText[] = [
  {
    text: 'The clutch is opened by hand from the platform, with the lever that stands behind the guard.',
    x: 72,
    y: 740,
  },
  { text: 'Lever', x: 260, y: 600 },
  { text: 'Figure 4: Clutch lever behind the guard', x: 180, y: 480 },
]

type World = {
  admin: SignedUp
  /** Chats about a press, and about a line whose manual has the words of most questions. */
  press: string
  line: string
}

const pressManual = () => makePdf([{ texts: page1 }, { texts: page2 }, { texts: page3 }, { texts: page4 }])

/** The address of the chats about a new asset with this document. */
async function chatsAbout(admin: SignedUp, document: { bytes: Uint8Array; fileName: string }): Promise<string> {
  const ids = await makeAsset(admin)
  await addProcessedDocument(admin, ids, document)
  return `${homeOf(admin)}/departments/${ids.departmentId}/assets/${ids.assetId}/chats`
}

const test = journey.extend<{ world: World }>({
  world: oncePerServer(async (server) => {
    const admin = await signUp(server)
    const { bytes } = await makeManualPdf({ pages: 12 })
    return {
      admin,
      press: await chatsAbout(admin, { bytes: await pressManual(), fileName: 'Press.pdf' }),
      line: await chatsAbout(admin, { bytes, fileName: 'Line.pdf' }),
    }
  }),
})

/** Whether something stands on the paper of a picture. */
const hasInk = (picture: HTMLElement | SVGElement) => {
  if (!(picture instanceof HTMLCanvasElement)) return false
  const { data } = picture.getContext('2d')?.getImageData(0, 0, picture.width, picture.height) ?? { data: [] }
  return data.some((value, at) => at % 4 === 0 && value < 128)
}

test('every answer has the form of what it quotes, and what is not the answer is folded', async ({ page, world }) => {
  await signIn(page, world.admin.account)
  await page.goto(world.press)

  await test.step('a sentence stands out of its context, under its place, also in the document', async () => {
    const turn = await ask(page, oil)
    const quote = turn.getByRole('figure').first()
    await expect(quote).toContainText('Press · 3 Care of the press')
    await expect(quote.locator('strong')).toHaveText('The gearbox is filled with oil of grade HLP 46.')
    await expect(quote).toContainText('Stop the press before any work.')
    await quote.getByRole('button', { name: /^1 p\. 1, citation from Press\.pdf$/ }).click()
    expect((await markedText(page, 1)).text).toBe('The gearbox is filled with oil of grade HLP 46.')
    await expect(page.locator('.pdf-marks-context > div')).not.toHaveCount(0)
    await expect(page.locator('.pdf-marks-context').first()).toHaveCSS('opacity', '0.4')
    await quote.getByRole('button', { name: /citation from Press\.pdf$/ }).press('Escape')
    await expect(page.getByRole('tab', { name: 'Resources' })).toBeHidden()
  })

  await test.step('further places are opened by keyboard', async () => {
    const turn = page.getByRole('article')
    const fold = turn.getByRole('button', { name: /^Also in the material/ })
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await expect(turn.getByText(/changed after 4,000 hours/)).toBeHidden()
    await fold.focus()
    await page.keyboard.press('Enter')
    await expect(turn.getByText(/changed after 4,000 hours/)).toBeVisible()
    // A citation in there is seen again after a reload.
    await turn
      .getByRole('button', { name: /p\. 3, citation from Press\.pdf$/ })
      .first()
      .click()
    await expect(page).toHaveURL(/page=3/)
    await page.reload()
    await expect(turn.getByText(/changed after 4,000 hours/)).toBeVisible()
  })

  await test.step('who goes on to the question while the document closes is left there', async () => {
    const viewer = page.getByRole('region', { name: 'Document Press.pdf' })
    const question = await page.getByLabel('Question').elementHandle()
    await viewer.getByRole('button', { name: 'Close' }).evaluate((close: HTMLElement, field) => {
      close.focus()
      close.click()
      if (field instanceof HTMLElement) field.focus()
    }, question)
    await expect(viewer).toBeHidden()
    await expect(page.getByLabel('Question')).toBeFocused()
  })

  await test.step('a row of a table stands in its table', async () => {
    const turn = await ask(page, 'Torque of the foot screw')
    const table = turn.getByRole('table').first()
    await expect(table.getByRole('columnheader')).toHaveText(['Screw', 'Torque', 'Tool'])
    const answering = table.getByRole('row').filter({ hasText: '80 Nm' })
    await expect(answering.getByRole('cell').last().getByRole('button')).toHaveAccessibleName(/^1 p\. 2, citation/)
    await expect(answering.getByRole('cell').nth(1)).toHaveCSS('text-align', 'right')
  })

  await test.step('a cited caption shows its figure, which opens at its place', async () => {
    const turn = await ask(page, 'Which figure shows the clutch lever?')
    const figures = turn.getByRole('list', { name: 'Cited figures' })
    const figure = figures.getByRole('img', { name: 'Figure 4: Clutch lever behind the guard' })
    // Its picture is made when its frame comes near the window: how far the log has gone is told by how the answer came.
    await figures.scrollIntoViewIfNeeded()
    await expect(figure).toHaveAttribute('data-drawn', 'true')
    expect(await figure.evaluate(hasInk)).toBe(true)
    await figures.getByRole('button').click()
    expect(await markedText(page, 1)).toEqual({ pageNumber: 4, text: 'Figure 4: Clutch lever behind the guard' })
    await page.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('what may not answer says so, and what it does not know', async () => {
    await page.goto(world.line)
    const turn = await ask(page, 'Which vineyard made the burgundy for the vintner of the hydraulic relief valve?')
    const note = turn.getByRole('note')
    await expect(note).toContainText('not certain')
    await expect(note.locator('code')).toHaveText(['vineyard', 'made', 'burgundy'])
    await expect(turn.getByRole('figure').first()).toContainText(/relief valve/)
  })

  await test.step('a refusal folds the nearest places', async () => {
    const turn = await ask(page, 'Which vineyard made the burgundy of the filter?')
    await expect(turn.locator('code')).toHaveText(['vineyard', 'made', 'burgundy'])
    const fold = turn.getByRole('button', { name: /^Nearest places, not an answer/ })
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await fold.click()
    const places = turn.getByRole('list', { name: 'Nearest places, not an answer' })
    await expect(places.getByRole('button').first()).toHaveAccessibleName(/Line · .+ p\. \d/)
    await places.getByRole('button').first().click()
    await expect(page.getByRole('region', { name: 'Document Line.pdf' })).toBeVisible()
  })
})

test('on a phone the viewer opens at the quote, large enough to be read', async ({ browser, baseURL, world }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext({ ...phone, ...(baseURL === undefined ? {} : { baseURL }) })
  const page = await context.newPage()
  await signIn(page, world.admin.account)
  await page.goto(world.press)
  const turn = await ask(page, oil)
  await turn.getByRole('button', { name: /^1 p\. 1, citation from/ }).click()

  const letters = page.locator('.textLayer span', { hasText: 'The gearbox is filled' })
  const letterSize = () => letters.evaluate((span) => span.getBoundingClientRect().height)
  const marks = page.locator('.pdf-marks[data-citation="1"] > div')
  await test.step('the letters of the quote are 12 pixels high, and its beginning is in the window', async () => {
    await expect(marks.first()).toBeInViewport()
    await expect.poll(letterSize).toBeGreaterThanOrEqual(12)
    await expect(page.locator('.pdf-mark-number')).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  const foot = page.getByRole('button', { name: /^Quote \d of \d/ })
  const gestures = await context.newCDPSession(page)
  /** A tenth of a second apart, however long the page draws in between. */
  const doubleTap = async () => {
    const first = Date.now() / 1000
    const at = [{ x: 200, y: 400 }]
    // All at once: a start that waits for its end is a long press.
    const sent = [first, first + 0.1].flatMap((timestamp) => [
      gestures.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at, timestamp }),
      gestures.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp }),
    ])
    await Promise.all(sent)
  }
  await test.step('two taps show the whole page, and two more the quote', async () => {
    await expect(foot).toHaveText('Quote 1 of 2 double tap for the whole page')
    await doubleTap()
    await expect(foot).toHaveText('Quote 1 of 2 double tap for the quote')
    await expect.poll(letterSize).toBeLessThan(8)
    await doubleTap()
    await expect.poll(letterSize).toBeGreaterThanOrEqual(12)
    await expect(marks.first()).toBeInViewport()
  })

  await test.step('two fingers change the scale', async () => {
    const before = await letterSize()
    const fingers = (apart: number) => [195 - apart / 2, 195 + apart / 2].map((x, id) => ({ x, y: 400, id }))
    await gestures.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(100) })
    // Each is waited for: a busy page is told of several moves as one, and the first only begins.
    for (const apart of [140, 155, 165, 175]) {
      await gestures.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) })
    }
    await gestures.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(letterSize).toBeGreaterThan(before * 1.2)
  })

  await test.step('the next quote is reached by a button that a thumb hits', async () => {
    const next = page.getByRole('button', { name: 'Next quote' })
    const box = await next.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await next.click()
    await expect(foot).toContainText('Quote 2 of 2')
    await expect(page.getByLabel('Page', { exact: true })).toHaveValue('3')
    await expect(page.locator('.page[data-page-number="3"] .pdf-marks > div').first()).toBeInViewport()
    await expect(next).toBeDisabled()
  })

  await test.step('closed, it leaves the focus where it was opened', async () => {
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(turn.getByRole('button', { name: /^1 p\. 1, citation from/ })).toBeFocused()
  })
  await context.close()
})

test('what a model says without proof is marked, also when it is read again, and nothing of it runs [T29e]', async ({
  browser,
  database,
}) => {
  const model = await startOpenAiServer()
  model.behaveForWords({ kind: 'answer', pieces: ['["lubricant"]'] })
  const begins = Promise.withResolvers<unknown>()
  const pieces = ['It is HLP 46 [1]. It takes 50', '00 litres [1]. Use a funnel.']
  model.behave({ kind: 'held', until: begins.promise, pieces })
  let server: TestServer | undefined
  const context = await browser.newContext()
  try {
    const modelTimeouts = { firstByte: 120_000, thinking: 120_000 }
    const env = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'plant-model' }
    server = await startServer({ database, env, modelTimeouts })
    const admin = await signUp(server)
    const chats = await chatsAbout(admin, { bytes: await pressManual(), fileName: 'Press.pdf' })
    await signInContext(context, admin.account, server.url)
    const page = await context.newPage()
    await page.goto(`${server.url}${chats}`)
    const turn = page.getByRole('article').filter({ has: page.getByRole('heading', { name: oil }) })
    await test.step('what is found stands, and opens, before the model writes', async () => {
      await page.getByLabel('Question').fill(oil)
      await page.keyboard.press('Enter')
      const found = turn.getByRole('region', { name: 'Found already' })
      await expect(found).toContainText('The gearbox is filled with oil of grade HLP 46.')
      await expect(turn).toHaveAttribute('data-state', 'streaming')
      await found.getByRole('button', { name: 'Press' }).click()
      expect((await markedText(page, 1)).text).toBe('The gearbox is filled with oil of grade HLP 46.')
      begins.resolve(undefined)
      await expect(turn).toHaveAttribute('data-state', 'complete')
      await expect(found).toBeHidden()
    })
    for (const look of ['as it came', 'as it is stored']) {
      await test.step(look, async () => {
        await expect(turn.locator('u')).toHaveText('5000 litres')
        await expect(turn.locator('u + small')).toHaveText('not in the cited place')
        await expect(turn.locator('[data-uncited]')).toHaveText('Use a funnel.')
        await expect(turn.locator('[data-uncited] + small')).toHaveText('without a source')
        await expect(turn.getByRole('note')).toHaveText('One figure could not be proven.')
      })
      await page.reload()
    }
    await test.step('what it writes runs nothing and asks nobody', async () => {
      const hits: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(server?.url ?? '')) hits.push(request.url())
      })
      await page.evaluate(() => {
        window.alert = () => document.body.setAttribute('data-ran', '')
      })
      const away = 'http://127.0.0.1:9/away'
      model.behave({
        kind: 'answer',
        pieces: [
          `It is HLP 46 [1]. ![pixel](${away}/pixel?q=secret) ![by reference][r] <img src="${away}/raw.png" onerror="alert(1)">`,
          `\n\n<script>alert(1)</script> <iframe src="${away}/frame"></iframe> ![inline](data:image/svg+xml,<svg onload=alert(1)>)`,
          '\n\n[press](javascript:alert(1)) [data](data:text/html,<script>alert(1)</script>) </script> \u001b[31m',
          `\n\n[r]: ${away}/reference\n\nThat is all.`,
        ],
      })
      await page.getByLabel('Question').fill('Which oil does the gearbox of the press take?')
      await page.keyboard.press('Enter')
      const last = page.getByRole('article').last()
      await expect(last).toContainText('That is all.')
      await expect(last).toHaveAttribute('data-state', 'complete')
      const made = last.locator(
        'img, script, iframe, object, embed, [onerror], a[href^="javascript:"], a[href^="data:"]',
      )
      await expect(made).toHaveCount(0)
      await expect(page.locator('body')).not.toHaveAttribute('data-ran')
      expect(hits).toEqual([])
    })
  } finally {
    await context.close()
    await server?.stop()
    await model.close()
  }
})
