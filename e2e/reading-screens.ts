import { type ReadText, readTextRoutes } from '@millwright/contract/read-text'
import { type FileRecord, resourceRoutes } from '@millwright/contract/resources'
import type { Page } from '@playwright/test'
import { changed, shows, type Screen, type Shot } from './shot.ts'

const path: Shot['path'] = ({ full }) => `${full.asset}/resources/documents/${full.documentId}`
const said = [
  'NORDMARK DRIVES',
  'Type: R97 DV132',
  'Serial No: 01.1234567',
  'Power: 15 kW',
  '',
  'Check the oil level of the gearbox every 500 hours.',
]

function lineAt(text: string, index: number): ReadText['lines'][number] {
  const y = 0.1 + index * 0.05
  const [left, right, height, slope] = [0.12, 0.12 + Math.max(text.length, 12) * 0.012, 0.02, 0.003]
  const corners = [
    { x: left, y },
    { x: right, y: y + slope },
    { x: right, y: y + height + slope },
    { x: left, y: y + height },
  ]
  const boxes = [{ x: left, y, width: right - left, height: height + slope }]
  const isCorrected = index === 3
  return {
    id: `1-${index + 1}-00000000`,
    text,
    boxes,
    corners,
    confidence: isCorrected ? 1 : 0.9,
    doubtful: index === 2 ? [{ start: 11, end: text.length }] : [],
    correctedBy: isCorrected ? { _id: crypto.randomUUID(), username: 'm.baran' } : null,
    correctedAt: isCorrected ? '2026-11-20T09:00:00.000Z' : null,
  }
}

const lines = said.map(lineAt)
const fieldOf = (index: number, label: string, value: string): ReadText['fields'][number] => ({
  label,
  value,
  type: 'text',
  boxes: lines[index]?.boxes ?? [],
  doubtful: index === 2 ? [{ start: 9, end: 10 }] : [],
})
const text: ReadText = {
  segment: 1,
  width: 1654,
  height: 2339,
  angle: 1.7,
  lines,
  readLines: 5,
  foundLines: 12,
  hints: ['dark', 'small'],
  fields: [fieldOf(1, 'Type', 'R97 DV132'), fieldOf(2, 'Serial No', '01.1234567'), fieldOf(3, 'Power', '15 kW')],
  updatedAt: '2026-11-20T09:00:00.000Z',
}

/** The first page of the manual as if it had been scanned; `readLines` of 12 could be read. */
async function asScan(page: Page, readLines: number) {
  const readText = { readLines, foundLines: 12, pages: 1, hints: text.hints }
  await changed<FileRecord>(page, resourceRoutes.fetchDocument.path, (one) => ({ ...one, readText }))
  await page.route(`**${readTextRoutes.fetch.path}*`, (route) =>
    route.fulfill({ json: { status: true, data: text, message: null, error: null } }),
  )
}
const showsScan = shows('Read from a scan. Check figures against the original.')

const openText = (page: Page) => page.getByRole('button', { name: 'Show the text' }).first().click()

export const readingScreens: Screen[] = [
  {
    name: 'read-text',
    shots: [
      {
        state: 'correcting',
        fullest: true,
        as: 'full',
        path,
        prepare: (page) => asScan(page, 12),
        arrange: async (page) => {
          await showsScan(page)
          await openText(page)
          await page.getByRole('button', { name: 'Check the oil level' }).click()
          await page
            .getByRole('textbox', { name: 'Line 6' })
            .fill('Check the oil level of the gearbox every 600 hours.')
          await page.getByText('1 line not saved').waitFor()
        },
      },
      {
        state: 'poorly-read',
        as: 'full',
        path,
        prepare: (page) => asScan(page, 5),
        arrange: async (page) => {
          await showsScan(page)
          await page.getByText('5 of 12 lines could be read').waitFor()
        },
      },
    ],
  },
  {
    name: 'read-pictures',
    shots: [
      {
        state: 'crooked-scan',
        as: 'full',
        onlyPicture: true,
        path: ({ full }) => full.crookedScan,
        arrange: async (page) => {
          await page
            .getByRole('button', { name: /^1 .*, citation from / })
            .first()
            .click()
          await page.locator('.pdf-marks[data-citation="1"] > div').first().waitFor()
        },
      },
      {
        state: 'nameplate',
        as: 'full',
        onlyPicture: true,
        path: ({ full }) => full.nameplate,
        arrange: async (page) => {
          await openText(page)
          await page.getByRole('button', { name: 'Take over Serial No' }).waitFor()
        },
      },
      {
        state: 'correcting-photo',
        as: 'full',
        onlyPicture: true,
        path: ({ full }) => full.nameplate,
        arrange: async (page) => {
          await openText(page)
          await page.getByRole('button', { name: 'Power: 15 kW' }).click()
          await page.getByRole('textbox', { name: 'Line 4' }).fill('Power: 18 kW')
          await page.getByText('1 line not saved').waitFor()
        },
      },
      {
        state: 'other-language',
        as: 'full',
        onlyPicture: true,
        path: ({ full }) => full.otherLanguage,
        arrange: (page) => page.getByText('perhaps in another language').waitFor(),
      },
      {
        state: 'blurred',
        as: 'full',
        onlyPicture: true,
        path: ({ full }) => full.blurredPhoto,
        arrange: (page) => page.getByText('The picture is blurred').waitFor(),
      },
    ],
  },
]
