import { expect, it } from 'vitest'
import { cutTalk } from './cut-talk.ts'
import { createLocator } from './locate-boxes.ts'

const versionId = 'version-1'

it('carries the doubts of what stood on a screen to the places of its words, behind what is said in the same second', async () => {
  const text = 'Alarm E-417\nBelt tension 48 Nm'
  const doubtAt = (word: string, confidence: number) => {
    const start = text.indexOf(word)
    return { start, end: start + word.length, confidence }
  }
  const screen = [{ start: 7.4, end: 30, text, confidences: [doubtAt('E-417', 0.6), doubtAt('48', 0.99)] }]
  const { segments, passages } = cutTalk({
    title: 'Conveyor',
    lines: [{ start: 7.2, end: 9, text: 'Now the belt is 90 mm wide.' }],
    clips: [],
    screen,
  })
  const { locate, listDoubts } = createLocator(async () =>
    segments.map(({ segment, text: stored, confidences = null }) => {
      return { versionId, segment: String(segment), text: stored, layout: null, confidences, unjudgedScreen: null }
    }),
  )
  const [said, shown] = passages
  const placeOf = (passage: typeof said) => locate(versionId, passage?.ranges[0] ?? { segment: 0, start: 0, end: 0 })
  expect(await placeOf(said)).toEqual({ boxes: [] })
  expect(await placeOf(shown)).toEqual({ boxes: [], confidence: 0.6 })
  expect((await listDoubts([{ versionId, segment: 7 }])).flat().map(({ word }) => word)).toEqual(['E-417'])
})
