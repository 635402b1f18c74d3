import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ffmpegIsHere, makeVideo } from '../../../../test/videos.ts'
import type { PictureReader, TextOfPicture } from '../picture.ts'
import { isLegible, linesOf, openGlance, readScreen, screenTeller } from './screen-text.ts'

const seen = (...texts: string[]) => texts.map((text) => ({ text, confidences: [] }))

it('tells a line once while it stands on the screen, however recognition reads it', () => {
  const told = screenTeller()
  told.see(0, seen('Pump P-204 service', 'Step 1'))
  told.see(10, seen('Pump P-204 service', 'Step 2 drain the oil'))
  told.see(20, seen('Pump P-2O4 service', 'Step 2 drain the oil'))
  told.see(40, [])
  told.see(50, seen('Pump P-204 service'))
  expect(told.end(60)).toEqual([
    { start: 0, end: 40, text: 'Pump P-204 service\nStep 1', confidences: [] },
    { start: 10, end: 40, text: 'Step 2 drain the oil', confidences: [] },
    { start: 50, end: 60, text: 'Pump P-204 service', confidences: [] },
  ])
})

it('tells a line anew in which a figure became another, but for one that is in doubt and for a clock', () => {
  const told = screenTeller()
  const doubted = { text: 'Tighten to 158 Nm crosswise', confidences: [{ start: 11, end: 14, confidence: 0.6 }] }
  told.see(0, seen('Tighten to 140 Nm crosswise', 'Recorded at 10:02:11 in hall 3'))
  told.see(8, seen('Tighten to 150 Nm crosswise', 'Recorded at 10:02:19 in hall 3'))
  told.see(16, [doubted, ...seen('Recorded at 10:02:27 in hall 3')])
  expect(told.end(24).map(({ start, end, text }) => [start, end, text])).toEqual([
    [0, 24, 'Tighten to 140 Nm crosswise\nRecorded at 10:02:11 in hall 3'],
    [8, 24, 'Tighten to 150 Nm crosswise'],
  ])
})

it('keeps with each line which of its words are in doubt, and where they stand once blanks are gone', () => {
  const text = '  Alarm \t F204\n--\nSet  48 Nm,\t P-7'
  const doubted = (word: string, confidence: number) => {
    const start = text.indexOf(word)
    return { start, end: start + word.length, confidence }
  }
  const lines = linesOf({ text, confidences: [doubted('F204', 0.6), doubted('48', 0.7), doubted('P-7', 0.5)] })
  expect(lines.map((line) => line.text)).toEqual(['Alarm F204', 'Set 48 Nm, P-7'])
  const told = screenTeller()
  told.see(3, lines)
  const [shown] = told.end(9)
  const words = shown?.confidences.map(({ start, end, confidence }) => [shown.text.slice(start, end), confidence])
  expect(words).toEqual([
    ['F204', 0.6],
    ['48', 0.7],
    ['P-7', 0.5],
  ])
})

it('looks less and less often at what a camera without any text sees, until it rests or there is some', () => {
  const glance = openGlance()
  const lookedAt: number[] = []
  const look = (at: number, { isMoving = true, hasText = false } = {}) => {
    if (glance.mayPass({ start: at, at, isMoving })) return
    lookedAt.push(at)
    glance.see(hasText)
  }
  for (let at = 0; at < 80; at += 4) look(at)
  expect(lookedAt.splice(0)).toEqual([0, 4, 8, 16, 24, 32, 48, 64])
  look(82, { isMoving: false, hasText: true })
  look(84)
  look(86)
  expect(lookedAt).toEqual([82, 84, 86])
})

it('takes for text what was read surely, not the letters that noise looks like', () => {
  const line = (text: string, ...doubts: [start: number, end: number, confidence: number][]) => ({
    text,
    confidences: doubts.map(([start, end, confidence]) => ({ start, end, confidence })),
  })
  // As they were read of a film of noise.
  const noise = [line('fed', [0, 3, 0.62]), line('00: 20:00', [0, 3, 0.61], [4, 9, 0.77]), line('7500|', [0, 5, 0.77])]
  expect(noise.filter(isLegible)).toEqual([])
  const texts = [line('Alarm E-417 low belt', [6, 11, 0.6]), line('Öl 46', [0, 2, 0.7], [3, 5, 0.7]), line('油泵')]
  expect(texts.map(isLegible)).toEqual([true, false, true])
})

it.skipIf(!ffmpegIsHere)(
  'reads a film in which a camera sees noise alone at fewer places than one with text',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'millwright-test-screen-'))
    try {
      const path = join(folder, 'camera.mp4')
      await writeFile(path, await makeVideo({ seconds: 44, size: '64x36', sound: null }))
      const work = { path, folder, signal: undefined, shown: { width: 64, height: 36, duration: 44 } }
      const pictures = Array.from({ length: 11 }, (_, at) => ({ start: 4 * at, at: 4 * at, isMoving: true }))
      const placesRead = async (found: TextOfPicture) => {
        let places = 0
        const readPicture: PictureReader = async (asked) => {
          places += asked.length
          return asked.map(() => ({ status: 'fulfilled', value: () => found }))
        }
        await readScreen(work, { pictures, readPicture, onShare: () => {}, onSkipped: () => {} })
        return places
      }
      const text = 'Tighten the bolts'
      const page = { width: 64, height: 36 }
      const read = {
        text,
        headings: [],
        place: { ...page, layout: new Uint8Array() },
        reading: { ...page, angle: 0, lines: [], foundLines: 0, hints: [] },
      }
      expect(await placesRead(read)).toBe(11)
      const doubts = [{ start: 0, end: text.length, confidence: 0.6 }]
      expect(await placesRead({ ...read, confidences: doubts })).toBeLessThan(11)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
)
