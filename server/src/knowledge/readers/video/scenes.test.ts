import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ffmpegIsHere, makeVideo } from '../../../../test/videos.ts'
import { findScenes } from './scenes.ts'

async function scenesOf(picture: string, shown: Parameters<typeof findScenes>[0]['shown']) {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-test-scenes-'))
  try {
    const path = join(folder, 'film.mp4')
    await writeFile(path, await makeVideo({ picture, sound: null }))
    return await findScenes({ path, folder, shown, signal: undefined }, () => {})
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

it.skipIf(!ffmpegIsHere)('sees that one figure of a slide is another, and no change in noise', async () => {
  const shown = { width: 1280, height: 720, duration: 12 }
  // As large as what makes a 4 a 5 in letters of 32 pixels.
  const stroke = (x: number, y: number, w: number, h: number) =>
    `drawbox=x=${x}:y=${y}:w=${w}:h=${h}:color=black:t=fill`
  const four = `${stroke(600, 300, 3, 15)}:enable='lt(t,6)',${stroke(600, 312, 15, 3)}:enable='lt(t,6)'`
  const five = `${stroke(600, 300, 15, 3)}:enable='gte(t,6)',${stroke(600, 311, 15, 3)}:enable='gte(t,6)'`
  const slides = await scenesOf(`color=white:size=1280x720:rate=2:duration=12,${four},${five}`, shown)
  expect(slides.pictures.map(({ start }) => start)).toEqual([0, 6])
  expect(slides.cuts).toEqual([])
  const noise = await scenesOf('color=gray:size=1280x720:rate=1:duration=12,noise=alls=25:allf=t', shown)
  expect(noise.pictures).toHaveLength(1)
})

it.skipIf(!ffmpegIsHere)('tells what a camera sees while it goes about from what it sees at rest', async () => {
  const picture = "smptebars=size=640x360:rate=5:duration=14,crop=320:180:x='min(t,8)*30':y=0"
  const { pictures } = await scenesOf(picture, { width: 320, height: 180, duration: 14 })
  expect(pictures[0]).toEqual({ start: 0, at: 0, isMoving: false })
  expect(pictures.filter(({ isMoving }) => isMoving).length).toBeGreaterThan(1)
  const last = pictures.at(-1)
  expect(last?.isMoving).toBe(false)
  expect(last?.at).toBeGreaterThan(8)
})
