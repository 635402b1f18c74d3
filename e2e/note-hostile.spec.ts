import { noteRoutes } from '@millwright/contract/notes'
import { processingRoutes } from '@millwright/contract/processing'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { readFileSync } from 'node:fs'
import { jobLists } from '../server/test/documents.ts'
import { signUp } from '../server/test/harness.ts'
import { block, newNote } from '../server/test/notes.ts'
import { makeAsset } from '../server/test/plant.ts'
import { badAddresses, blocksWith, scriptVectors } from '../server/test/script-vectors.ts'
import { expect, test } from './journey.ts'
import { paste, textOf } from './note-writing.ts'
import { homeOf, signIn } from './sign-in.ts'

/** What a note could be made to fetch: a cloud's metadata, somebody's counter. */
const elsewhere = ['http://169.254.169.254/latest', 'https://evil.example/pixel.png']
const vectors = [...scriptVectors, ...badAddresses, ...elsewhere]
const last = 'The last line of the note'

// Without the page's policy, which would stop most of it: what is shown has to be harmless by itself.
test.use({ bypassCSP: true })

/** Every script that ran and every request to elsewhere, on any page of the context, as long as it lives. */
async function watch(page: Page, url: string): Promise<string[]> {
  const hits: string[] = []
  await page.context().exposeFunction('__hit', () => hits.push(`a script on ${page.url()}`))
  await page.context().addInitScript(() => {
    window.alert = () => (window as unknown as { __hit: () => void }).__hit()
  })
  page.on('dialog', (dialog) => {
    hits.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.context().route(
    (address) => /^(?:https?|ftp):$/.test(address.protocol) && address.origin !== new URL(url).origin,
    async (route) => {
      hits.push(`a request to ${route.request().url()}`)
      await route.abort()
    },
  )
  return hits
}

/** Addresses in the page that a browser would run, or show as a page of its own, when they are followed. */
const badLinks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ protocol }) => !['http:', 'https:', 'mailto:', 'tel:'].includes(protocol))
      .map(({ outerHTML }) => outerHTML),
  )

/** What a list shows from its first row to its last: it draws no more than are in sight. */
const titlesIn = (page: Page) =>
  page.getByRole('grid').evaluate(async (grid) => {
    const seen = new Set<string>()
    grid.scrollTop = 0
    for (let above = -1; grid.scrollTop > above;) {
      for (const row of grid.querySelectorAll('[role=row]')) seen.add(row.querySelector('a')?.title ?? '')
      above = grid.scrollTop
      grid.scrollTop += grid.clientHeight / 2
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    }
    return [...seen]
  })

