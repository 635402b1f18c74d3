import { reason } from '@millwright/contract/reasons/reason'
import { drawPoster, drawSprite } from '../../../knowledge/readers/video/pictures.ts'
import { makePlayable, playsAsItIs } from '../../../knowledge/readers/video/playable.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
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
    reportStep(lent, 'pictures', reason('stage.choosing_poster'))
    const { poster, thumbnail } = await drawPoster(work)
    const [large, small] = [await keep(lent, poster), await keep(lent, thumbnail)]
    await inStep(lent, async (tx) => {
      await putVersionFile(tx, attempt, { kind: 'poster', blob: large, mediaType })
      await putVersionFile(tx, attempt, { kind: 'thumbnail', blob: small, mediaType })
    })
  }
  if (!made.has('sprite 0')) {
    const onShare = reportStep(lent, 'sprite', reason('stage.drawing_sprite'))
    const blob = await keep(lent, await drawSprite(work, onShare))
    await inStep(lent, (tx) => putVersionFile(tx, attempt, { kind: 'sprite', blob, mediaType }))
  }
  const begin = () => reportStep(lent, 'playable', reason('stage.making_playable'))
  await makePlay(
    { ...lent, version: attempt, extension: lent.subject.extension, step: (use) => inStep(lent, use) },
    video,
    begin,
  )
}

type ToPlay = Pick<LentVideo, 'path' | 'folder' | 'signal' | 'blobs'> & {
  version: { companyId: string; versionId: string }
  extension: string
  /** A short transaction. */
  step: (use: (tx: Transaction) => Promise<void>) => Promise<void>
}

/** Makes of a video what browsers play, unless they play it as it is. */
export async function makePlay(
  lent: ToPlay,
  video: KnownVideo,
  begin: () => (share: number) => void = () => () => {},
): Promise<void> {
  const { version, step, path, folder, signal } = lent
  if (video.plays) return
  if (playsAsItIs(video.streams, lent.extension)) return step((tx) => putVideo(tx, version, { plays: true }))
  const made = await makePlayable({ path, folder, signal, shown: video, streams: video.streams }, begin())
  const blob = await keep(lent, made)
  await step(async (tx) => {
    await putVersionFile(tx, version, { kind: 'view', blob, mediaType: 'video/mp4' })
    await putVideo(tx, version, { plays: true })
  })
}
