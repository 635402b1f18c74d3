import { drawPoster, drawSprite } from '../../../knowledge/readers/video/pictures.ts'
import { makePlayable, playsAsItIs } from '../../../knowledge/readers/video/playable.ts'
import { listMade, putVersionFile } from '../attempts/versions.repository.ts'
import type { KnownVideo } from './videos.repository.ts'
import { putVideo } from './videos.repository.ts'
import { inStep, keep, type LentVideo, reportStep } from './video-work.ts'

const mediaType = 'image/jpeg'

/** What viewers and lists show: a poster, a small picture, those of the scrubber, and what browsers play. */
export async function makeFiles(lent: LentVideo, video: KnownVideo): Promise<void> {
  const { attempt } = lent.publishing
  const made = await inStep(lent, (tx) => listMade(tx, attempt))
  const work = { path: lent.path, folder: lent.folder, signal: lent.signal, shown: video, streams: video.streams }
  if (!made.has('poster 0') || !made.has('thumbnail 0')) {
    reportStep(lent, 'pictures', 'Choosing a picture of the video')
    const { poster, thumbnail } = await drawPoster(work)
    const [large, small] = [await keep(lent, poster), await keep(lent, thumbnail)]
    await inStep(lent, async (tx) => {
      await putVersionFile(tx, attempt, { kind: 'poster', blob: large, mediaType })
      await putVersionFile(tx, attempt, { kind: 'thumbnail', blob: small, mediaType })
    })
  }
  if (!made.has('sprite 0')) {
    const onShare = reportStep(lent, 'sprite', 'Drawing the small pictures of the scrubber')
    const blob = await keep(lent, await drawSprite(work, onShare))
    await inStep(lent, (tx) => putVersionFile(tx, attempt, { kind: 'sprite', blob, mediaType }))
  }
  if (video.plays) return
  if (playsAsItIs(video.streams, lent.subject.extension)) {
    await inStep(lent, (tx) => putVideo(tx, attempt, { plays: true }))
    return
  }
  const onShare = reportStep(lent, 'playable', 'Making a version that browsers play')
  const blob = await keep(lent, await makePlayable(work, onShare))
  await inStep(lent, async (tx) => {
    await putVersionFile(tx, attempt, { kind: 'view', blob, mediaType: 'video/mp4' })
    await putVideo(tx, attempt, { plays: true })
  })
}
