import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ffmpegIsHere, makeVideo } from '../../../../test/videos.ts'
import { drawFrame } from './pictures.ts'

it.skipIf(!ffmpegIsHere)('draws the slide that stands at a second, not the next one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-test-pictures-'))
  try {
    const path = join(folder, 'slides.mp4')
    await writeFile(path, await makeVideo({ picture: 'testsrc=size=320x180:rate=1/5:duration=15', sound: null }))
    const work = { path, folder, shown: { width: 320, height: 180, duration: 15 }, signal: undefined }
    const drawn = async (at: number) => {
      const frame = await drawFrame(work, { at, side: 160, name: `at-${at}`, type: 'pgm' })
      return frame === null ? null : (await readFile(frame)).toString('base64')
    }
    const [first, second, last] = [await drawn(0), await drawn(5), await drawn(10)]
    expect(new Set([first, second, last, null]).size).toBe(4)
    expect([await drawn(2), await drawn(4.9), await drawn(9), await drawn(14)]).toEqual([first, first, second, last])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
