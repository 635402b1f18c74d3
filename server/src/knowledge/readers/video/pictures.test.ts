import sharp from 'sharp'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ffmpegIsHere, makeVideo } from '../../../../test/videos.ts'
import { drawFrame } from './pictures.ts'

describe.skipIf(!ffmpegIsHere)('a picture of a second', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millwright-test-pictures-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('of slides is the one that stands then, not the next', async () => {
    const path = join(folder, 'slides.mp4')
    // Every five seconds another: black, white, black.
    const slides = "color=c=black:s=64x36:r=1/5:d=15,geq=lum='255*eq(N,1)':cb=128:cr=128"
    await writeFile(path, await makeVideo({ picture: slides, sound: null }))
    const shown = { width: 64, height: 36, duration: 15 }
    const lightAt = async (at: number) => {
      const drawn = await drawFrame(
        { path, folder, signal: undefined, shown },
        { at, side: 64, name: `at-${at}`, type: 'jpg' },
      )
      if (drawn === null) return null
      const { channels } = await sharp(drawn).stats()
      return (channels[0]?.mean ?? 0) > 128 ? 'white' : 'black'
    }
    expect([await lightAt(4), await lightAt(6), await lightAt(9), await lightAt(11)]).toEqual([
      'black',
      'white',
      'white',
      'black',
    ])
  })
})