test('nothing of a hostile note runs or asks elsewhere, wherever it is shown [T23b, T24, T15b]', async ({
  page,
  server,
  elsewhere: asked,
}) => {
  const admin = await signUp(server)
  const place = await makeAsset(admin)
  const asset = `${homeOf(admin)}/departments/${place.departmentId}/assets/${place.assetId}`
  const hits = await watch(page, server.url)
  await signIn(page, admin.account)
  const harmless = async () => {
    expect(hits).toEqual([])
    expect(await badLinks(page)).toEqual([])
  }

  await test.step('the watch sees a script and a request', async () => {
    await page.goto('/auth/login')
    await page.evaluate(() => {
      document.body.innerHTML = '<img src="/none.png" onerror="alert(1)"><img src="https://evil.example/seen.png">'
    })
    await expect.poll(() => hits.length).toBe(2)
    hits.length = 0
    asked.length = 0
  })

  const blocks = [...vectors.flatMap(blocksWith), block('paragraph', last)]
  const { id: noteId } = await newNote(admin, place, { title: 'Hostile', blocks })
  const query = { ...place, noteId }

  await test.step('in the viewer', async () => {
    await page.goto(`${asset}/resources/notes/${noteId}`)
    await expect(page.getByText(last)).toBeAttached()
    await harmless()
  })

  await test.step('in the editor, and beside another version', async () => {
    const changed = blocks.map((one) => ({ ...one, props: { ...one.props, textAlignment: 'right' } }))
    await admin.call(noteRoutes.update, {
      query,
      body: { title: '<img src=x onerror=alert(1)>', data: JSON.stringify(changed) },
    })
    await page.goto(`${asset}/chats/notes/update/${noteId}`)
    await expect(textOf(page).getByText(last)).toBeAttached()
    await page.getByRole('button', { name: 'Versions' }).click()
    await page.getByRole('button', { name: 'Open version 1' }).click()
    await expect(
      page
        .getByRole('region', { name: /^Version 1, beside/ })
        .getByText(last)
        .first(),
    ).toBeAttached()
    await harmless()
  })

  await test.step('as a title in lists, and in what a citation opens', async () => {
    const draft = (title: string) =>
      admin.tryCall(noteRoutes.createDraft, { query: place, body: { title, data: '[]' } })
    for (const vector of vectors) await draft(vector.slice(0, 200))
    const facts = vectors.map((vector) => block('paragraph', `Pump P-9 is tightened to 45 Nm ${vector}`))
    const cited = await newNote(admin, place, { title: 'Torque <svg onload=alert(1)>', blocks: facts })
    await admin.call(processingRoutes.processNote, { query: { ...place, noteId: cited.id } })
    expect((await jobLists(admin, place)).at(-1)).toMatchObject([{ status: 'completed' }])
    for (const list of ['resources?tab=notes', 'drive']) {
      await page.goto(`${asset}/${list}`)
      // The list comes in pages, and draws only what is in sight.
      const listed = async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount'))
      await expect.poll(listed).toBeGreaterThan(vectors.length)
      // What comes while it is scrolled is seen the next time.
      await expect.poll(async () => (await titlesIn(page)).length).toBeGreaterThan(vectors.length)
      expect(await titlesIn(page)).toContain('Torque <svg onload=alert(1)>')
      await harmless()
    }
    await page.goto(`${asset}/chats`)
    await page.getByLabel('Question').fill('To which torque is pump P-9 tightened? <img src=x onerror=alert(1)>')
    await page.keyboard.press('Enter')
    const turn = page.getByRole('article')
    await expect(turn).toHaveAttribute('data-state', 'complete')
    await turn
      .getByRole('button', { name: /citation from Torque/ })
      .first()
      .click()
    await expect(page.locator('mark[data-mark=cited]').first()).toBeVisible()
    await harmless()
  })

  const documents = new Map<string, Buffer>()
  await test.step('downloaded in each format', async () => {
    await page.goto(`${asset}/resources/notes/${noteId}`)
    for (const [format, name] of [
      ['pdf', 'PDF'],
      ['docx', 'Word (DOCX)'],
      ['md', 'Markdown'],
    ] as const) {
      await page.getByRole('button', { name: 'Download' }).click()
      const download = page.waitForEvent('download')
      await page.getByRole('menuitem', { name }).click()
      documents.set(format, readFileSync(await (await download).path()))
    }
    const linked = (format: string, form: RegExp, text: string) =>
      [...text.matchAll(form)].map(([, address]) => `${format} ${address ?? ''}`)
    const pdf = documents.get('pdf')?.toString('latin1') ?? ''
    // What is compressed holds any three letters by chance; nothing that acts may hide in there.
    expect(pdf).not.toContain('/ObjStm')
    expect(pdf.replace(/\bstream\r?\n[^]*?\bendstream/g, '')).not.toMatch(/\/(?:JavaScript|JS|Launch|OpenAction)\b/)
    const relations = strFromU8(
      unzipSync(documents.get('docx') ?? new Uint8Array())['word/_rels/document.xml.rels'] ?? new Uint8Array(),
    )
    const addresses = [
      ...linked('pdf', /\/URI \(([^)]*)/g, pdf),
      ...linked('docx', /Target="([^"]*)" TargetMode="External"/g, relations),
    ]
    expect(addresses.length).toBeGreaterThan(1)
    expect(addresses.filter((address) => !/^\w+ (?:https?:|mailto:|tel:)/.test(address))).toEqual([])
    await harmless()
  })

  await test.step('pasted as HTML, as of our own editor, as Markdown and as text', async () => {
    await page.goto(`${asset}/chats/notes/root/create`)
    await textOf(page).click()
    const markdown = [
      ...[...badAddresses, ...elsewhere].flatMap((address) => [`![x](${address})`, `[x](<${address}>)`]),
      documents.get('md')?.toString() ?? '',
    ]
    for (const type of ['text/html', 'blocknote/html', 'text/markdown', 'text/plain']) {
      const pasted = type.endsWith('html')
        ? [...vectors, `<img src="${elsewhere[1] ?? ''}">`]
        : [...vectors, ...markdown]
      await paste(page, pasted, type)
      await page.keyboard.type(`as ${type}`)
      await expect(textOf(page).getByText(`as ${type}`)).toBeAttached()
      await harmless()
    }
  })
})
