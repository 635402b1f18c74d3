import { assetRoutes } from '@millwright/contract/assets'
import { driveRoutes } from '@millwright/contract/drive'
import { resourceRoutes } from '@millwright/contract/resources'
import type { Page } from '@playwright/test'
import { joinCompany } from '../server/test/members.ts'
import { makePdfWithFontScript } from '../server/test/pdf/hostile-pdf.ts'
import { pngOf } from '../server/test/sample-files.ts'
import {
  docxPicture,
  docxTable,
  makeDocx,
  makePptx,
  paragraph,
  pictureShape,
  tableShape,
  textShape,
} from '../server/test/viewed-office-files.ts'
import { expect } from './journey.ts'
import { homeOf, signIn } from './sign-in.ts'
import { expectNothingRan, test } from './viewing.ts'

const search = async (page: Page, words: string) => {
  await page.keyboard.press('Control+f')
  await page.getByRole('textbox', { name: 'Search in the document' }).fill(words)
}
const hits = (page: Page) => page.getByRole('search').getByRole('status')
const script = '<script>window.ran=1</script><img src=x onerror="window.ran=1">'

test.beforeEach(async ({ page, bench }) => signIn(page, bench.admin.account))

test('a table of 300,000 rows draws a window of them, keeps its head, and is searched', async ({ page, bench }) => {
  const rows = Array.from({ length: 300_000 }, (_, row) => `Screw ${row};${row % 90} Nm;"=1+${row}"`)
  rows[7] = `${script};"=HYPERLINK(""http://x"")";`
  const address = await bench.put(
    'Torques.csv',
    Buffer.from(`\uFEFFPart;Torque Größe;Check\n${rows.join('\n')}`, 'utf16le'),
  )
  await page.goto(address)
  const table = page.getByRole('table', { name: 'Torques.csv' })
  const rowOf = (row: number) => table.locator(`[aria-rowindex="${row}"]`)

  await test.step('cells are text, also formulas and HTML', async () => {
    await expect(table.getByRole('columnheader')).toHaveText(['Part', 'Torque Größe', 'Check'])
    await expect(table).toHaveAttribute('aria-rowcount', '300001')
    await expect(rowOf(2).getByRole('cell')).toHaveText(['Screw 0', '0 Nm', '=1+0'])
    await expect(rowOf(9).getByRole('cell')).toHaveText([script, '=HYPERLINK("http://x")', ''])
    expect(await table.getByRole('row').count()).toBeLessThan(80)
    await expectNothingRan(page)
  })

  await test.step('the search finds a row far below and shows it, below the head', async () => {
    await search(page, 'screw 299998')
    await expect(hits(page)).toHaveText('1 / 1')
    await expect(rowOf(300_000).getByRole('cell').first()).toHaveText('Screw 299998')
    await expect(rowOf(300_000)).toBeInViewport()
    await expect(rowOf(300_000).locator('mark')).toHaveText('Screw 299998')
    await expect(table.getByRole('columnheader').first()).toBeInViewport()
    await page.keyboard.press('Escape')
  })

  await test.step('the page of rows stands in the address, and a reload lands there', async () => {
    await expect(page).toHaveURL(/page=3000$/)
    await page.reload()
    await expect(rowOf(299_905)).toBeInViewport()
  })

  await test.step('the end of the page shows the last row', async () => {
    await page.getByRole('document', { name: 'Torques.csv' }).focus()
    await page.keyboard.press('End')
    await expect(rowOf(300_001)).toBeInViewport({ ratio: 0.9 })
  })

  await test.step('a column is made wider by keyboard', async () => {
    const grip = table.getByRole('separator', { name: 'Width of column 1' })
    const before = Number(await grip.getAttribute('aria-valuenow'))
    await grip.press('ArrowRight')
    await expect(grip).toHaveAttribute('aria-valuenow', String(before + 16))
  })
})

