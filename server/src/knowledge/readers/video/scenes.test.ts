import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ffmpegIsHere, makeVideo } from '../../../../test/videos.ts'
import { findScenes } from './scenes.ts'

it.skipIf(!ffmpegIsHere)('tells what a camera sees while it goes about from what it sees at rest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-test-scenes-'))
  try {
    const path = join(folder, 'camera.mp4')
    const picture = "smptebars=size=640x360:rate=5:duration=14,crop=320:180:x='min(t,8)*30':y=0"
    await writeFile(path, await makeVideo({ picture, sound: null }))
    const shown = { width: 320, height: 180, duration: 14 }
    const { pictures } = await findScenes({ path, folder, shown, signal: undefined }, () => {})
    expect(pictures[0]).toEqual({ start: 0, at: 0, isMoving: false })
    expect(pictures.filter(({ isMoving }) => isMoving).length).toBeGreaterThan(1)
    const last = pictures.at(-1)
    expect(last?.isMoving).toBe(false)
    expect(last?.at).toBeGreaterThan(8)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
