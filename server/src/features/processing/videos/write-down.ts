import { reason } from '@millwright/contract/reasons/reason'
import { ReadingError } from '../../../knowledge/readers/failures.ts'
import { type Sound, takeSound, takeSubtitles } from '../../../knowledge/readers/video/sound.ts'
import { languageOfLines } from '../../../knowledge/transcripts/language.ts'
import { inOrder } from '../../../knowledge/transcripts/lines.ts'
import type { SpeechEndpoint } from '../../../knowledge/transcripts/speech-endpoint.ts'
import { maxPieceLength, maxLengthUntimed, nextPiece } from '../../../knowledge/transcripts/stretches.ts'
import type { TranscriptLine } from '../../../schema/videos.ts'
import { findTranscript, type KnownVideo, type NewTranscript, putTranscript } from './videos.repository.ts'
import { inStep, type LentVideo, reportStep } from './video-work.ts'
import { vocabularyOf } from './vocabulary.ts'
import { readVocabulary } from './vocabulary.repository.ts'

/**
 * Sees that there is a transcript: the one that was given, else the video's own subtitles, else what a speech-to-text
 * endpoint hears. @throws ReadingError where there is none of them.
 */
export async function writeDown(lent: LentVideo, video: KnownVideo): Promise<void> {
  const { attempt } = lent.publishing
  const known = await inStep(lent, (tx) => findTranscript(tx, attempt))
  if (known && known.heardUntil === null) return
  const track = known ? null : await subtitlesOf(lent, video)
  if (track) return inStep(lent, (tx) => putTranscript(tx, attempt, track))
  if (!video.streams.audio) throw new ReadingError('no_sound')
  if (!lent.writeDown) throw new ReadingError('no_transcript')
  const onShare = reportStep(lent, 'speech', reason('stage.taking_out_sound'))
  const work = { path: lent.path, folder: lent.folder, signal: lent.signal, shown: video }
  const sound = await takeSound(work, (share) => onShare(share / 10))
  await listen({ lent, video, endpoint: lent.writeDown, sound }, known)
}

async function subtitlesOf(lent: LentVideo, video: KnownVideo): Promise<NewTranscript | null> {
  const { subtitles } = video.streams
  if (!subtitles) return null
  reportStep(lent, 'speech', reason('stage.reading_subtitles'))
  const { path, folder, signal } = lent
  const bytes = await takeSubtitles({ path, folder, signal, shown: video }, subtitles.track)
  const { attempt } = lent.publishing
  const said = await lent.threads.usual.run('subtitles', { bytes }, { key: attempt.companyId, signal })
  return said && { source: 'track', ...said, language: video.language || said.language, heardUntil: null }
}

type SpeechWork = { lent: LentVideo; video: KnownVideo; endpoint: SpeechEndpoint; sound: Sound }

/** Piece by piece, each stored: an attempt that was cut off goes on behind the last. */
async function listen(
  { lent, video, endpoint, sound }: SpeechWork,
  known: { segments: TranscriptLine[]; heardUntil: number | null } | null,
): Promise<void> {
  const { attempt } = lent.publishing
  const prompt = vocabularyOf(await inStep(lent, (tx) => readVocabulary(tx, attempt)))
  const onShare = reportStep(lent, 'speech', reason('stage.writing_down_speech'))
  let segments = known?.segments ?? []
  let from = known?.heardUntil ?? 0
  let longest = maxPieceLength
  let { language } = video
  while (from < sound.duration) {
    onShare(0.1 + (0.9 * from) / sound.duration)
    const piece = nextPiece(sound, { from, longest })
    const seconds = piece.to - piece.from
    const wav = await sound.wavOf(piece.from, piece.to)
    const heard = await endpoint({ wav, seconds, language, prompt }, lent.signal)
    if (!heard.isTimed && heard.lines.length > 0 && longest === maxPieceLength) {
      longest = maxLengthUntimed
      if (seconds > longest) continue
    }
    language ||= heard.language
    const lines = heard.lines.map(({ start, end, text }) => ({ start: start + from, end: end + from, text }))
    segments = inOrder([...segments, ...lines])
    from = piece.to
    await inStep(lent, (tx) =>
      putTranscript(tx, attempt, { source: 'endpoint', language, segments, heardUntil: piece.to }),
    )
  }
  const found = language || languageOfLines(segments)
  await inStep(lent, (tx) =>
    putTranscript(tx, attempt, { source: 'endpoint', language: found, segments, heardUntil: null }),
  )
}
