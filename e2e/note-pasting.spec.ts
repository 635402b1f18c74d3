import type { NoteBlock } from '@millwright/contract/note-blocks'
import { noteRoutes } from '@millwright/contract/notes'
import { resourceRoutes } from '@millwright/contract/resources'
import type { Page } from '@playwright/test'
import type { AssetIds } from '../server/test/documents.ts'
import { type SignedUp, signUp } from '../server/test/harness.ts'
import { blocksOf } from '../server/test/notes.ts'
import { makeAsset } from '../server/test/plant.ts'
import { expect, test } from './journey.ts'
import { fixture, paste, textOf, titleOf } from './note-writing.ts'
import { homeOf, signIn } from './sign-in.ts'

async function openNew(page: Page, admin: SignedUp): Promise<AssetIds> {
  const { departmentId, assetId } = await makeAsset(admin)
  await signIn(page, admin.account)
  await page.goto(`${homeOf(admin)}/departments/${departmentId}/assets/${assetId}/chats/notes/root/create`)
  return { departmentId, assetId }
}

/** Saves what is written, and reads it as it is kept. */
async function saved(page: Page, admin: SignedUp, { title, ...place }: AssetIds & { title: string }) {
  await titleOf(page).fill(title)
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByText(/^Draft (saved|updated)$/)).toBeVisible()
  const { files } = await admin.call(resourceRoutes.fetchAllNotes, { query: place })
  const noteId = files.find(({ fileName }) => fileName === title)?.id ?? ''
  return blocksOf(await admin.call(noteRoutes.fetch, { query: { ...place, noteId } }))
}

/** A line a block, as one would read it; lists and what lies in blocks by blanks before it. */
function readingOf(blocks: readonly NoteBlock[], within = ''): string[] {
  return blocks.flatMap(({ type, props, content, children }) => {
    const kind = type === 'heading' ? `h${String(props['level'])}` : type
    return [`${within}${kind}: ${textOfContent(content)}`, ...readingOf(children, `${within}  `)]
  })
}

type Part = {
  type: string
  text: string
  styles: object
  href: string
  rows?: unknown[]
  headerRows?: number
  cells?: unknown[]
  props: Record<string, number>
  content: unknown
}

function textOfContent(content: unknown): string {
  if (Array.isArray(content)) return content.map(textOfContent).join('')
  const { type, text, styles, href, rows, headerRows, cells, props, content: inner } = content as Part
  if (type === 'text') return Object.keys(styles).length > 0 ? `${Object.keys(styles).join()}(${text})` : text
  if (type === 'link') return `[${textOfContent(inner)}](${href})`
  if (rows) return `${headerRows ?? 0} ${rows.map(textOfContent).join(' / ')}`
  if (cells) return cells.map(textOfContent).join(' | ')
  const { colspan, rowspan } = props
  return `${textOfContent(inner)}${colspan === 1 && rowspan === 1 ? '' : ` ${colspan}x${rowspan}`}`
}

test('what is pasted comes as what it says, without what the program says beside it', async ({ page, server }) => {
  const admin = await signUp(server)
  const place = await openNew(page, admin)
  const address = page.url()
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(server.url)) elsewhere.push(request.url())
  })
  page.on('pageerror', ({ message }) => elsewhere.push(message))

  await test.step('from Word', async () => {
    await textOf(page).click()
    await paste(page, fixture('word-clipboard.htm'))
    await expect(page.getByText('A picture did not come with the text. Please copy it by itself.')).toBeVisible()
    const blocks = await saved(page, admin, { ...place, title: 'From Word' })
    expect(readingOf(blocks)).toEqual([
      'h1: Start-up of pump P-101',
      "paragraph: Read the [maker's manual](https://maker.example/manuals/p-101.pdf#page=12) first; see table 1 and " +
        'write to [pumps@plant.example](mailto:pumps@plant.example). The hall in Linz is bold(noisy) and ' +
        'italic(warm), bold(always).',
      'h2: Before the start',
      'bulletListItem: Suction valve bold(open)',
      '  bulletListItem: Its lever stands along the pipe',
      '    bulletListItem: Seal unbroken',
      'bulletListItem: Coupling guard closed',
      'h2: Start',
      'numberedListItem: Switch the drive on',
      '  numberedListItem: Wait for 2\u00a0bar',
      'numberedListItem: Open the pressure valve',
      'h3: Faults',
      'table: 0 bold(Fault) | bold(Cause and remedy) 2x1 / No pressure 1x2 | Air in the line\nafter a repair | ' +
        '• Vent it / Worn wheel | Order part 4711',
      'paragraph: The gauge',
      'paragraph: Turn it by strike(a half)one full turn.',
    ])
    expect(JSON.stringify(blocks)).not.toMatch(/mso|Symbol|file:|foreman|Hidden/i)
  })

  await test.step('from a web page', async () => {
    await page.goto(address)
    await textOf(page).click()
    await paste(page, fixture('web-page.htm'))
    await expect(textOf(page).getByRole('img', { name: /^Pasted picture/ })).toHaveJSProperty('naturalWidth', 1)
    const blocks = await saved(page, admin, { ...place, title: 'From the web' })
    const picture = blocks.find(({ type }) => type === 'image')
    expect(picture?.props).toMatchObject({
      url: expect.stringMatching(/^\/files\/resource\//),
      caption: 'An open seal',
    })
    expect(readingOf(blocks.filter((block) => block !== picture))).toEqual([
      'bulletListItem: Shop',
      'bulletListItem: Service',
      'h1: Seal kits',
      'paragraph: One kit holds what a pump needs bold(every 8,000 hours); the ' +
        '[intervals](https://maker.example/service/intervals) say when. Contact · Print',
      'h2: What is in it',
      'bulletListItem: Shaft seal',
      '  bulletListItem: Spring',
      '    numberedListItem: Long',
      '    numberedListItem: Short',
      '  bulletListItem: Ring',
      'bulletListItem: Grease, italic(food grade)',
      'h3: Which kit',
      'paragraph: Kits by pump',
      'table: 1 Pump | Kit / P-101 | [Kit 77](https://maker.example/kits/77) / P-102 | Kit 78',
      'paragraph: Closed seal [Worn seal](https://cdn.maker.example/seal.jpg)',
      'quote: Never run it dry.',
      'codeBlock: SET P101.SPEED 0',
    ])
  })

  await test.step('several texts at once, each with its pictures, also those of a table', async () => {
    await page.goto(address)
    await textOf(page).click()
    const data = /data:image\/png[^"]*/.exec(fixture('web-page.htm'))?.[0] ?? ''
    await paste(page, [
      `<p>First</p><img src="${data}"><p>Second</p>`,
      `<table><tr><td>Third<img src="${data}"></td></tr></table><p>Fourth</p>`,
    ])
    await expect(textOf(page).getByRole('img', { name: /^Pasted picture/ })).toHaveCount(2)
    await expect(textOf(page).locator('.bn-file-loading-preview')).toHaveCount(0)
    const blocks = await saved(page, admin, { ...place, title: 'At once' })
    expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'image', 'paragraph', 'table', 'image', 'paragraph'])
    const addresses = blocks.flatMap(({ type, props }) => (type === 'image' ? [props['url']] : []))
    expect(new Set(addresses).size).toBe(2)
  })
  expect(elsewhere).toEqual([])
})
