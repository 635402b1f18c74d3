import type { UploadKind } from '@millwright/contract/formats'
import { type Locator, type Page, test } from '@playwright/test'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const labels = { document: 'Documents', image: 'Images', video: 'Videos' } as const satisfies Record<UploadKind, string>

/** Opens the dialog on the page of the resources, in the tab of the kind. */
export async function openUploadDialog(page: Page, kind: UploadKind): Promise<Locator> {
  await page.getByRole('tab', { name: labels[kind] }).click()
  const title = `Upload ${labels[kind].toLowerCase()}`
  await page.getByRole('button', { name: title }).first().click()
  return page.getByRole('dialog', { name: title })
}

export const fileOf = (name: string, bytes: Uint8Array) => ({
  name,
  buffer: Buffer.from(bytes),
  mimeType: 'application/octet-stream',
})

/** The path of a large file to choose: what is chosen by its bytes goes through the browser's debugging line as text first. */
export async function fileOnDisk(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(await mkdtemp(test.info().outputPath('chosen-')), name)
  await writeFile(path, bytes)
  return path
}

export async function uploadDocuments(page: Page, files: readonly { name: string; bytes: Uint8Array }[]) {
  await sendFrom(await openUploadDialog(page, 'document'), files)
}

/** Chooses files in an open dialog and sends them. */
export async function sendFrom(dialog: Locator, files: readonly { name: string; bytes: Uint8Array }[]) {
  const paths = await Promise.all(files.map(({ name, bytes }) => fileOnDisk(name, bytes)))
  await dialog.locator('input[type=file]').setInputFiles(paths)
  await dialog.getByRole('button', { name: /^Upload \d+ files?$/ }).click()
}

/** The files are made in the page, a large one of many references to one piece. */
export async function dropFiles(target: Locator, files: readonly { name: string; size: number }[]) {
  const transfer = await target.page().evaluateHandle((wanted) => {
    const data = new DataTransfer()
    // The browser keeps a note of each: of a kilobyte each, 300 MB took it 20 seconds.
    const piece = new Blob([new Uint8Array(1_048_576)])
    for (const { name, size } of wanted) {
      const pieces = Array<Blob>(Math.ceil(size / piece.size)).fill(piece)
      data.items.add(new File([new Blob(pieces).slice(0, size)], name))
    }
    return data
  }, files)
  await target.dispatchEvent('dragover', { dataTransfer: transfer })
  await target.dispatchEvent('drop', { dataTransfer: transfer })
}

export const tracker = (page: Page) => page.getByRole('region', { name: 'Progress Tracker' })

/** What the tracker says of a file, in the tab that it shows. */
export const entryOf = (page: Page, name: string) => tracker(page).getByRole('listitem').filter({ hasText: name })
