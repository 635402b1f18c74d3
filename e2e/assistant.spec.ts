import { approvalRoutes } from '@millwright/contract/approvals'
import { assetRoutes } from '@millwright/contract/assets'
import { assistantRoutes } from '@millwright/contract/assistant'
import { userRoutes } from '@millwright/contract/users'
import { platePng } from '../server/test/sample-files.ts'
import { addProcessedDocument } from '../server/test/plant.ts'
import { makePdf } from '../server/test/pdf/make-pdf.ts'
import { ask, oil, openRecent, recentOf, test, turnOf, unknown } from './asking.ts'
import { expect } from './journey.ts'
import { markedText } from './marked-text.ts'
import { homeOf, openHome, signIn } from './sign-in.ts'

test('landing to cited answer', async ({ page, world }) => {
  await openHome(page, world.admin)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Assistant' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^What do you want to know, / })).toBeVisible()

  await test.step('a quick prompt asks the records, which are cited field by field', async () => {
    await page.getByRole('button', { name: 'DataBase Search' }).click()
    await expect(page.getByLabel('Question', { exact: true })).toBeFocused()
    const turn = await ask(page, 'What is the serial number of Press 7?')
    await expect(turn).toContainText('TP-4711-88')
    await turn.getByRole('button', { name: /^1 field, citation from / }).click()
    await expect(page).toHaveURL(/\/assets\/[0-9a-f-]+\/profile$/)
    await page.goBack()
    await expect(turn).toContainText('TP-4711-88')
  })

  await test.step('a question about one asset opens its document beside the answer', async () => {
    await page.getByRole('button', { name: 'New Chat' }).first().click()
    await expect(page.getByRole('region', { name: 'Recent' }).getByRole('link')).toContainText([
      'What is the serial number of Press 7?',
    ])
    await page.getByRole('button', { name: 'What is asked about: All assets' }).click()
    await page.getByRole('combobox', { name: 'Search assets' }).fill('press 7')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'What is asked about: Press 7' })).toBeVisible()
    await expect(page.getByLabel('Question', { exact: true })).toBeFocused()
    const turn = await ask(page, oil)
    await turn
      .getByRole('button', { name: /^1 p\. 1, citation from Press\.pdf$/ })
      .first()
      .click()
    expect((await markedText(page, 1)).text).toBe('The gearbox is filled with oil of grade HLP 46.')
  })

  await test.step('a reload lands where one was', async () => {
    await page.reload()
    await expect(turnOf(page, oil)).toHaveAttribute('data-state', 'complete')
    await expect(page.getByRole('region', { name: 'Document Press.pdf' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'What is asked about: Press 7' })).toBeVisible()
  })

  await test.step('without the lists of places and chats it says so, and keeps what is asked about', async () => {
    const lists = [assistantRoutes.fetchAssets.path, assistantRoutes.fetchChats.path]
    for (const list of lists) await page.route(`**${list}`, (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.reload()
    await page.getByRole('button', { name: 'What is asked about: The chosen place' }).click()
    await expect(page.getByRole('alert')).toContainText('Assets could not be loaded')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('option', { name: 'Press 7' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
  })

  await test.step('the chats of the landing stand in its own Recent Chats', async () => {
    await openRecent(page)
    await expect(recentOf(page).getByRole('link')).toHaveText([oil, 'What is the serial number of Press 7?'])
  })

  await test.step('what is asked as New Chat is pressed goes into the new one', async () => {
    await page.getByLabel('Question', { exact: true }).fill(unknown)
    await page.getByRole('button', { name: 'New Chat' }).first().evaluate(pressAndAsk)
    await expect(turnOf(page, unknown)).toHaveAttribute('data-state', 'complete')
    await page.reload()
    await expect(turnOf(page, unknown)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
  })
})

test('a photo of a nameplate', async ({ page, world }) => {
  const { admin, reader, ids } = world
  const { departmentId } = ids
  const users = [{ userId: reader.user._id, access: 'read' as const }]
  const other = await admin.call(assetRoutes.create, {
    query: { departmentId },
    body: {
      name: 'Press 8',
      info: 'Deep drawing',
      users,
      dynamicFields: [{ type: 'text', label: 'Serial number', value: 'TP-4711-93' }],
    },
  })
  const text = 'Stop the press before any work. The gearbox is filled with oil of grade HLP 68.'
  await addProcessedDocument(
    admin,
    { departmentId, assetId: other._id },
    { bytes: await makePdf([{ texts: [{ text, x: 72, y: 740 }] }]), fileName: 'Eight.pdf' },
  )
  await signIn(page, reader.account)
  await page.goto(`${homeOf(reader)}/assistant`)
  const picture = page.getByRole('region', { name: 'Asked picture' })
  const read = picture.getByRole('textbox', { name: 'Read from the picture. Correct it before you ask.' })

  await test.step('what stands on it is shown, and can be corrected', async () => {
    await page
      .getByLabel('Add a picture')
      .last()
      .setInputFiles({
        name: 'plate.png',
        mimeType: 'image/png',
        // A digit was scratched off.
        buffer: await platePng(['NORDMARK PRESSES', 'Serial No: TP-4711-8', 'Power: 400 kW']),
      })
    // Reading takes seconds of a processor, and a while where others want it, too.
    await expect(read).toHaveValue(/Serial No: TP-4711-8\b/, { timeout: 90_000 })
    await read.fill((await read.inputValue()).replace('TP-4711-8', 'TP-4711-88'))
  })

  await test.step('the answer is about the machine that bears the number', async () => {
    const turn = await ask(page, oil)
    await expect(turn.getByRole('img', { name: 'Asked picture' })).toBeVisible()
    await expect(turn.getByText('Serial No: TP-4711-88')).toBeVisible()
    await turn
      .getByRole('button', { name: /^1 p\. 1, citation from Press\.pdf$/ })
      .first()
      .click()
    expect((await markedText(page, 1)).text).toBe('The gearbox is filled with oil of grade HLP 46.')
    await expect(turn).not.toContainText('HLP 68')
  })

  await test.step('its picture stays with the question', async () => {
    await page.reload()
    await expect(turnOf(page, oil).getByText('Serial No: TP-4711-88')).toBeVisible()
  })
})

test('dislike, ask an expert, correct, ask again', async ({ page, browser, server, world }) => {
  const { admin, reader, chats } = world
  const own = `${homeOf(reader)}${chats.slice(homeOf(admin).length)}`
  await signIn(page, reader.account)
  await page.goto(own)
  const turn = await ask(page, unknown)

  await test.step('a refusal names who is strong in what was asked, and how they are reached', async () => {
    const experts = turn.getByRole('region', { name: 'Strong in what was asked' })
    await expect(experts).toContainText('Rajesh Kumar')
    await expect(experts).toContainText('Hydraulics engineer')
    await expect(experts.getByRole('link', { name: '0701234567' })).toHaveAttribute('href', 'tel:0701234567')
    await turn.getByRole('button', { name: 'Dislike' }).click()
    await expect(page.getByText('Feedback saved')).toBeVisible()
  })

  await test.step('what is shared is said before it is', async () => {
    await turn.getByRole('button', { name: 'Ask an expert: Rajesh Kumar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Have this answer checked' })
    await expect(dialog).toContainText(
      'shared with everybody who has full access to this asset, and sent to Rajesh Kumar',
    )
    await dialog.getByLabel('Note').fill('For the audit on Friday')
    await dialog.getByRole('button', { name: 'Ask for a check' }).click()
    await expect(page.getByText('Check requested')).toBeVisible()
    await expect(turn.getByRole('complementary', { name: 'Check of this answer' })).toContainText(
      'A check was asked for',
    )
  })

  const context = await browser.newContext({ baseURL: server.url })
  const desk = await context.newPage()
  await signIn(desk, admin.account)
  await test.step('a full member corrects it', async () => {
    await desk.goto(chats)
    await desk.getByRole('button', { name: 'More of this chat' }).click()
    await desk.getByRole('menuitem', { name: 'Approval Section' }).click()
    const card = desk.getByRole('region', { name: 'Waiting' }).getByRole('article', { name: unknown })
    await expect(card).toContainText('bea asked')
    await expect(card).toContainText('For the audit on Friday')
    // There is nothing in a refusal that could be approved.
    await expect(card.getByRole('button', { name: 'Decline' })).toBeVisible()
    await expect(card.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await card.getByRole('button', { name: 'Answer', exact: true }).click()
    const dialog = desk.getByRole('dialog', { name: 'Answer the question' })
    await dialog.getByLabel('The answer', { exact: true }).fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter the corrected answer')).toBeVisible()
    await dialog.getByLabel('The answer', { exact: true }).fill('It came from Clos Ten.')
    await test.step('what is written stays when somebody else has decided', async () => {
      const [approval] = await admin.call(approvalRoutes.fetch, { query: { assetId: world.ids.assetId } })
      const body = { decision: 'declined' as const, text: 'Nobody knows' }
      await admin.call(approvalRoutes.decide, { query: { approvalId: approval?.id ?? '' }, body })
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toContainText('Decided meanwhile: Declined, ')
      await expect(dialog.getByLabel('The answer', { exact: true })).toHaveValue('It came from Clos Ten.')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
    })
    const decided = desk.getByRole('region', { name: 'Decided' }).getByRole('article', { name: unknown })
    await expect(decided).toContainText('It came from Clos Ten.')
    await decided.getByRole('button', { name: /^Change: / }).click()
    await expect(decided.getByRole('button', { name: 'Answer', exact: true })).toBeFocused()
    await decided.getByRole('button', { name: 'Answer', exact: true }).click()
    await expect(dialog.getByLabel('The answer', { exact: true })).toHaveValue('It came from Clos Ten.')
    await dialog.getByLabel('The answer', { exact: true }).fill('It came from Clos Nine.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(decided).toContainText('It came from Clos Nine.')
  })

  await test.step('who asked reads it at the message, and the next who asks gets it, marked as approved', async () => {
    await page.reload()
    const outcome = turn.getByRole('complementary', { name: 'Check of this answer' })
    await expect(outcome).toContainText('Corrected')
    await expect(outcome).toContainText('It came from Clos Nine.')
    const left = page.url()
    await page.getByLabel('Question', { exact: true }).fill(unknown)
    // In one go, before anything is drawn: what is asked goes into the new chat.
    await page.getByRole('button', { name: 'New Chat' }).first().evaluate(pressAndAsk)
    await expect(page).not.toHaveURL(left)
    const again = turnOf(page, unknown)
    await expect(again).toContainText('It came from Clos Nine.')
    await expect(again).toHaveAttribute('data-state', 'complete')
    await again
      .getByRole('button', { name: /^1 approved, citation from / })
      .first()
      .click()
    await expect(page).toHaveURL(/\/chats\/approvals\?approval=/)
    await expect(page.getByRole('article', { name: unknown })).toBeInViewport()
  })

  await test.step('what was not answered stands on a list for full members, with what can be done', async () => {
    const handing = { userId: reader.user._id, receiverId: admin.user._id }
    await admin.call(userRoutes.handOver, { query: handing })
    await desk.goto(`${chats}/questions`)
    const item = desk.getByRole('listitem').filter({ has: desk.getByRole('heading', { name: unknown }) })
    await expect(item).toContainText('Not in the material')
    await expect(item).toContainText('1 dislike')
    await expect(item).toContainText(`Handed over to ${admin.user.username}`)
    await item.getByRole('button', { name: 'Ask an expert' }).click()
    const experts = desk.getByRole('dialog', { name: 'Experts' })
    await expect(experts.getByRole('link', { name: 'rajesh@nordmark.example' })).toHaveAttribute('href', /subject=/)
    await experts.getByRole('button', { name: 'Close' }).click()
    await item.getByRole('link', { name: 'Add “vineyard” to the glossary' }).click()
    await expect(desk.getByRole('dialog', { name: 'New set' })).toContainText('vineyard')
    await desk.goBack()
    await item.getByRole('button', { name: `Remove: ${unknown}` }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(desk.getByText('Questions removed')).toBeVisible()
    await expect(item).toBeHidden()
    await page.goto(`${own}/questions`)
    await expect(page.getByText('Unauthorized')).toBeVisible()
  })
  await context.close()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true })

  for (const [device, viewport] of [
    ['a phone', { width: 390, height: 844 }],
    ['a tablet', { width: 820, height: 1180 }],
  ] as const) {
    test(`the assistant's screens fit ${device}, and a finger hits what stands on them`, async ({ page, world }) => {
      await page.setViewportSize(viewport)
      const { admin, chats } = world
      await signIn(page, admin.account)
      const home = homeOf(admin)
      for (const [address, shown] of [
        [`${home}/assistant`, page.getByRole('button', { name: 'File Search' })],
        [`${home}/search?q=press`, page.locator('a[role="option"]').first()],
        [`${chats}/approvals`, page.getByRole('heading', { name: 'Approval Section' })],
        [`${chats}/questions`, page.getByRole('heading', { level: 1 })],
      ] as const) {
        await test.step(address.slice(home.length), async () => {
          await page.goto(address)
          await expect(shown).toBeVisible()
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          ).toBeLessThanOrEqual(0)
          await expect.poll(() => page.getByRole('main').evaluate(tooSmall)).toEqual([])
        })
      }
    })
  }
})

/** Presses New Chat, which has the focus go to the question, and Enter there. */
function pressAndAsk(newChat: HTMLElement | SVGElement) {
  if (newChat instanceof HTMLElement) newChat.click()
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
}

/** What a finger misses: less than 44 pixels high. */
function tooSmall(main: HTMLElement | SVGElement): string[] {
  return [...main.querySelectorAll('button, a[href], [role=option], [role=combobox], textarea')]
    .filter((control) => control.ariaHidden === null && control.getBoundingClientRect().height > 0)
    .filter((control) => control.getBoundingClientRect().height < 43.5)
    .map((control) => `${control.ariaLabel ?? control.textContent} ${control.getBoundingClientRect().height}`)
}
