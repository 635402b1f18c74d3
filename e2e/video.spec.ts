import type { Page } from '@playwright/test'
import { chatRoutes, type Source } from '@millwright/contract/chats'
import { limits } from '@millwright/contract/limits'
import { resourceRoutes } from '@millwright/contract/resources'
import { videoRoutes } from '@millwright/contract/videos'
import { toProcess, upload } from '../server/test/documents.ts'
import { ffmpegIsHere, makeVideo, turned, videoJobs } from '../server/test/videos.ts'
import { expect } from './journey.ts'
import { signIn } from './sign-in.ts'
import { entryOf, fileOf, fileOnDisk, openUploadDialog, tracker } from './uploading.ts'
import { test } from './viewing.ts'
import { coloursOf, lineOf, playing, putVideo, spoken } from './watching.ts'

test.skip(!ffmpegIsHere, 'videos are made by ffmpeg')

const pump = [
  'Welcome to the service of the cooling pump.',
  'First close the valve in the suction line of the pump.',
  'Drain the pump through the cock below the housing.',
  'Tighten the eight screws of the pump housing with 48 newton metres.',
  'Then open the valve of the suction line slowly.',
  'Listen whether the bearing of the pump runs quietly.',
  'The pump housing must stay dry.',
  'The valve of the pump is closed again.',
]
const fire = [
  'Now something else: the fire extinguishers.',
  'Every extinguisher has a seal and a date.',
  'An extinguisher without a seal is replaced.',
  'Extinguishers hang beside each fire door.',
  'A fire door is never wedged open.',
  'Fire alarms are tested on Mondays.',
  'The alarm of the fire brigade is tested as well.',
  'Write each test of the fire alarm into the book.',
]
const press = [
  'This is the hydraulic press of hall two.',
  'Its oil is changed every two thousand hours.',
  'The filter costs ninety euros.',
  'Never reach below the ram. It comes down without any sound at all. The light curtain in front of it is checked at the start of each shift. Whoever finds it dirty cleans it with a dry cloth. Nobody bridges it.',
]

