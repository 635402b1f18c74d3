import type { Browser } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { expect } from '../journey.ts'
import { openHome } from '../sign-in.ts'
import { test } from '../viewing.ts'

const rows = 1_000_000

/** Resident bytes of the processes that pages run in (Linux). */
async function pageMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { id }) => sum + Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1]) * 4096, 0)
}

test('a table of a million rows opens, is scrolled to its last row, and is never text as a whole', async ({
  page,
  browser,
  bench,
}) => {
  const lines = Array.from({ length: rows }, (_, row) => `Screw ${row + 1},${row % 90} Nm,Line ${row % 7}`)
  const file = Buffer.from(`Part,Torque,Place\n${lines.join('\n')}\n`)
  const address = await bench.put('Torques.csv', file)
  await openHome(page, bench.admin)
  const before = await pageMemory(browser)
  await page.goto(address)
  const table = page.getByRole('table', { name: 'Torques.csv' })
  const rowOf = (row: number) => table.locator(`[aria-rowindex="${row}"]`)
  const most = { bytes: 0 }
  const measure = async () => {
    most.bytes = Math.max(most.bytes, (await pageMemory(browser)) - before)
    expect(await table.getByRole('row').count()).toBeLessThan(80)
  }

  await test.step('all of it is there', async () => {
    await expect(table).toHaveAttribute('aria-rowcount', String(rows + 1))
    await expect(rowOf(2).getByRole('cell')).toHaveText(['Screw 1', '0 Nm', 'Line 0'])
    await measure()
  })

  await test.step('the thumb goes down through it', async () => {
    const scroll = page.getByRole('document', { name: 'Torques.csv' })
    for (let part = 1; part <= 50; part += 1) {
      await scroll.evaluate((element, share) => {
        element.scrollTop = (element.scrollHeight - element.clientHeight) * share
      }, part / 50)
      await measure()
    }
    await expect(rowOf(rows + 1).getByRole('cell')).toHaveText([`Screw ${rows}`, `${(rows - 1) % 90} Nm`, /^Line \d$/])
    await expect(rowOf(rows + 1)).toBeInViewport({ ratio: 0.9 })
  })

  await test.step('memory holds the bytes and where rows begin, not their text', () => {
    expect(most.bytes).toBeLessThan(8 * file.length)
  })
})
