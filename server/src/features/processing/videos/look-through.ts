import { reason } from '@millwright/contract/reasons/reason'
import { openPictureReader } from '../../../knowledge/readers/ocr/picture-reader.ts'
import { findScenes } from '../../../knowledge/readers/video/scenes.ts'
import { readScreen } from '../../../knowledge/readers/video/screen-text.ts'
import { type KnownVideo, putScreenTexts, putVideo } from './videos.repository.ts'
import { inStep, type LentVideo, reportStep } from './video-work.ts'

/** Where the picture changes, and what is written on it. */
export async function lookThrough(lent: LentVideo, video: KnownVideo): Promise<void> {
  if (video.cuts && video.screenReadAt) return
  const { attempt } = lent.publishing
  const work = { path: lent.path, folder: lent.folder, signal: lent.signal, shown: video }
  const onLooked = reportStep(lent, 'scenes', reason('stage.looking_for_scenes'))
  const { cuts, pictures } = await findScenes(work, onLooked)
  await inStep(lent, (tx) => putVideo(tx, attempt, { cuts }))
  const onShare = reportStep(lent, 'screen', reason('stage.reading_screen'))
  const readPicture = openPictureReader(lent.subject.ocrLanguages)
  const texts = await readScreen(work, { pictures, readPicture, onShare, onSkipped: lent.onSkipped })
  await inStep(lent, async (tx) => {
    await putScreenTexts(tx, attempt, texts)
    await putVideo(tx, attempt, { screenReadAt: new Date() })
  })
}
