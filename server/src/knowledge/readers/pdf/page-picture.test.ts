import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePdf } from '../../../../test/pdf/make-pdf.ts'
import { drawPagePicture } from './page-picture.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'page-picture-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function drawn(name: string, bytes: Uint8Array | string, page: number) {
  const file = path.join(folder, name)
  await writeFile(file, bytes)
  return await drawPagePicture(file, page, AbortSignal.timeout(60_000))
}
async function sizeOf(picture: Buffer | null) {
  if (!picture) throw new Error('No picture came')
  const { format, width, height } = await sharp(picture).metadata()
  return { format, width, height }
}
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50">${inside}</svg>`

it.each([
  ['a very large page', { width: 14_400, height: 7200 }, { width: 1568, height: 784 }],
  ['a page like a thread', { width: 14_400, height: 3 }, { width: 1568, height: 1 }],
  ['a page of one point', { width: 1, height: 1 }, { width: 1568, height: 1568 }],
  ['a turned page', { width: 400, height: 800, rotate: 90 as const }, { width: 1568, height: 784 }],
])('draws %s within its bounds', async (name, page, size) => {
  const bytes = await makePdf([{ ...page, texts: [] }])
  expect(await sizeOf(await drawn(`${name}.pdf`, bytes, 1))).toEqual({ format: 'jpeg', ...size })
})

it('draws nothing beyond the end', async () => {
  expect(await drawn('end.pdf', await makePdf([{ texts: [] }]), 2)).toBeNull()
})

it.each([
  ['cut off', '%PDF-1.7\n1 0 obj <<', 1],
  ['no picture', 'no picture', 0],
  ['empty', '', 0],
])('says of a file that is %s that it is damaged', async (name, bytes, page) => {
  await expect(drawn(name, bytes, page)).rejects.toMatchObject({ reason: 'damaged' })
})

it('draws a drawing large enough to be read, without the files beside it', async () => {
  const black = sharp({ create: { width: 100, height: 50, channels: 3, background: 'black' } })
  await black.png().toFile(path.join(folder, 'beside.png'))
  const picture = await drawn('a.svg', svg('<image href="beside.png" width="100" height="50"/>'), 0)
  expect(await sizeOf(picture)).toEqual({ format: 'jpeg', width: 1568, height: 784 })
  const { channels } = await sharp(picture ?? Buffer.of()).stats()
  expect(channels[0]?.min).toBe(255)
})