test('a text is read in its encoding, its long lines wrap, and a search goes from hit to hit', async ({
  page,
  bench,
}) => {
  const lines = Array.from({ length: 20_000 }, (_, line) => `Line ${line}`)
  lines[0] = `${script} Öl für die Spindel: ${'sehr langes Wort '.repeat(200)}`
  lines[15_000] = 'Die Ölprobe ist fällig.'
  await page.goto(await bench.put('Protokoll.txt', Buffer.from(lines.join('\r\n'), 'latin1')))
  const text = page.getByRole('document', { name: 'Protokoll.txt' })
  await expect(text.getByText('Öl für die Spindel')).toBeVisible()
  await expectNothingRan(page)
  expect(await text.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)

  await search(page, 'ölprobe')
  await expect(hits(page)).toHaveText('1 / 1')
  await expect(text.locator('mark')).toHaveText('Ölprobe')
  await expect(text.locator('mark')).toBeInViewport()
})

test('a Word document shows its text, table and picture, and runs and fetches nothing', async ({
  page,
  bench,
  canary,
}) => {
  const away = `${canary.url}/picture.png`
  const body = [
    paragraph('Care of the press', 'Heading1'),
    paragraph('Stop the press before any work. &lt;script&gt;window.ran=1&lt;/script&gt;'),
    docxTable([
      ['Screw', 'Torque'],
      ['Lid screw', '25 Nm'],
    ]),
    docxPicture('own', 'embed'),
    docxPicture('away', 'link'),
    `<w:p><w:hyperlink r:id="evil"><w:r><w:t>a link</w:t></w:r></w:hyperlink></w:p>`,
  ].join('')
  const file = makeDocx(body, {
    relations: [
      { id: 'own', type: 'image', target: 'media/pump.png' },
      { id: 'away', type: 'image', target: away, external: true },
      { id: 'evil', type: 'hyperlink', target: 'javascript:window.ran=1', external: true },
    ],
    parts: { 'word/media/pump.png': await pngOf() },
  })
  await page.goto(await bench.put('Care.docx', file))
  const paper = page.getByRole('document', { name: 'Care.docx' })
  await expect(paper.getByText('Stop the press before any work.')).toBeVisible()
  await expect(paper.getByRole('row').last().getByRole('cell')).toHaveText(['Lid screw', '25 Nm'])
  await expect(paper.getByRole('img', { name: 'Pump' }).first()).toHaveAttribute('src', /^data:image\/png;base64,/)
  await expect(paper.getByText('a link')).toBeVisible()
  await expect(paper.getByRole('link')).toHaveCount(0)
  await expectNothingRan(page)

  await search(page, 'lid screw')
  await expect(hits(page)).toHaveText('1 / 1')
  await expect(paper.locator('mark')).toHaveText('Lid screw')
  await page.keyboard.press('Escape')
  await expect(paper.locator('mark')).toHaveCount(0)
})

