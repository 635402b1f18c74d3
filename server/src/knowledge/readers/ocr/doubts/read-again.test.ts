import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { doubtfulFigureBelow } from '@millwright/contract/confidence'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { collect } from '../../../../../test/collect.ts'
import { displayPhoto } from '../../../../../test/displays.ts'
import { quickestEngine } from '../../../../../test/ocr-engine.ts'
import { temporaryFolder } from '../../../../../test/temporary-folder.ts'
import { imageReader } from '../../image/image-reader.ts'
import type { ReadSegment } from '../../read-segment.ts'
import { openPictureReader } from '../picture-reader.ts'
import { tesseractJs } from '../engines/tesseract-js.ts'
import { readsAll } from '../../../../../test/reads-all.ts'
const all = readsAll(import.meta.filename)

const folder = temporaryFolder()

async function read(
  png: Uint8Array,
  languages: readonly string[],
  engine = quickestEngine,
): Promise<ReadSegment | undefined> {
  const path = join(folder, `${Math.random()}.png`)
  await writeFile(path, png)
  const [segment] = await collect(
    imageReader.read(path, { readPicture: openPictureReader(languages, [engine]), extension: 'png' }),
  )
  return segment
}

describe('a line that leaves a doubt', () => {
  it('is read as a display, and placed on the picture', async () => {
    const segment = await read(await displayPhoto({ shown: '-47.3', slant: 6, label: 'Boiler pressure' }), ['eng'])
    expect(segment?.text).toBe('-47.3 Boiler pressure')
    const line = segment?.reading?.lines.find(({ text }) => text === '-47.3')
    expect(line?.words).toMatchObject([{ confidence: 1 }])
    const [box] = line?.words.map((word) => word.box) ?? []
    const centre = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    expect(centre.x * 960).toBeCloseTo(480, -1.5)
    expect(centre.y * 640).toBeCloseTo(300, -1.5)
  })

  it.runIf(all)('is in doubt as a display that reads both ways with nothing beside it', async () => {
    const photo = await displayPhoto({ shown: '8010' })
    for (const png of [photo, await sharp(photo).rotate(180).png().toBuffer()]) {
      // The installed one may read letters in it.
      const segment = await read(png, ['eng'], tesseractJs)
      expect(segment?.text).toMatch(/8010|0108/u)
      const confidences = segment?.reading?.lines.flatMap(({ words }) => words.map(({ confidence }) => confidence))
      expect(Math.max(...(confidences ?? []))).toBeLessThan(doubtfulFigureBelow)
    }
  })

  it.each(all ? ['chi_sim', 'eng'] : ['eng'])('is read as Chinese where %s is asked for', async (language) => {
    const plate = await readFile(new URL('../../../../../test/fixtures/chinese-plate.png', import.meta.url))
    const segment = await read(plate, [language])
    expect(segment?.text.replaceAll(/\s/gu, '')).toBe('三相异步电动机出厂编号20231187润滑油每500小时更换')
    const figure = segment?.reading?.lines.flatMap(({ text, words }) =>
      words.filter(({ start, end }) => text.slice(start, end) === '20231187'),
    )
    expect(figure).toHaveLength(1)
    expect((figure?.[0]?.box.x ?? 0) * 640).toBeCloseTo(286, -1.5)
  })
})
