import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import qrcode from 'qrcode-generator'
import { signUp, type TestServer } from '../server/test/harness.ts'
import { availableBrowser, chromiumArguments } from '../tools/test-programs.ts'
import { cameraThatSees } from './fake-camera.ts'
import { expect, test } from './journey.ts'
import { homeOf, signIn } from './sign-in.ts'

const folder = mkdtempSync(join(tmpdir(), 'camera-'))
const executablePath = availableBrowser()

test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumArguments, ...cameraThatSees(null, folder)],
  },
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const script = /code\.worker/
const program = /\.wasm/

function photoOf(text: string) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const [, base64 = ''] = code.createDataURL(8, 32).split(',')
  return { name: 'plate.gif', mimeType: 'image/gif', buffer: Buffer.from(base64, 'base64') }
}

async function openScanner(page: Page, server: TestServer) {
  const admin = await signUp(server)
  await signIn(page, admin.account)
  await page.goto(`${homeOf(admin)}/open`)
  return {
    home: homeOf(admin),
    choosePhoto: (text: string) => page.getByLabel('Choose a photo').setInputFiles(photoOf(text)),
  }
}

/** Holds a part of the reader back until it is told to let it go. */
async function hold(page: Page, part: RegExp) {
  const held = Promise.withResolvers<void>()
  await page.route(part, async (route) => {
    await held.promise
    await route.continue()
  })
  return () => held.resolve()
}

/** The camera's own film, which is watched from without. */
const filmOf = async (page: Page) => {
  const video = page.getByLabel('What the camera sees')
  await expect(page.getByText('Hold the code on the machine’s plate in front of the camera.')).toBeVisible()
  return video.evaluateHandle((element) => (element as HTMLVideoElement).srcObject as MediaStream)
}

test('a reader that cannot be loaded is said, and the camera goes off', async ({ page, server }) => {
  await page.route(script, (route) => route.fulfill({ status: 404 }))
  const { choosePhoto } = await openScanner(page, server)
  const failed = page.getByText('Codes cannot be read at the moment.')
  await expect(failed).toHaveCount(1)
  await choosePhoto('4711')
  await expect(failed).toHaveCount(2)
})

test('a reader that fails at its work is said', async ({ page, server }) => {
  await page.route(program, (route) => route.fulfill({ status: 404 }))
  const { choosePhoto } = await openScanner(page, server)
  const failed = page.getByText('Codes cannot be read at the moment.')
  await expect(failed).toHaveCount(1)
  await choosePhoto('4711')
  await expect(failed).toHaveCount(2)
})

test('the camera goes off with the screen, whatever the reader is at', async ({ page, server }) => {
  const letGo = await hold(page, script)
  await openScanner(page, server)
  const film = await filmOf(page)
  await page.getByRole('link', { name: 'Departments' }).first().click()
  await expect
    .poll(() => film.evaluate((one) => one.getTracks().map(({ readyState }) => readyState)))
    .toEqual(['ended'])
  letGo()
})

test('a camera that is taken away is said, and started again', async ({ page, server }) => {
  await openScanner(page, server)
  const film = await filmOf(page)
  await film.evaluate((one) => one.getTracks().forEach((track) => track.dispatchEvent(new Event('ended'))))
  await expect(page.getByText('The camera stopped.')).toBeVisible()
  await page.getByRole('button', { name: 'Start the camera again' }).click()
  const again = await filmOf(page)
  expect(await again.evaluate((one) => one.getTracks().map(({ readyState }) => readyState))).toEqual(['live'])
})

test("where the browser's own reader fails, ours reads", async ({ page, server }) => {
  await page.addInitScript(() => {
    class Failing {
      static getSupportedFormats = () => Promise.resolve(['qr_code', 'data_matrix', 'code_128', 'code_39'])
      detect = () => Promise.reject(new DOMException('No service', 'NotSupportedError'))
    }
    Object.assign(window, { BarcodeDetector: Failing })
  })
  const { choosePhoto } = await openScanner(page, server)
  await choosePhoto('SN 4711')
  await expect(page.getByText('It says: SN 4711')).toBeVisible()
})

test('of photos the last one counts, and none once the screen was left', async ({ page, server }) => {
  let letGo = await hold(page, script)
  const { home, choosePhoto } = await openScanner(page, server)
  await choosePhoto('first')
  await choosePhoto('second')
  letGo()
  await expect(page.getByText('It says: second')).toBeVisible()

  await page.unroute(script)
  letGo = await hold(page, program)
  await page.goto(`${home}/open`)
  await choosePhoto('third')
  await expect(page.getByText('The photo is being read')).toBeVisible()
  const readers = () => page.workers().length
  await expect.poll(readers).toBe(2)
  await page.getByRole('link', { name: 'Departments' }).first().click()
  await expect(page).toHaveURL(/departments$/)
  await expect.poll(readers).toBe(0)
  letGo()
})
