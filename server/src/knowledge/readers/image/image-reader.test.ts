import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { heicBase64 } from '../../../../test/sample-files.ts'
import { describe, expect, it } from 'vitest'
import { collect } from '../../../../test/collect.ts'
import { quickestEngine } from '../../../../test/ocr-engine.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { ReadingError } from '../failures.ts'
import { readingMessages } from '../../../../test/work-sentences.ts'
import { boxesOf } from '../layout.ts'
import type { OcrEngine } from '../ocr/engines/engine.ts'
import type { OcrLine } from '../ocr/engines/parse-hocr.ts'
import { openPictureReader } from '../ocr/picture-reader.ts'
import { plainAngle, turning } from '../ocr/turning.ts'
import type { ReadingOptions } from '../reader.ts'
import { imageReader } from './image-reader.ts'
import { readsAll } from '../../../../test/reads-all.ts'

const all = readsAll(import.meta.filename)

const folder = temporaryFolder()
const words = 'Rated power 45 kW'
const drawn = (text: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="800" height="400">
  <rect width="800" height="400" fill="white"/><text x="100" y="120" font-size="40" font-family="DejaVu Sans, sans-serif">${text}</text>${more}</svg>`

const plateSize = { width: 1200, height: 900 }

async function read(bytes: Uint8Array | string, extension: string, more: ReadingOptions = {}) {
  const path = join(folder, `${Math.random()}`)
  writeFileSync(path, bytes)
  return collect(imageReader.read(path, { readPicture: openPictureReader(['eng']), extension, ...more }))
}

async function plateAt(tilt: number): Promise<Buffer> {
  const plate = `<rect width="1200" height="900" fill="#3a4048"/><g transform="rotate(${tilt} 600 450)" font-family="DejaVu Sans, sans-serif" font-size="44">
  <rect x="250" y="250" width="700" height="400" rx="16" fill="#b8bcc0"/><text x="290" y="330" fill="#202020">Motor 1LE1003</text>
  <text x="290" y="420" fill="#202020">No. 3394821</text><rect x="280" y="470" width="600" height="120" fill="#202020"/>
  <text x="310" y="550" fill="#e8e8e8">400 V  1475 rpm</text></g>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">${plate}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

describe('a picture', () => {
  it('is one segment with its text, placed on the picture as a camera says it is upright', async () => {
    const png = sharp(Buffer.from(drawn(words)))
    // Stored as a camera held sideways does: to be turned by a quarter, clockwise.
    const jpeg = await png.rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const [segment, ...others] = await read(jpeg, 'jpg')
    expect([segment?.segment, segment?.text, others]).toEqual([1, words, []])
    expect(segment?.place).toMatchObject({ width: 800, height: 400 })
    const [box] = boxesOf(segment?.place?.layout ?? new Uint8Array(), 0, words.length)
    expect((box?.x ?? 0) * 800).toBeCloseTo(100, -1)
    expect((box?.y ?? 0) * 400).toBeGreaterThan(80)
    expect(((box?.y ?? 0) + (box?.height ?? 1)) * 400).toBeLessThan(140)
  })

  it.runIf(all)('may be a drawing, and fetches nothing that it names', async () => {
    const asked: (string | undefined)[] = []
    const server = createServer((request, response) => {
      asked.push(request.url)
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    writeFileSync(join(folder, 'secret.svg'), drawn('Secret of others'))
    const links = [`http://127.0.0.1:${port}/x.svg`, `file://${folder}/secret.svg`, 'secret.svg']
    const images = links.map((link) => `<image xlink:href="${link}" y="150" width="800" height="200"/>`).join('')
    const [segment] = await read(drawn(words, images), 'svg')
    server.close()
    expect([segment?.text, asked]).toEqual([words, []])
  })

  it.runIf(all)('has its description beside its text, marked and without a place', async () => {
    const png = await sharp(Buffer.from(drawn(words)))
      .png()
      .toBuffer()
    const [segment] = await read(png, 'png', { describe: async () => 'A nameplate of a motor.' })
    expect(segment?.text).toBe(`${words}\nDescription of the picture\nA nameplate of a motor.`)
    const end = segment?.text.length ?? 0
    expect(boxesOf(segment?.place?.layout ?? new Uint8Array(), words.length, end)).toEqual([])
  })

  it.each(all ? [14, 90, 181] : [14])(
    'is a plate held at %i degrees, light on dark beside dark on light',
    async (tilt) => {
      const png = await plateAt(tilt)
      const [segment] = await read(png, 'png')
      // The engines differ in the blank before a unit.
      const text = segment?.text.replace(/\s+/gu, '') ?? ''
      expect(['Motor', '3394821', '400V', '1475'].filter((word) => !text.includes(word))).toEqual([])
      expect(segment?.reading?.angle).toBeCloseTo(plainAngle(tilt), -0.5)
      const line = segment?.reading?.lines.find(({ text }) => text.includes('3394821'))
      const [from] = line?.corners ?? []
      const lies = turning(plateSize, plateSize, tilt)({ x: 290, y: 420 - 0.76 * 44 })
      expect(Math.hypot((from?.x ?? 0) * 1200 - lies.x, (from?.y ?? 0) * 900 - lies.y)).toBeLessThan(20)
    },
  )

  it.runIf(all)('that is a photo is read as a scan where what finds lines is not installed', async () => {
    const scanning: OcrEngine = {
      ...quickestEngine,
      async read(pictures, task) {
        if (task.shows === 'line') throw new Error('no lines were found')
        return quickestEngine.read(pictures, task)
      },
    }
    const [segment] = await read(await plateAt(0), 'png', {
      readPicture: openPictureReader(['eng'], [scanning], false),
    })
    expect(segment?.text).toContain('3394821')
  })

  it.runIf(all)('keeps what was read of its lines where reading them the other way up fails', async () => {
    let calls = 0
    const failing: OcrEngine = {
      ...quickestEngine,
      async read(cuts, task) {
        calls += 1
        if (calls > 1) throw new ReadingError('too_slow')
        const read = await quickestEngine.read(cuts, task)
        const unsure = (line: OcrLine) => ({
          ...line,
          words: line.words.map((word) => ({ ...word, confidence: 70 })),
        })
        return read.map((lines) => lines.map(unsure))
      },
    }
    const [segment] = await read(await plateAt(14), 'png', { readPicture: openPictureReader(['eng'], [failing]) })
    expect(segment?.text.split(/\s+/u)).toEqual(expect.arrayContaining(['Motor', '3394821']))
    expect(calls).toBe(2)
  })

  it.runIf(all)('may have 16 bits a colour, the colours of print, or a profile that is broken', async () => {
    const drawing = sharp(Buffer.from(drawn(words)))
    const deep = await drawing.clone().toColourspace('rgb16').png().toBuffer()
    const print = await drawing.clone().flatten({ background: 'white' }).toColourspace('cmyk').jpeg().toBuffer()
    const plain = await drawing.flatten({ background: 'white' }).jpeg().toBuffer()
    const profile = Buffer.from('\xff\xe2\x00\x1aICC_PROFILE\x00\x01\x01broken....', 'latin1')
    const broken = Buffer.concat([plain.subarray(0, 2), profile, plain.subarray(2)])
    for (const [bytes, extension] of [
      [deep, 'png'],
      [print, 'jpg'],
      [broken, 'jpg'],
    ] as const) {
      const [segment] = await read(bytes, extension)
      expect(segment?.text).toBe(words)
    }
  })

  it.runIf(all)('of 1,000 pictures one after another is read by its first', async () => {
    const side = 8
    const raw = { width: side, height: side * 1000, channels: 3, pageHeight: side } as const
    const gif = await sharp(Buffer.alloc(side * side * 1000 * 3, 200), { raw })
      .gif()
      .toBuffer()
    await expect(read(gif, 'gif')).rejects.toThrow(readingMessages.no_text_in_picture)
  })

  it.runIf(all)('of noise, of one colour in the dark, or of a single pixel says that nothing can be read', async () => {
    let seed = 7
    const noise = Buffer.from(
      Array.from({ length: 300 * 200 }, () => (seed = (seed * 1103515245 + 12345) >>> 0) >>> 24),
    )
    const raw = (width: number, height: number) => ({ raw: { width, height, channels: 1 } }) as const
    for (const image of [
      sharp(noise, raw(300, 200)),
      sharp(Buffer.alloc(300 * 200, 40), raw(300, 200)),
      sharp(Buffer.alloc(1, 200), raw(1, 1)),
    ]) {
      await expect(read(await image.png().toBuffer(), 'png')).rejects.toThrow(readingMessages.no_text_in_picture)
    }
  })

  it.each([
    ['without text', ['svg', drawn('')], readingMessages.no_text_in_picture],
    ['that is none', ['png', 'not a picture'], readingMessages.damaged],
    ['as phones take it', ['heic', Buffer.from(heicBase64, 'base64')], readingMessages.no_heic],
    [
      'of 50,000 x 50,000',
      ['svg', '<svg xmlns="http://www.w3.org/2000/svg" width="50000" height="50000"/>'],
      readingMessages.damaged,
    ],
  ] as const)('%s fails with what to do', async (_what, [extension, bytes], sentence) => {
    await expect(read(bytes, extension)).rejects.toThrow(sentence)
  })
})