test('a video is uploaded, processed and asked about; its citation plays from its second', async ({ page, bench }) => {
  await signIn(page, bench.admin.account)
  await page.goto(`${bench.asset}/resources`)

  await test.step('upload with subtitles', async () => {
    const dialog = await openUploadDialog(page, 'video')
    await dialog.getByLabel('Choose files').setInputFiles([fileOf('Pump.mp4', await makeVideo({ seconds: 48 }))])
    await dialog
      .getByLabel('Subtitles of Pump.mp4')
      .setInputFiles([fileOf('pump.vtt', Buffer.from(spoken([...pump, ...fire])))])
    await dialog.getByLabel('Language').selectOption({ label: 'English' })
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
    await tracker(page)
      .getByRole('tab', { name: /^Processing/ })
      .click()
    await expect(entryOf(page, 'Pump.mp4')).toContainText('Completed', { timeout: 60_000 })
  })

  await test.step('a large one, sent in pieces, gets its subtitles after it', async () => {
    const video = await makeVideo({ seconds: 3 })
    // A box that players skip (ISO/IEC 14496-12, `free`).
    const skipped = Buffer.alloc(limits.resumableFrom)
    skipped.writeUInt32BE(skipped.length)
    skipped.write('free', 4)
    await page.goto(`${bench.asset}/resources`)
    const dialog = await openUploadDialog(page, 'video')
    await dialog
      .getByLabel('Choose files')
      .setInputFiles(await fileOnDisk('Large.mp4', Buffer.concat([video, skipped])))
    await dialog
      .getByLabel('Subtitles of Large.mp4')
      .setInputFiles([fileOf('large.srt', Buffer.from('1\n00:00:00,500 --> 00:00:02,000\nA large film.\n'))])
    // Once: sent again, they arrive.
    await page.route(
      `**${videoRoutes.saveTranscript.path}*`,
      (route) => route.fulfill({ status: 503, json: { status: false, data: {}, message: null, error: 'Away' } }),
      { times: 1 },
    )
    await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
    const entry = entryOf(page, 'Large.mp4')
    await expect(entry).toContainText('The video is uploaded, its subtitles are not. Away', { timeout: 60_000 })
    await expect(entry.getByRole('link', { name: 'Open Large.mp4' })).toBeVisible()
    await entry.getByRole('button', { name: 'Retry' }).click()
    await expect(entry).toContainText('Completed', { timeout: 60_000 })
    await expect(page.getByRole('link', { name: /^Large.*mp4$/ })).toHaveCount(1)
    await page.getByRole('link', { name: 'Large.mp4', exact: true }).click()
    await page.getByRole('tab', { name: /Transcriptions/ }).click()
    await expect(lineOf(page, 'A large film.')).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Download transcript' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Subtitles (SRT)' }).click()
    expect((await download).suggestedFilename()).toBe('Large.srt')
  })

  await test.step('ask, and land on the second', async () => {
    await page.goto(`${bench.asset}/chats`)
    await page.getByRole('button', { name: 'Videos Insights' }).click()
    await expect(page.getByLabel('Question')).toBeFocused()
    await expect(page.getByRole('button', { name: /Videos only$/ })).toBeVisible()
    const asked = page.waitForRequest(`**${chatRoutes.newMessage.path}`)
    await page.getByLabel('Question').fill('With how many newton metres are the screws tightened?')
    await page.keyboard.press('Enter')
    expect((await asked).postDataJSON()).toMatchObject({ scope: 'videos' })
    const chip = page.getByRole('button', { name: /^1 \d\d:\d\d, citation from Pump/ }).first()
    await expect(chip).toContainText('00:09')
    await chip.click()
    await expect.poll(async () => (await playing(page)).second).toBeGreaterThanOrEqual(9)
    await expect(page.getByRole('tab', { name: /Transcriptions/ })).toHaveAttribute('aria-selected', 'true')
    await expect(lineOf(page, '48 newton metres')).toHaveAttribute('data-cited', '1')
  })

  await test.step('a clip is played from its start to its end', async () => {
    await page.getByRole('tab', { name: /Clips/ }).click()
    const clips = page.getByRole('list', { name: 'Clips' }).getByRole('button')
    await expect(clips).toHaveCount(2)
    await clips.last().click()
    await expect.poll(async () => (await playing(page)).second).toBeGreaterThanOrEqual(24)
    await expect(clips.last()).toHaveAttribute('aria-current', 'true')
    await clips.first().click()
    await expect(clips.first()).toHaveAttribute('aria-current', 'true')
    await page.locator('video').evaluate((video: HTMLVideoElement) => (video.currentTime = 23))
    await expect.poll(async () => (await playing(page)).paused).toBe(true)
    await expect.poll(async () => (await playing(page)).second).toBeLessThan(30)
    await expect(clips.first()).toHaveAttribute('aria-current', 'true')
  })
})

