import type { Locator } from '@playwright/test'
import { ffmpegIsHere, videoJobs } from '../server/test/videos.ts'
import { expect } from './journey.ts'
import { signIn } from './sign-in.ts'
import { test } from './viewing.ts'
import { lineOf, playing, putVideo } from './watching.ts'

test.skip(!ffmpegIsHere, 'videos are made by ffmpeg')
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const mill = [
  'The rope of the hoist is looked at each week.',
  'A rope with ten broken wires is put aside.',
  'The hook of the hoist carries two tons.',
  'Its latch must close by itself.',
  'The brake of the hoist holds the load.',
  'The hoist is greased each month.',
  'Its chain is measured with a gauge.',
  'A chain that is three percent longer is replaced.',
]

test('by touch: a video is played, its clips and lines are tapped, a word is corrected, and a citation opens it', async ({
  page,
  bench,
}) => {
  const id = await putVideo(bench, 'Hoist.mp4', mill)
  await signIn(page, bench.admin.account)
  await page.goto(`${bench.asset}/resources/videos/${id}`)
  const controls = page.getByRole('group', { name: 'Player' })
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  const isLargeEnough = async (control: Locator) => {
    const box = await control.boundingBox()
    return Math.min(box?.height ?? 0, box?.width ?? 0) >= 44
  }
  const now = () => playing(page)

  await test.step('what is tapped is within reach and 44 pixels large', async () => {
    await expect(page.getByRole('list', { name: 'Clips' }).getByRole('button')).toHaveCount(1)
    for (const control of await controls.getByRole('button').filter({ visible: true }).all()) {
      await expect(control).toBeInViewport({ ratio: 1 })
      expect(await isLargeEnough(control)).toBe(true)
    }
    for (const tab of await page.getByRole('tab').all()) expect(await isLargeEnough(tab)).toBe(true)
    expect(await sideways()).toBeLessThanOrEqual(0)
  })

  await test.step('the picture and the button play and pause', async () => {
    await page.locator('video').tap()
    await expect.poll(now).toMatchObject({ paused: false })
    await controls.getByRole('button', { name: 'Pause' }).tap()
    await expect.poll(now).toMatchObject({ paused: true })
  })

  await test.step('a tap on the scrubber goes there', async () => {
    const box = await page.getByRole('slider', { name: 'Position' }).boundingBox()
    await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) * 0.75, (box?.y ?? 0) + (box?.height ?? 0) / 2)
    await expect.poll(async () => Math.abs((await now()).second - 18)).toBeLessThanOrEqual(1)
  })

  await test.step('a clip plays from its start, a line goes to its second', async () => {
    await page.getByRole('list', { name: 'Clips' }).getByRole('button').tap()
    await expect.poll(now).toMatchObject({ paused: false })
    await expect.poll(async () => (await now()).second).toBeLessThan(15)
    await controls.getByRole('button', { name: 'Pause' }).tap()
    await page.getByRole('tab', { name: /Transcriptions/ }).tap()
    await lineOf(page, 'A rope with ten').tap()
    await expect.poll(now).toMatchObject({ second: 3 })
    expect(await sideways()).toBeLessThanOrEqual(0)
  })

  await test.step('a word is corrected', async () => {
    await page.getByRole('button', { name: 'Edit transcript' }).tap()
    const line = page.getByLabel('Line at 00:06')
    await line.tap()
    await line.fill('The hook of the hoist carries three tons.')
    expect(await sideways()).toBeLessThanOrEqual(0)
    const save = page.getByRole('button', { name: 'Save', exact: true })
    expect(await isLargeEnough(save)).toBe(true)
    await save.tap()
    await expect(lineOf(page, 'carries three tons')).toBeVisible()
    // Until it is indexed again nothing of the video is found.
    await videoJobs(bench.admin, bench.ids)
  })

  await test.step('a citation opens the video over the whole screen, at its second', async () => {
    await page.goto(`${bench.asset}/chats`)
    await page.getByLabel('Question').fill('With what is the chain of the hoist measured?')
    await page.getByRole('button', { name: 'Send' }).tap()
    const chip = page.getByRole('button', { name: /^1 \d\d:\d\d, citation from Hoist/ }).first()
    await expect(chip).toContainText('00:18')
    await chip.tap()
    await expect.poll(async () => (await now()).second).toBeGreaterThanOrEqual(18)
    await expect(lineOf(page, 'measured with a gauge')).toHaveAttribute('data-cited', '1')
    expect(await sideways()).toBeLessThanOrEqual(0)
  })
})
