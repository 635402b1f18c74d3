import sharp from 'sharp'
import { expect, it } from 'vitest'
import { tesseractJs } from './tesseract-js.ts'

async function lineOf(text: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="500" height="76"><rect width="500" height="76" fill="white"/>
    <text x="20" y="52" font-size="36" font-family="DejaVu Sans, sans-serif">${text}</text></svg>`
  const { data, info } = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data, dotsPerInch: 300 }
}

it('reads several pictures of a line with their places where no Tesseract is installed', async () => {
  const pictures = [await lineOf('Rated power 45 kW'), await lineOf('Serial No. 3394821')]
  const read = await tesseractJs.read(pictures, { languages: ['eng'], shows: 'line' })
  expect(read.map((lines) => lines.flatMap(({ words }) => words.map(({ text }) => text)).join(' '))).toEqual([
    'Rated power 45 kW',
    'Serial No. 3394821',
  ])
  expect(Math.abs((read[0]?.[0]?.words[0]?.left ?? 0) - 23)).toBeLessThan(4)
})