test('a presentation shows a sheet a slide, with tables, pictures and notes', async ({ page, bench, canary }) => {
  const file = makePptx(
    [
      { shapes: textShape(['Line 4'], 'ctrTitle') + textShape(['Start-up', '&lt;img src=x onerror=window.ran=1&gt;']) },
      {
        shapes:
          textShape(['Torques'], 'title') +
          tableShape([
            ['Screw', 'Torque'],
            ['Lid screw', '25 Nm'],
          ]) +
          pictureShape('own') +
          pictureShape('away', 'link'),
        relations: [
          { id: 'own', type: 'image', target: '../media/pump.png' },
          { id: 'away', type: 'image', target: `${canary.url}/picture.png`, external: true },
        ],
      },
    ],
    { 'ppt/media/pump.png': await pngOf() },
  )
  await page.goto(await bench.put('Line 4.pptx', file))
  const slides = page.getByRole('document', { name: 'Line 4.pptx' }).getByRole('article')
  await expect(slides).toHaveCount(2)
  await expect(slides.first().getByRole('heading', { name: 'Line 4' })).toBeVisible()
  await expect(slides.first()).toContainText('<img src=x onerror=window.ran=1>')
  await expect(slides.last().getByRole('row').last().getByRole('cell')).toHaveText(['Lid screw', '25 Nm'])
  const picture = slides.last().getByRole('img', { name: 'Pump' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
  await expectNothingRan(page)

  await search(page, '25 nm')
  await expect(hits(page)).toHaveText('1 / 1')
  await expect(slides.last().locator('mark')).toHaveText('25 Nm')
})

test('an office file that unpacks without end is refused, and one that is none says so', async ({ page, bench }) => {
  // 80 MB of blanks are some 80 kB when packed.
  const blanks = new Uint8Array(80 * 2 ** 20).fill(32)
  const bomb = makeDocx(paragraph('Small'), { parts: { 'word/styles.xml': blanks } })
  await page.goto(await bench.put('Bomb.docx', bomb))
  await expect(page.getByRole('alert')).toContainText('The file is too large to be shown')

  const noXml = makePptx([{ shapes: '<p:sp><unclosed>' }])
  await page.goto(await bench.put('Broken.pptx', noXml))
  await expect(page.getByRole('alert')).toContainText('The file could not be opened')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('a picture is fitted, made larger, turned and dragged, by keys, wheel and buttons', async ({ page, bench }) => {
  await page.goto(await bench.put('Plate.png', await pngOf('#884422', 3000), 'image'))
  const picture = page.getByRole('img', { name: 'Picture Plate.png' })
  const view = page.getByRole('document', { name: 'Plate.png' })
  const width = async () => (await picture.boundingBox())?.width ?? 0
  await expect(page).toHaveTitle('Plate · Millwright')
  await expect(page.getByRole('heading', { level: 1, name: 'Plate' })).toBeAttached()
  await expect.poll(width).toBeGreaterThan(100)
  const fitted = await width()
  expect(fitted).toBeLessThan(900)

  await view.focus()
  await page.keyboard.press('+')
  await expect.poll(width).toBeCloseTo(fitted * 1.25, 0)
  await page.keyboard.press('1')
  await expect.poll(width).toBe(3000)
  await expect(page.getByRole('button', { name: 'Fit to window: 100%' })).toBeVisible()

  const scrolled = () => view.evaluate((element) => element.scrollLeft)
  const before = await scrolled()
  await page.mouse.move(900, 500)
  await page.mouse.down()
  await page.mouse.move(700, 500, { steps: 4 })
  await page.mouse.up()
  await expect.poll(scrolled).toBeCloseTo(before + 200, 0)

  await page.keyboard.press('0')
  await expect.poll(width).toBeCloseTo(fitted, 0)
  await page.mouse.wheel(0, -100)
  await expect.poll(width).toBeCloseTo(fitted * 1.2, 0)
  await page.getByRole('button', { name: 'Rotate' }).click()
  await expect(picture.locator('..')).toHaveCSS('transform', /matrix\((?:0|6\.\d+e-17), 1, -1/)
})

test('a PDF whose font holds a piece of script shows its text and runs nothing [T18c]', async ({ page, bench }) => {
  await page.goto(await bench.put('Seal.pdf', makePdfWithFontScript('window.ran=1')))
  const view = page.getByRole('document', { name: 'Seal.pdf' })
  await expect(view.locator('.page[data-loaded=true] canvas')).toBeVisible()
  await expect(view.getByText('Seal')).toBeAttached()
  await expectNothingRan(page)
})

test('a drawing runs no script and fetches nothing, shown or opened by its own address [T16a, T16c]', async ({
  page,
  bench,
  canary,
}) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100" onload="top.ran=1">
    <script>top.ran=1</script><script href="${canary.url}/script.js"/><image href="${canary.url}/image.png" width="9" height="9"/>
    <use xlink:href="${canary.url}/use.svg#a"/><style>@import url("${canary.url}/sheet.css");</style>
    <foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${canary.url}/frame"/></foreignObject>
    <rect width="200" height="100" fill="#2e8554"/></svg>`
  await page.goto(await bench.put('Drawing.svg', Buffer.from(svg), 'image'))
  const picture = page.getByRole('img', { name: 'Picture Drawing.svg' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200)
  await expectNothingRan(page)

  const address = await picture.evaluate((image: HTMLImageElement) => image.src)
  const alone = await page.context().newPage()
  const reply = await alone.goto(address)
  expect(reply?.headers()['content-security-policy']).toBe("default-src 'none'; sandbox")
  await expect(alone.locator('rect')).toBeAttached()
  await expectNothingRan(alone)
})

test('a video plays from where its address says, and one that cannot be played is offered to be saved', async ({
  page,
  bench,
}) => {
  await page.goto(await bench.put('Film.webm', await recordedVideo(page), 'video'))
  const player = page.locator('video')
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  const broken = Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
    Buffer.alloc(9000),
  ])
  await page.goto(await bench.put('Broken.webm', broken, 'video'))
  await expect(page.getByText('This browser does not play the format WEBM')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download' }).last()).toBeVisible()
})

/** A second of a canvas, as this browser writes it. */
async function recordedVideo(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
    const paint = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const ended = new Promise((resolve) => (recorder.onstop = resolve))
    recorder.start()
    const began = performance.now()
    for (let frames = 0; frames < 30 || performance.now() - began < 1000; frames += 1) {
      paint?.fillRect(Math.random() * 60, 5, 9, 9)
      await new Promise(requestAnimationFrame)
    }
    recorder.stop()
    await ended
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(bytes)
}

test('the address of a file in the bin says so to who may bring it back, and to nobody else', async ({
  page,
  bench: { admin, ids, put },
  server,
}) => {
  const loose = await put('Loose.png', await pngOf(), 'image')
  const filed = await put('Filed.png', await pngOf('#123456'), 'image')
  const idOf = (address: string) => address.split('/').at(-1) ?? ''
  const folder = await admin.call(driveRoutes.createFolder, { query: ids, body: { name: 'Old plates' } })
  await admin.call(driveRoutes.move, { query: ids, body: { ids: [idOf(filed)], parentId: folder.id } })
  await admin.call(resourceRoutes.deleteImages, { query: ids, body: { ids: [idOf(loose)] } })
  await admin.call(driveRoutes.deleteFolders, { query: ids, body: { ids: [folder.id] } })

  await page.goto(filed)
  await expect(page.getByRole('heading', { name: 'This file is in the bin' })).toBeVisible()
  await expect(page.getByText('It went there with the folder “Old plates”')).toBeVisible()
  await page.goto(loose)
  await expect(page.getByText('It can be brought back from there.')).toBeVisible()
  await page.getByRole('link', { name: 'Open the bin' }).click()
  await expect(page.getByRole('table', { name: 'Bin' }).getByRole('row').filter({ hasText: 'Loose.png' })).toBeVisible()

  const reader = await joinCompany(server, admin)
  const { name, info } = await admin.call(assetRoutes.fetchSingle, { query: ids })
  const users = [{ userId: reader.user._id, access: 'read' as const }]
  await admin.call(assetRoutes.update, { query: ids, body: { name, info, users } })
  await reader.call(driveRoutes.fetch, { query: ids })
  await page.context().clearCookies()
  await signIn(page, reader.account)
  await page.goto(loose.replace(homeOf(admin), homeOf(reader)))
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})

test('what may not be seen is Access Denied, and closing leads to the files of its kind', async ({ page, bench }) => {
  await page.goto(`${bench.asset}/resources/images/018f0000-0000-7000-8000-000000000001`)
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/resources\?tab=images$/)
})
