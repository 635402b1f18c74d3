import { chatRoutes } from '@millwright/contract/chats'
import { askAll } from '../tools/demo/ask.ts'
import { ask, oil, openRecent, recentOf, test, turnOf } from './asking.ts'
import { expect } from './journey.ts'
import { signIn } from './sign-in.ts'
import { hearTest, heardLanguage, keepSpoken } from './speech.ts'

test("a day's chats: find, rename, delete many", async ({ page, world }) => {
  const { admin, ids, chats } = world
  const topics = ['the gearbox', 'the lid', 'the flange', 'the seal']
  for (const topic of topics) await askAll(admin, ids.assetId, [`What about ${topic}?`])
  const open = await askAll(admin, ids.assetId, [oil])
  await signIn(page, admin.account)
  await page.goto(`${chats}/${open.id}/${open.firstMsgId}`)
  await openRecent(page)
  const recent = recentOf(page)
  await expect(recent.getByRole('heading', { name: /^(Today|Yesterday)$/ }).first()).toBeVisible()
  await expect(recent.getByRole('link')).toHaveCount(5)

  await test.step('find one', async () => {
    await recent.getByLabel('Search chats').fill('flange')
    await expect(recent.getByRole('link')).toHaveText(['What about the flange?'])
    await recent.getByLabel('Search chats').fill('nothing like it')
    await expect(recent.getByText('No chat found for “nothing like it”')).toBeVisible()
    await recent.getByRole('button', { name: 'Clear search' }).click()
    await expect(recent.getByRole('link')).toHaveCount(5)
  })

  await test.step('rename it in its place; Escape leaves the name', async () => {
    await recent.getByRole('link', { name: 'What about the flange?' }).focus()
    await page.keyboard.press('F2')
    const name = recent.getByRole('textbox', { name: 'Name of the chat' })
    await name.fill('Never mind')
    await name.press('Escape')
    // The focus comes back once the field has gone.
    await expect(recent.getByRole('button', { name: 'Rename What about the flange?' })).toBeFocused()
    await recent.getByRole('link', { name: 'What about the flange?' }).focus()
    await page.keyboard.press('F2')
    await name.fill('Flange, night shift')
    const renamed = page.waitForResponse((response) => response.url().includes('/chats/rename'))
    await name.press('Enter')
    expect((await renamed).ok()).toBe(true)
    await expect(recent.getByRole('link', { name: 'Flange, night shift' })).toBeVisible()
    await expect(recent.getByRole('button', { name: 'Rename Flange, night shift' })).toBeFocused()
  })

  await test.step('delete several, after being asked', async () => {
    await recent.getByRole('button', { name: 'Select chats' }).click()
    await recent.getByRole('checkbox', { name: 'Select What about the lid?' }).check()
    // A row is as large as its box.
    await recent.getByRole('link', { name: 'What about the seal?' }).click()
    await expect(recent.getByRole('status')).toHaveText('2 selected')
    await recent.getByRole('button', { name: 'Delete the selected chats' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete 2 chats' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Chats deleted')).toBeVisible()
    await expect(recent.getByRole('link')).toHaveCount(3)
  })

  await test.step('where the open one is deleted, its place is a new chat', async () => {
    await recent.getByRole('button', { name: 'Select chats' }).click()
    await recent.getByRole('checkbox', { name: 'Select all chats' }).check()
    await recent.getByRole('button', { name: 'Delete the selected chats' }).click()
    await page.getByRole('alertdialog', { name: 'Delete 3 chats' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(new RegExp(`${chats}$`))
    await expect(recent.getByText('No chats yet')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Press 7' })).toBeVisible()
  })
})

test('from an answer one goes on: rated, asked anew, taken along', async ({ page, world }) => {
  await signIn(page, world.admin.account)
  await page.goto(world.chats)
  const turn = await ask(page, oil)

  await test.step('a rating is saved, seen again, and taken back by a second press', async () => {
    const like = turn.getByRole('button', { name: 'Like', exact: true })
    await like.click()
    await expect(page.getByText('Feedback saved')).toBeVisible()
    await page.reload()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    const saved = page.waitForResponse((response) => response.url().includes('/messages/feedback'))
    await like.click()
    expect(await (await saved).json()).toMatchObject({ data: { feedback: 'none' } })
    await expect(like).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('an edited question that is lost on its way is asked again as it was', async () => {
    await page.getByRole('button', { name: /^What is asked: / }).click()
    await page.getByRole('menuitem', { name: 'File Search' }).click()
    await page.route(`**${chatRoutes.newMessage.path}`, (route) => route.abort(), { times: 1 })
    await turn.getByRole('button', { name: 'Edit and ask again' }).click()
    await page.getByRole('textbox', { name: 'Ask instead' }).fill('When is the press stopped?')
    await page.keyboard.press('Enter')
    const failed = turnOf(page, 'When is the press stopped?')
    await expect(failed).toHaveAttribute('data-state', 'failed')
    await page.getByRole('button', { name: /^What is asked: / }).click()
    await page.getByRole('menuitem', { name: 'All sources' }).click()
    const asked = page.waitForRequest(`**${chatRoutes.newMessage.path}`)
    await failed.getByRole('button', { name: 'Retry' }).click()
    expect((await asked).postDataJSON()).toMatchObject({ insteadOf: expect.any(String), scope: 'files' })
    await expect(failed).toHaveAttribute('data-state', 'complete')
    await expect(page.getByRole('article')).toHaveCount(1)
  })

  await test.step('an answer is copied also where the browser gives no clipboard, as on plain http', async () => {
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'))
    const copy = turnOf(page, 'When is the press stopped?').getByRole('button', { name: 'Copy the answer' })
    await copy.click()
    await expect(page.getByText('Response copied to clipboard')).toBeVisible()
    await expect(copy).toBeFocused()
    const question = page.getByLabel('Question', { exact: true })
    await question.press('ControlOrMeta+v')
    await expect(question).toHaveValue(/\[1\] Press\.pdf, p\. \d/)
    await question.fill('')
  })

  await test.step('`/` goes to the question, and one that is half typed is there again after other pages', async () => {
    await page.getByRole('button', { name: /^What is asked: / }).focus()
    await page.keyboard.press('/')
    const question = page.getByLabel('Question', { exact: true })
    await expect(question).toBeFocused()
    await page.keyboard.type('Which oil')
    await page.getByRole('link', { name: 'Departments' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: /^Departments/ })).toBeVisible()
    await page.goBack()
    await expect(question).toHaveValue('Which oil')
    await question.fill('')
  })

  const changed = 'After how many hours is the oil of the gearbox changed?'
  await test.step('an edited question takes the place of the first, and the address follows', async () => {
    await ask(page, 'How is the lid closed?')
    const before = page.url()
    await turnOf(page, 'When is the press stopped?').getByRole('button', { name: 'Edit and ask again' }).click()
    await page.getByRole('textbox', { name: 'Ask instead' }).fill(changed)
    await page.keyboard.press('Enter')
    await expect(turnOf(page, changed)).toHaveAttribute('data-state', 'complete')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page).not.toHaveURL(before)
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(turnOf(page, changed)).toContainText('4,000 hours')
  })

  await test.step('it becomes a file and a note', async () => {
    for (const [format, ending] of [
      ['Markdown', 'md'],
      ['PDF', 'pdf'],
    ] as const) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'More of this chat' }).click()
      await page.getByRole('menuitem', { name: `Export as ${format}` }).click()
      expect((await download).suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`))
    }
    await page.getByRole('button', { name: 'More of this chat' }).click()
    await page.getByRole('menuitem', { name: 'Turn into a note' }).click()
    await expect(page).toHaveURL(/\/chats\/notes\/update\/[0-9a-f-]+$/)
    await expect(page.getByRole('textbox', { name: 'Text of the note' })).toContainText('4,000 hours')
  })
})

test('a question is dictated, and its answer read aloud', async ({ page, world }) => {
  await signIn(page, world.admin.account)
  const say = await hearTest(page)
  const voice = await keepSpoken(page)
  await page.goto(world.chats)
  const field = page.getByLabel('Question', { exact: true })

  await test.step('what is said stands where the cursor is, once it is final', async () => {
    await field.fill('gearbox?')
    await field.press('Home')
    await page.getByRole('button', { name: 'Dictate' }).click()
    // The browser sends the sound to its maker: that is said first.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Dictate' }).click()
    await expect(page.getByText('Listening …')).toBeVisible()
    expect(await heardLanguage(page)).toMatch(/^en/)
    await say('With which oil is', false)
    await expect(page.getByText('With which oil is', { exact: true })).toBeVisible()
    await expect(field).toHaveValue('gearbox?')
    await say('With which oil is filled the', true)
    await expect(field).toHaveValue('With which oil is filled the gearbox?')
    await page.getByRole('button', { name: 'Stop dictating' }).click()
    await expect(page.getByText('Listening …')).toBeHidden()
  })

  const turn = await ask(page, oil)
  const aloud = turn.getByRole('button', { name: 'Read aloud' })
  await test.step('an answer is said without its signs, in its language, and can be stopped', async () => {
    await aloud.click()
    const stop = turn.getByRole('button', { name: 'Stop reading' })
    await expect(stop).toHaveAttribute('aria-pressed', 'true')
    const spoken = await voice.spoken()
    expect(spoken).toMatchObject({ lang: 'en', text: expect.stringContaining('HLP 46.') })
    expect(spoken?.text).not.toMatch(/\[\d\]|\*\*/)
    await stop.click()
    await expect(aloud).toBeVisible()
    expect(await voice.spoken()).toBeNull()
  })

  await test.step('read to its end it can be heard again; leaving the chat ends it', async () => {
    await aloud.click()
    await voice.end()
    await expect(aloud).toBeVisible()
    await aloud.click()
    await expect.poll(voice.spoken).not.toBeNull()
    await page.getByRole('button', { name: 'New Chat' }).first().click()
    await expect.poll(voice.spoken).toBeNull()
  })
})
