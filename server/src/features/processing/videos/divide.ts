import { reason } from '@millwright/contract/reasons/reason'
import { titleByModel } from '../../../knowledge/clips/title-by-model.ts'
import { drawFrame } from '../../../knowledge/readers/video/pictures.ts'
import { withinVideo } from '../../../knowledge/transcripts/lines.ts'
import { isDeadly } from '../attempts/attempt.repository.ts'
import { listMade, putVersionFile } from '../attempts/versions.repository.ts'
import { findTranscript, findVideo, type KnownVideo, listClips, putClips, putVideo } from './videos.repository.ts'
import { inStep, keep, type LentVideo, reportStep } from './video-work.ts'

const posterSide = 640
/** A clip's first frame is often the end of what was before. */
const secondsIn = 2

/** Divides a video into clips. Those of an older transcript stay where they are, and are named anew. */
export async function divide(lent: LentVideo): Promise<void> {
  const { attempt } = lent.publishing
  const { video, transcript, known } = await inStep(lent, async (tx) => ({
    video: await findVideo(tx, attempt),
    transcript: await findTranscript(tx, attempt),
    known: await listClips(tx, attempt),
  }))
  if (!video || !transcript) throw new Error('A video is divided before it is known what is said in it')
  const onShare = reportStep(lent, 'clips', reason('stage.dividing_video'))
  if (video.clipsOf?.getTime() !== transcript.updatedAt.getTime()) {
    const lines = withinVideo(transcript.segments, video.duration)
    const { duration, cuts } = video
    const order = { key: attempt.companyId, signal: lent.signal }
    const byRule = await lent.threads[isDeadly(attempt) ? 'tight' : 'usual'].run(
      'clips',
      { speech: { lines, duration, cuts: cuts ?? [] }, known },
      order,
    )
    const clips = lent.model ? await titleByModel(lent.model, { clips: byRule, lines }, lent) : byRule
    await inStep(lent, async (tx) => {
      await putClips(tx, attempt, clips)
      await putVideo(tx, attempt, { clipsOf: transcript.updatedAt })
    })
  }
  await drawPosters(lent, video, onShare)
}

async function drawPosters(lent: LentVideo, video: KnownVideo, onShare: (share: number) => void): Promise<void> {
  const { attempt } = lent.publishing
  const { clips, made } = await inStep(lent, async (tx) => ({
    clips: await listClips(tx, attempt),
    made: await listMade(tx, attempt),
  }))
  const work = { path: lent.path, folder: lent.folder, signal: lent.signal, shown: video }
  for (const [at, { start, end }] of clips.entries()) {
    const number = at + 1
    if (made.has(`clip ${number}`)) continue
    const second = Math.min(start + secondsIn, (start + end) / 2)
    const drawn = await drawFrame(work, { at: second, side: posterSide, name: `clip-${number}`, type: 'jpg' })
    onShare(number / clips.length)
    // The sound can go on behind the last picture.
    if (!drawn) continue
    const blob = await keep(lent, drawn)
    await inStep(lent, (tx) => putVersionFile(tx, attempt, { kind: 'clip', number, blob, mediaType: 'image/jpeg' }))
  }
}
