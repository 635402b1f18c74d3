import { mediaAddress } from '@millwright/contract/note-blocks'
import { limits } from '@millwright/contract/limits'
import { cleanTitle } from '@millwright/contract/notes'
import type { FileRecord } from '@millwright/contract/resources'
import { texts } from '@millwright/contract/texts'
import type { Clip } from '@millwright/contract/videos'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds, viewedAddress } from '../../../addresses.ts'
import { randomKey } from '../../../platform/submit-key.ts'
import { useUser } from '../../../platform/session.ts'
import { withToast } from '../../../ui/feedback/toasts.tsx'
import { clockOf } from '../../../ui/values/clock.ts'
import { titleOf } from '../../../domain/resources/kinds.ts'
import { fetchClips, fetchTranscript } from '../../../domain/resources/videos.ts'
import { addUploads, uploaded } from '../../../domain/uploads/uploads.ts'
import type { UploadPlace } from '../../../domain/uploads/upload-queue.ts'
import type { AssetIds } from '../../../domain/drive/queries.ts'
import { rootName } from '../../../domain/drive/use-place.ts'
import { handOver } from './generated-note.ts'
import { noteOfVideo } from './note-of-video.ts'

/** Makes a note of a processed video and leads to where it is written on. */
export function useGenerateNote(place: AssetIds) {
  const t = useTranslations('videos')
  const navigate = useNavigate()
  const ids = useAddressIds()
  const userId = useUser()._id
  return (file: FileRecord) =>
    void withToast(t('generatingNote'), async () => {
      const video = { ...place, id: file.id }
      const [transcript, clips] = await Promise.all([fetchTranscript(video), fetchClips(video)])
      if (!transcript) throw new Error(texts.transcriptMissing)
      const title = cleanTitle(titleOf(file.fileName)).slice(0, limits.title)
      const pictures = await uploadPictures(clips, { userId, ...place }, title)
      const blocks = noteOfVideo({
        lines: transcript.segments,
        clips,
        pictureOf: ({ id }) => pictures.get(id) ?? null,
        addressAt: (second) => viewedAddress(ids, { type: 'video', id: file.id, segment: second }),
        newId: randomKey,
      })
      await navigate(addressOf('newNote', { ...ids, parentId: file.parentId ?? rootName }), {
        state: handOver({ title, data: JSON.stringify(blocks) }),
      })
      return { message: t('noteGenerated') }
    })
}

/** More are no help in a note. */
const maxPictures = 40
const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' }

/** The pictures of clips as media of a note, as the editor uploads them; one that does not come is left out. */
async function uploadPictures(clips: readonly Clip[], place: UploadPlace, title: string): Promise<Map<string, string>> {
  const sent = await Promise.all(
    clips.slice(0, maxPictures).map(async (clip) => ({ clip, file: await pictureOf(clip, title) })),
  )
  const pictures = sent.flatMap(({ clip, file }) => (file ? [{ clip, file }] : []))
  const choice = {
    kind: 'image',
    parentId: null,
    isDrive: false,
    initiateProcessing: false,
    aiAccess: false,
    ifTaken: 'rename',
    versionOf: null,
    language: '',
  } as const
  const uids = addUploads(
    pictures.map(({ file }) => ({ ...choice, file })),
    place,
  )
  const addresses = await Promise.allSettled(
    pictures.map(async ({ clip }, at) => {
      const { id } = await uploaded(uids[at] ?? '', () => undefined)
      return [clip.id, mediaAddress(id)] as const
    }),
  )
  return new Map(addresses.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
}

async function pictureOf({ posterUrl, start }: Clip, title: string): Promise<File | null> {
  if (posterUrl === null) return null
  try {
    const response = await fetch(posterUrl)
    const bytes = await response.blob()
    const ending = endings[bytes.type]
    if (!response.ok || ending === undefined) return null
    return new File([bytes], `${title} ${clockOf(start).replaceAll(':', '-')}.${ending}`, { type: bytes.type })
  } catch {
    return null
  }
}
