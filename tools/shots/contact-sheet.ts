import type { Browser } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Puts the pictures of a folder on one sheet beside it, each with its name. */
export async function drawContactSheet(browser: Browser, folder: string, files: string[], width: number) {
  const figures = files.map((file) => {
    const caption = basename(file, '.png')
    return `<figure><img src="${pathToFileURL(file).href}"><figcaption>${caption}</figcaption></figure>`
  })
  const style = `body { margin: 24px; display: flex; flex-wrap: wrap; gap: 24px; background: #777; font: 14px sans-serif }
    figure { margin: 0; width: ${width}px } img { width: 100%; display: block } figcaption { padding: 6px 0; color: white }`
  const sheet = join(folder, 'sheet.html')
  await writeFile(sheet, `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures.join('\n')}`)
  const page = await browser.newPage({ viewport: { width: 4 * (width + 24) + 24, height: 800 } })
  await page.goto(pathToFileURL(sheet).href)
  await page.screenshot({ path: join(folder, 'sheet.png'), fullPage: true })
  await page.close()
}
