import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { squarePicture } from './square-picture.ts'

it('turns a picture upright and keeps its middle', async () => {
  const side = 100
  const half = await sharp({ create: { width: side, height: side, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const bytes = await sharp({ create: { width: side * 2, height: side, channels: 3, background: '#0000ff' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .jpeg()
    // Turned a quarter: what is on the left here belongs on top.
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const picture = await squarePicture(bytes, 'picture')
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([512, 512])
  const at = (x: number, y: number) => [...data.subarray((y * 512 + x) * info.channels).subarray(0, 3)]
  expect(at(256, 40)[0]).toBeGreaterThan(200)
  expect(at(256, 470)[2]).toBeGreaterThan(200)
})

it('refuses a whole, small file of too many pixels [T17]', async () => {
  expect(blackPng(8_000).length).toBeLessThan(50_000)
  await expect(squarePicture(blackPng(8_000), 'picture')).rejects.toThrow('This picture cannot be read')
  expect((await squarePicture(blackPng(1_000), 'picture')).length).toBeGreaterThan(0)
})

/** One bit a pixel. */
function blackPng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