test('a word is corrected, undone and brought back, kept over a reload, and asked about again', async ({
  page,
  bench,
}) => {
  const id = await putVideo(bench, 'Press.mp4', press)
  const { admin, ids } = bench
  await signIn(page, admin.account)
  await page.goto(`${bench.asset}/resources/videos/${id}?view=transcriptions`)
  const line = page.getByLabel('Line at 00:06')
  const corrected = 'The filter costs seventy euros.'
  const saving = page.getByRole('toolbar', { name: 'Editing of the transcript' })

  await test.step('text help without a line chosen is about the one where the video stands', async () => {
    await page.getByRole('button', { name: 'Edit transcript' }).click()
    await page.getByRole('button', { name: 'Text help' }).click()
    const card = page.getByRole('complementary', { name: 'Text help' })
    await expect(card).toContainText('The line, 8 words')
    await card.getByRole('button', { name: 'Close text help' }).click()
    await saving.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('find the line and correct it', async () => {
    await page.getByLabel('Search in the transcript').fill('FILTER')
    await expect(page.getByText('1 / 1')).toBeVisible()
    await expect(lineOf(page, 'The filter').locator('mark')).toHaveText('filter')
    await page.getByRole('button', { name: 'Edit transcript' }).click()
    await line.fill(corrected)
    await expect(saving).toContainText('1 line changed')
    await line.press('Control+z')
    await expect(line).toHaveValue('The filter costs ninety euros.')
    await expect(saving).toContainText('No changes')
    await line.press('Control+Shift+z')
    await expect(line).toHaveValue(corrected)
  })

  await test.step('text help works on the selection of a line, and is undone like what is typed', async () => {
    const [, , , warning = ''] = press
    const last = page.getByLabel('Line at 00:09')
    await last.selectText()
    await page.getByRole('button', { name: 'Text help' }).click()
    const card = page.getByRole('complementary', { name: 'Text help' })
    await expect(card).toContainText(`What is selected, ${warning.split(' ').length} words`)
    await card.getByRole('button', { name: 'Summarize' }).click()
    await card.getByRole('button', { name: 'Accept' }).click()
    await expect(card).toBeHidden()
    await expect(last).not.toHaveValue(warning)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(last).toHaveValue(warning)
  })

  await test.step('a reload keeps it', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Use them' }).click()
    await expect(line).toHaveValue(corrected)
  })

  await test.step('what somebody else saved meanwhile is shown, and neither is lost', async () => {
    const query = { departmentId: ids.departmentId, assetId: ids.assetId, videoId: id }
    const [transcript] = await admin.call(videoRoutes.fetchTranscript, { query })
    const segments = (transcript?.segments ?? []).map(({ text, ...times }) => ({
      ...times,
      text: text.replace('ninety', 'eighty').replace('oil', 'whole oil'),
    }))
    await admin.call(videoRoutes.saveTranscript, { query, body: { segments } })
    await line.press('Control+s')
    const dialog = page.getByRole('dialog', { name: 'Two who changed the same lines' })
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await expect(dialog).toContainText('The filter costs eighty euros.')
    await expect(dialog).toContainText(corrected)
    await dialog.getByRole('button', { name: 'Save this text' }).click()
    await expect(saving).toBeHidden()
    await expect(lineOf(page, corrected)).toBeVisible()
    await expect(lineOf(page, 'Its whole oil is changed')).toBeVisible()
    await page.reload()
    await expect(lineOf(page, corrected)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use them' })).toBeHidden()
  })

  await test.step('the answer says the corrected word', async () => {
    const quoted = async () => {
      const sources: Source[] = []
      for await (const event of admin.events(chatRoutes.newMessage, {
        body: { query: 'What does the filter of the press cost?', assetId: ids.assetId },
      })) {
        if (event.type === 'source') sources.push(event.content)
      }
      return sources.flatMap(({ quotes }) => quotes.map(({ text }) => text)).join(' ')
    }
    await expect.poll(quoted, { timeout: 60_000 }).toContain('seventy')
  })
})

test('what is typed while a transcript is being saved stays, and is kept until it is saved too', async ({
  page,
  bench,
}) => {
  const id = await putVideo(bench, 'Typing on.mp4', press)
  await signIn(page, bench.admin.account)
  await page.goto(`${bench.asset}/resources/videos/${id}?view=transcriptions`)
  const [first, filter, oil] = [
    page.getByLabel('Line at 00:00'),
    page.getByLabel('Line at 00:06'),
    page.getByLabel('Line at 00:03'),
  ]
  const bar = page.getByRole('toolbar', { name: 'Editing of the transcript' })
  const held = Promise.withResolvers<void>()
  const isAsked = Promise.withResolvers<void>()
  // The transcript is read at the same path.
  await page.route(`**${videoRoutes.saveTranscript.path}*`, async (route) => {
    if (route.request().method() !== videoRoutes.saveTranscript.method) return route.fallback()
    const response = await route.fetch()
    isAsked.resolve()
    await held.promise
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Edit transcript' }).click()
  await oil.fill('')
  // The server leaves the space out.
  await filter.fill('The filter costs seventy ')
  await filter.press('Control+s')
  await isAsked.promise
  await filter.pressSequentially('euros.')
  await first.fill('This is the press of hall three.')
  held.resolve()
  await expect(bar).toContainText('2 lines changed')
  await expect(filter).toHaveValue('The filter costs seventy euros.')
  await expect(oil).toHaveCount(0)

  await test.step('a reload brings it back', async () => {
    await page.reload()
    await expect(lineOf(page, 'The filter costs seventy')).toBeVisible()
    await page.getByRole('button', { name: 'Use them' }).click()
    await expect(bar).toContainText('2 lines changed')
    await expect(filter).toHaveValue('The filter costs seventy euros.')
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(bar).toBeHidden()
  await expect(lineOf(page, 'The filter costs seventy euros.')).toBeVisible()
  await expect(lineOf(page, 'This is the press of hall three.')).toBeVisible()
  await page.reload()
  await expect(lineOf(page, 'The filter costs seventy euros.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use them' })).toBeHidden()
})

test('what two tabs have not saved is kept side by side', async ({ page, bench, context }) => {
  const id = await putVideo(bench, 'Two tabs.mp4', press)
  await signIn(page, bench.admin.account)
  const address = `${bench.asset}/resources/videos/${id}?view=transcriptions`
  const first = await context.newPage()
  const second = await context.newPage()
  const words = { '00:00': 'This is the press of hall three.', '00:06': 'The filter costs sixty euros.' }
  const [[early, hall], [late, filter]] = Object.entries(words) as [[string, string], [string, string]]
  for (const tab of [first, second]) {
    await tab.goto(address)
    await tab.getByRole('button', { name: 'Edit transcript' }).click()
  }
  await first.getByLabel(`Line at ${early}`).fill(hall)
  await second.getByLabel(`Line at ${late}`).fill(filter)
  for (const tab of [first, second]) await expect(tab.getByText('1 line changed')).toBeVisible()
  await first.close()
  await second.close()

  await page.goto(address)
  for (const [time, text] of [
    [late, filter],
    [early, hall],
  ] as const) {
    await page.getByRole('button', { name: 'Use them' }).click()
    await expect(page.getByLabel(`Line at ${time}`)).toHaveValue(text)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('toolbar', { name: 'Editing of the transcript' })).toBeHidden()
  }
  await expect(lineOf(page, hall)).toBeVisible()
  await expect(lineOf(page, filter)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use them' })).toBeHidden()

  const { admin, ids } = bench
  const keepAsBefore = async (tab: string, keptAt: number, change: { before?: string; after: string }) => {
    const query = { departmentId: ids.departmentId, assetId: ids.assetId, videoId: id }
    const [transcript] = await admin.call(videoRoutes.fetchTranscript, { query })
    const [line] = transcript?.segments ?? []
    const lines = [{ start: line?.start, end: line?.end, before: line?.text, ...change }]
    const kept = JSON.stringify({ seen: transcript?.updatedAt, keptAt, lines })
    const name = `millwright-transcript-${admin.user._id}-${id}-${tab}`
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [name, kept] as const)
    return () => page.evaluate((key) => localStorage.getItem(key) !== null, name)
  }
  const anHourAgo = Date.now() - 60 * 60 * 1000
  const editing = page.getByRole('toolbar', { name: 'Editing of the transcript' })

  await test.step('what the page kept before it had one store is taken over, but not from a tab that may be open', async () => {
    const isClosedThere = await keepAsBefore('closed', anHourAgo, { after: 'Kept before.' })
    const isOpenThere = await keepAsBefore('open', Date.now(), { after: 'Still written.' })
    await page.reload()
    await page.getByRole('button', { name: 'Use them' }).click()
    await expect(page.getByLabel(`Line at ${early}`)).toHaveValue('Kept before.')
    expect(await isClosedThere()).toBe(false)
    expect(await isOpenThere()).toBe(true)
    await editing.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(editing).toBeHidden()
  })

  await test.step('what the lines say already is offered once', async () => {
    await keepAsBefore('same', anHourAgo, { before: hall, after: 'Kept before.' })
    await page.reload()
    await page.getByRole('button', { name: 'Use them' }).click()
    await expect(editing).toContainText('No changes')
    await page.reload()
    await expect(lineOf(page, 'Kept before.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use them' })).toBeHidden()
  })
})

test('a note is made of a video, with marks that open it at their second', async ({ page, bench, context }) => {
  const id = await putVideo(bench, 'Walk round.mp4', ['Here the belt begins.', 'There it ends.'])
  await signIn(page, bench.admin.account)
  await page.goto(`${bench.asset}/resources?tab=videos`)
  await page.getByRole('button', { name: 'Menu of Walk round.mp4' }).click()
  await page.getByRole('menuitem', { name: 'Generate Note' }).click()
  await expect(page.getByText('Note generated!')).toBeVisible()
  await expect(page).toHaveURL(/\/chats\/notes\/(?:root\/create|update\/)/)
  await expect(page.getByLabel('Title of the note')).toHaveValue('Walk round')
  const note = page.getByRole('textbox', { name: 'Text of the note' })
  await expect(note).toContainText('Here the belt begins. There it ends.')
  await expect(note.getByRole('heading', { level: 2 })).toHaveCount(1)
  await expect(note.locator('img')).toHaveJSProperty('complete', true)
  // It was saved by nobody: it is as safe as what one has typed.
  await expect(page).toHaveURL(/\/chats\/notes\/update\//)

  const mark = note.getByRole('link', { name: '00:00' }).last()
  await expect(mark).toHaveAttribute('href', new RegExp(`/resources/videos/${id}\\?t=0$`))
  const opened = context.waitForEvent('page')
  await mark.click()
  await expect((await opened).locator('video')).toBeVisible()
})

test('the player is worked by keyboard, goes on where one left it, and its lines follow', async ({ page, bench }) => {
  const id = await putVideo(
    bench,
    'Conveyor.mp4',
    Array.from({ length: 30 }, (_, at) => `Line number ${at} of the conveyor.`),
  )
  await signIn(page, bench.admin.account)
  await page.goto(`${bench.asset}/resources/videos/${id}?t=30&view=transcriptions`)
  const now = () => playing(page)
  await expect.poll(now).toMatchObject({ second: 30, paused: true })

  await test.step('a picture of the second under the pointer', async () => {
    await page.getByRole('slider', { name: 'Position' }).hover()
    await expect(page.locator('[style*="background-image"]')).toBeVisible()
  })

  const chooseTabs = async () => {
    const player = await page.locator('video').elementHandle()
    for (const name of [/Clips/, /Transcriptions/]) {
      const tab = page.getByRole('tab', { name })
      await tab.evaluate((chosen: HTMLElement, video) => {
        chosen.click()
        video?.dispatchEvent(new Event('seeked'))
      }, player)
      await expect(tab).toHaveAttribute('aria-selected', 'true')
    }
  }
  await test.step('a tab that is chosen while the video tells of another second is shown', chooseTabs)

  await test.step('keys', async () => {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('l')
    await expect.poll(now).toMatchObject({ second: 45 })
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(now).toMatchObject({ second: 30 })
    await page.keyboard.press('5')
    await page.keyboard.press('>')
    await page.keyboard.press('m')
    await expect.poll(now).toMatchObject({ second: 45, playbackRate: 1.25, muted: true })
    await page.keyboard.press('k')
    await expect.poll(now).toMatchObject({ paused: false })
    await page.keyboard.press(' ')
    await expect.poll(now).toMatchObject({ paused: true })
    await page.keyboard.press('c')
    const said = () =>
      page.locator('video').evaluate((video: HTMLVideoElement) => video.textTracks[0]?.activeCues?.length)
    await expect.poll(said).toBeGreaterThan(0)
  })

  await test.step('keys are letters where one types', async () => {
    await page.keyboard.press('/')
    const before = await now()
    await page.keyboard.type('k3 m')
    await expect(page.getByRole('tabpanel').getByRole('textbox')).toHaveValue('k3 m')
    expect(await now()).toEqual(before)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tabpanel').getByRole('textbox')).toHaveValue('')
  })

  await test.step('the lines follow, until the reader scrolls', async () => {
    // A line lasts three seconds, and longer than any look at the page.
    await page.locator('video').evaluate((video: HTMLVideoElement) => (video.playbackRate = 0.1))
    await page.getByRole('button', { name: 'Play from 00:30' }).click()
    await expect(lineOf(page, 'Line number 10 of')).toHaveAttribute('aria-current', 'true')
    await page.getByRole('slider', { name: 'Position' }).fill('84')
    await expect(lineOf(page, 'Line number 28 of')).toBeInViewport()
    await page.getByRole('list', { name: 'Transcriptions' }).hover()
    await page.mouse.wheel(0, -3000)
    await expect(lineOf(page, 'Line number 0 of')).toBeInViewport()
    await page.getByRole('slider', { name: 'Position' }).fill('81')
    await expect(page.getByRole('button', { name: 'Follow the video' })).toBeVisible()
    await expect(lineOf(page, 'Line number 0 of')).toBeInViewport()
    await page.getByRole('button', { name: 'Follow the video' }).click()
    await expect(lineOf(page, 'Line number 27 of')).toBeInViewport()
  })

  await test.step('it goes on where one left it, as fast and with captions', async () => {
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
    await page.getByRole('slider', { name: 'Position' }).fill('61')
    await expect(page).toHaveURL(/[?&]t=61\b/)
    await page.goto(`${bench.asset}/resources?tab=videos`)
    await page.getByRole('link', { name: 'Conveyor.mp4' }).click()
    await expect.poll(now).toMatchObject({ second: 61, playbackRate: 1.25 })
    await expect(page.getByRole('button', { name: 'Hide captions' })).toHaveAttribute('aria-pressed', 'true')
  })

  await test.step('beside a chat, too, the chosen tab is shown', async () => {
    await page.goto(`${bench.asset}/chats?doc=${id}&type=video&page=30&view=transcriptions`)
    await expect.poll(now).toMatchObject({ second: 30, paused: true })
    await chooseTabs()
  })
})

test('a video without words says why it has no transcript, and takes subtitles then', async ({ page, bench }) => {
  const { admin, ids } = bench
  const file = await makeVideo({ seconds: 4 })
  const { id } = await upload(admin, { place: ids, kind: 'video', file, fileName: 'Mute.mp4', fields: toProcess })
  await videoJobs(admin, ids)
  const record = () => admin.call(resourceRoutes.fetchVideo, { query: { assetId: ids.assetId, videoId: id } })
  expect((await record()).processed).toBe(false)
  await signIn(page, admin.account)
  await page.goto(`${bench.asset}/resources/videos/${id}`)
  await expect(page.getByRole('alert')).toContainText('The video could not be processed')
  await page
    .getByLabel('Add subtitles')
    .last()
    .setInputFiles([fileOf('mute.vtt', Buffer.from(spoken(['A word at last.'])))])
  await page.getByRole('tab', { name: /Transcriptions/ }).click()
  await expect(lineOf(page, 'A word at last.')).toBeVisible({ timeout: 60_000 })
  await expect.poll(async () => (await record()).processed).toBe(true)
})

test('a video in a format that browsers do not know plays though the assistant may not use it, once that is made', async ({
  page,
  bench,
}) => {
  const { admin, ids } = bench
  const codecs = ['-c:v', 'mpeg4', '-c:a', 'libmp3lame']
  const file = await makeVideo({ seconds: 4, extension: 'avi', codecs })
  const fields = { grantAIAccess: 'false' }
  const { id } = await upload(admin, { place: ids, kind: 'video', file, fileName: 'Press.avi', fields })
  let isMade = false
  const asUploaded = { body: file, contentType: 'video/x-msvideo' }
  await page.route('**/files/**', (route) =>
    isMade || !['media', 'fetch'].includes(route.request().resourceType())
      ? route.continue()
      : route.fulfill(asUploaded),
  )
  await signIn(page, admin.account)
  await page.goto(`${bench.asset}/resources/videos/${id}`)
  const notice = page.getByRole('alert').filter({ hasText: 'This browser does not play the format AVI' })
  await expect(notice).toContainText('A version that browsers play is made after the upload.')
  await madePlayable(page)
  isMade = true
  await expect(notice).toBeHidden()
  await expect(page.locator('video')).toHaveJSProperty('videoWidth', 320)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => (await playing(page)).second).toBeGreaterThan(0)

  await test.step('one of Windows Media as well', async () => {
    const windows = await makeVideo({ seconds: 4, extension: 'wmv', codecs: ['-c:v', 'wmv2', '-c:a', 'wmav2'] })
    const sent = await upload(admin, { place: ids, kind: 'video', file: windows, fileName: 'Press.wmv', fields })
    await page.goto(`${bench.asset}/resources/videos/${sent.id}`)
    await madePlayable(page)
    await page.reload()
    await expect(page.locator('video')).toHaveJSProperty('videoWidth', 320)
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(async () => (await playing(page)).second).toBeGreaterThan(0)
  })
})

/** Resolves when what browsers play of the video is stored: the address that the player has gives it from then on. */
async function madePlayable(page: Page) {
  const address = await page.locator('video').evaluate((video: HTMLVideoElement) => video.src)
  await expect.poll(async () => (await page.request.head(address)).headers()['content-type']).toBe('video/mp4')
}

test("a phone's film that was held upright stands upright, in its player and in its picture, and plays", async ({
  page,
  bench,
}) => {
  // As it lies in the file: what is red there on the left is below when it is shown.
  const picture = 'color=c=red:s=160x180:r=30:d=4,pad=320:180:0:0:blue'
  // Not every picture lasts as long as the one before, and it says where it was taken.
  const asPhones = ['-vf', "select='mod(n,7)'", '-fps_mode', 'vfr', '-metadata', 'location=+52.5200+013.4050/']
  const codecs = {
    'Packed anew.mov': ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    'Encoded.mov': ['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-c:a', 'aac'],
  }
  await signIn(page, bench.admin.account)
  for (const [name, coded] of Object.entries(codecs)) {
    await test.step(name, async () => {
      const film = await makeVideo({ picture, seconds: 4, extension: 'mov', codecs: [...coded, ...asPhones] })
      await page.goto(`${bench.asset}/resources`)
      const dialog = await openUploadDialog(page, 'video')
      await dialog.getByLabel('Choose files').setInputFiles([fileOf(name, await turned(film))])
      await dialog
        .getByLabel(`Subtitles of ${name}`)
        .setInputFiles([fileOf('said.vtt', Buffer.from(spoken(['It drips here.'])))])
      await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
      await tracker(page)
        .getByRole('tab', { name: /^Processing/ })
        .click()
      await expect(entryOf(page, name)).toContainText('Completed', { timeout: 60_000 })
      await page.getByRole('link', { name }).click()
      const video = page.locator('video')
      const shownOf = (one: HTMLVideoElement) => ({ width: one.videoWidth, height: one.videoHeight })
      await expect.poll(() => video.evaluate(shownOf)).toEqual({ width: 180, height: 320 })
      await page.getByRole('button', { name: 'Play', exact: true }).click()
      await expect.poll(async () => (await playing(page)).second).toBeGreaterThan(0)
      expect(await coloursOf(page)).toEqual({ video: ['blue', 'red'], poster: ['blue', 'red'] })
    })
  }
})
