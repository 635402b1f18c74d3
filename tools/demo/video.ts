import type { Asset } from '@millwright/contract/assets'
import type { FileRecord } from '@millwright/contract/resources'
import type { ApiClient } from '../../server/test/api-client.ts'
import { toProcess, upload } from '../../server/test/documents.ts'
import { ffmpegIsHere } from '../../server/test/videos.ts'
import { drawVideo, type Scene } from './draw-video.ts'

/** Two subjects, so that there are two clips at least. */
const scenes: readonly Scene[] = [
  {
    title: 'Monday round, feed pump P-101',
    caption: 'Part 1: the strainer',
    drawing: null,
    said: [
      'Welcome to the Monday round of feed pump P-101.',
      'We begin with the strainer S-104 in the line of the seal water.',
    ],
  },
  {
    title: 'Strainer S-104',
    caption: 'Strainer S-104, basket with a mesh of 0.5 mm',
    drawing: 'strainer',
    said: [
      'Close the valve before the strainer, then open the cap of the strainer with a wrench of 32 millimetres.',
      'Pull the basket out of the strainer and rinse the basket from the outside with clean water.',
      'Hold the basket against the light: a torn mesh lets fibres through.',
      'Put the basket back into the strainer with its arrow pointing towards the pump.',
      'Open the valve slowly and look whether the cap of the strainer weeps.',
    ],
  },
  {
    title: 'Monday round, feed pump P-101',
    caption: 'Part 2: the grease',
    drawing: null,
    said: [
      'Now to the grease of the motor.',
      'The motor has two grease nipples, one on the drive side and one on the fan side.',
    ],
  },
  {
    title: 'Grease nipples of the motor',
    caption: 'Grease log: sheet G-17, beside the door',
    drawing: 'motor',
    said: [
      'Wipe the grease nipple before you put the grease gun on.',
      'Give the drive side twelve strokes of the grease gun, and the fan side eight.',
      'Grease while the motor turns, so that the old grease is pressed out.',
      'After half an hour wipe off the grease that has come out of the motor.',
      'Write the strokes of the grease gun into the grease log.',
    ],
  },
]

/** Asked of the video in the demo; the second of the answer is cited. */
export const questionsToVideo = [
  'Where does the arrow of the basket point?',
  'How many strokes of the grease gun does the fan side take?',
]

/** A video with a voice, text in its pictures and its subtitles, on its way to be processed; null without ffmpeg. */
export async function addVideo(client: ApiClient, { departmentId, _id: assetId }: Asset): Promise<FileRecord | null> {
  if (!ffmpegIsHere) return null
  const { bytes, subtitles } = await drawVideo(scenes)
  return upload(client, {
    place: { departmentId, assetId },
    kind: 'video',
    file: bytes,
    fileName: 'Monday round P-101.mp4',
    fields: { ...toProcess, language: 'en' },
    subtitles,
  })
}
