import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { photoOfCode } from '../../../../test/codes.ts'
import { collect } from '../../../../test/collect.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import type { Raster } from '../picture.ts'
import { imageReader } from './image-reader.ts'
import { readCodes } from './read-codes.ts'

const folder = temporaryFolder()
const address = 'https://id.pumps.example/PX-200/SN-1'

async function greyOf(picture: Buffer): Promise<Raster> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

it.each(['QRCode', 'DataMatrix'] as const)('reads a %s in a photo', async (format) => {
  expect(await readCodes(await greyOf(await photoOfCode(address, { format })), undefined)).toEqual([address])
})

it('reads a small code in a large photo', async () => {
  const photo = await photoOfCode(address, { width: 4000, height: 3000 })
  expect(await readCodes(await greyOf(photo), undefined)).toEqual([address])
})

it('finds none where there is none', async () => {
  const plain = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#9a9a9a' } })
    .png()
    .toBuffer()
  expect(await readCodes(await greyOf(plain), undefined)).toEqual([])
})

it('is told of beside what an image says', async () => {
  const path = join(folder, 'plate.png')
  writeFileSync(path, await photoOfCode(address))
  const told: string[][] = []
  const read = imageReader.read(path, {
    extension: 'png',
    describe: async () => 'A plate',
    onCodes: (codes) => told.push([...codes]),
  })
  expect((await collect(read)).map(({ segment }) => segment)).toEqual([1])
  expect(told).toEqual([[address]])
})
