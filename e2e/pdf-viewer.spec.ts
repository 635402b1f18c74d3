import { readFile } from 'node:fs/promises'
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import { makeManualPdf } from '../server/test/pdf/make-pdf.ts'
import { expect } from './journey.ts'
import { signIn } from './sign-in.ts'
import { test } from './viewing.ts'

/** Pages with a number on each, and an outline of two chapters, the second with a part of its own. */
async function outlinedPdf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let page = 1; page <= pages; page += 1)
    pdf.addPage([595, 842]).drawText(`This is page ${page}`, { font, x: 72, y: 700 })
  const { context } = pdf
  const [root, first, second, below] = [context.nextRef(), context.nextRef(), context.nextRef(), context.nextRef()]
  const entry = (title: string, page: number, links: object) =>
    context.obj({ Title: PDFString.of(title), Dest: [pdf.getPage(page - 1).ref, 'Fit'], ...links })
  context.assign(root, context.obj({ Type: 'Outlines', First: first, Last: second, Count: 2 }))
  context.assign(first, entry('Start-up', 2, { Parent: root, Next: second }))
  context.assign(second, entry('Care', 40, { Parent: root, Prev: first, First: below, Last: below, Count: -1 }))
  context.assign(below, entry('Oil', 50, { Parent: second }))
  pdf.catalog.set(PDFName.of('Outlines'), root)
  return pdf.save()
}

test.beforeEach(async ({ page, bench }) => signIn(page, bench.admin.account))

test('a PDF of 1,200 pages is gone through by keys, small pages, outline and search', async ({ page, bench }) => {
  await page.goto(await bench.put('Handbook.pdf', await outlinedPdf(1200)))
  const view = page.getByRole('document', { name: 'Handbook.pdf' })
  const field = page.getByLabel('Page', { exact: true })
  await expect(view.getByText('This is page 1', { exact: true })).toBeAttached()
  await view.focus()

  await test.step('End, Home and the page in the address', async () => {
    await page.keyboard.press('End')
    await expect(field).toHaveValue('1200')
    await expect(page).toHaveURL(/page=1200$/)
    expect(await view.locator('.page canvas').count()).toBeLessThan(15)
    await page.reload()
    await expect(view.getByText('This is page 1200')).toBeAttached()
    await view.focus()
    await page.keyboard.press('Home')
    await expect(field).toHaveValue('1')
  })

  await test.step('small pages: only those that are seen, and the arrows turn the page', async () => {
    await page.getByRole('button', { name: 'Pages and outline' }).click()
    const list = page.getByRole('listbox', { name: 'Pages' })
    await expect(list.locator('canvas[data-drawn=true]').first()).toBeVisible()
    expect(await list.getByRole('option').count()).toBeLessThan(20)
    await list.focus()
    await page.keyboard.press('ArrowDown')
    await expect(field).toHaveValue('2')
    await expect(list.getByRole('option', { name: 'Page 2' })).toHaveAttribute('aria-selected', 'true')
    await list.getByRole('option', { name: 'Page 4' }).click()
    await expect(field).toHaveValue('4')
  })

  await test.step('the outline opens what stands below a chapter, and leads there', async () => {
    await page.getByRole('button', { name: 'Outline', exact: true }).click()
    const outline = page.getByRole('navigation', { name: 'Outline' })
    await outline.getByRole('button', { name: 'Care', exact: true }).click()
    await expect(field).toHaveValue('40')
    await outline.getByRole('button', { name: 'What stands below Care' }).click()
    await outline.getByRole('button', { name: 'Oil' }).click()
    await expect(field).toHaveValue('50')
    await page.getByRole('button', { name: 'Close pages and outline' }).click()
  })

  await test.step('scale by keys, menu and wheel; turned by a key', async () => {
    await view.focus()
    const scale = page.getByRole('button', { name: /^Zoom, now/ })
    await scale.click()
    await page.getByRole('menuitem', { name: '100%' }).click()
    await expect(scale).toHaveText('100%')
    await view.focus()
    await page.keyboard.press('+')
    await expect(scale).toHaveText('110%')
    await page.keyboard.press('-')
    await expect(scale).toHaveText('100%')
    await page.mouse.move(700, 500)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -100)
    await page.keyboard.up('Control')
    await expect(scale).toHaveText('120%')
    const shape = async () => {
      const box = await view.locator('.page[data-page-number="50"]').boundingBox()
      return box && box.width > box.height ? 'wide' : 'high'
    }
    expect(await shape()).toBe('high')
    await view.focus()
    await page.keyboard.press('r')
    await expect.poll(shape).toBe('wide')
    await expect(field).toHaveValue('50')
  })

  await test.step('a search far away', async () => {
    await page.keyboard.press('Control+f')
    await page.getByRole('textbox', { name: 'Search in the document' }).fill('page 311')
    await expect(field).toHaveValue('311')
  })
})

test('pages are drawn for the printer, and the choice is judged', async ({ page, bench }) => {
  const { bytes } = await makeManualPdf({ pages: 3 })
  await page.goto(await bench.put('Short.pdf', bytes))
  await expect(page.locator('.pdfViewer .textLayer span').first()).toBeAttached()
  // The browser's own dialog cannot be looked into: what it would print is.
  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', String(document.querySelectorAll('.print-pages img').length))
  })
  await page.getByRole('button', { name: 'Print' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print pages' })
  await dialog.getByLabel('To page').fill('9')
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose pages from 1 to 3, the first one first.')
  await dialog.getByLabel('To page').fill('2')
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '2')
  await expect(dialog).toBeHidden()
})

test('a locked PDF opens with its password, and a damaged one says that it is', async ({ page, bench }) => {
  const locked = await readFile(new URL('../server/test/fixtures/encrypted.pdf', import.meta.url))
  await page.goto(await bench.put('Locked.pdf', locked))
  const field = page.getByLabel('Password', { exact: true })
  await field.fill('guess')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is not its password.')).toBeVisible()
  await field.fill('secret')
  await page.keyboard.press('Enter')
  await expect(page.locator('.textLayer').getByText('Locked words of the plant')).toBeAttached()

  await page.goto(await bench.put('Damaged.pdf', Buffer.from(`%PDF-1.7\n${'x'.repeat(3000)}\n%%EOF`)))
  await expect(page.getByRole('alert')).toContainText('The file could not be opened')
})

test('a line that is lost says so, and Retry goes on when it is back', async ({ page, bench }) => {
  const { bytes } = await makeManualPdf({ pages: 3 })
  const address = await bench.put('Far.pdf', bytes)
  await page.goto(address)
  await expect(page.locator('.pdfViewer .textLayer span').first()).toBeAttached()
  // The viewer's parts are there; the next document is not.
  const other = await bench.put('Farther.pdf', (await makeManualPdf({ pages: 4 })).bytes)
  await page.route('**/files/**', (route) => route.abort('internetdisconnected'))
  await page.goto(other)
  await expect(page.getByRole('alert')).toContainText('The line was lost')
  await page.unroute('**/files/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('.pdfViewer .textLayer span').first()).toBeAttached()
})
