import { selectionTexts } from '@millwright/contract/formats'
import { mediaAddress } from '@millwright/contract/note-blocks'
import { companyRoutes } from '@millwright/contract/company'
import type { useTranslations } from 'use-intl'
import { call } from '../../../platform/api.ts'
import { chooseFiles, everyKind } from '../../../domain/uploads/file-selection.ts'
import { addUploads, uploaded } from '../../../domain/uploads/uploads.ts'
import type { NotePlace } from '../../../domain/notes/notes.ts'

type Words = ReturnType<typeof useTranslations<'notes'>>

export type MediaUpload = { place: NotePlace; userId: string; words: Words; refuse: (reason: string) => void }

type ShownUpload = MediaUpload & { blockId: string | undefined; editor: { domElement: Element | undefined } }

/**
 * Sends a file of a note through the queue of its kind, into the root, without AI access; the block shows how far it is.
 * Returns its address. Rejects when it fails, after the reason was shown.
 */
export async function uploadMedia(
  file: File,
  { place, userId, words, refuse, ...shown }: ShownUpload,
): Promise<string> {
  const { accepted } = chooseFiles([file], { kinds: everyKind, takesOffice: await takesOffice() })
  const [chosen] = accepted
  if (!chosen) {
    const reason = `${selectionTexts.unsupported} ${file.name}`
    refuse(reason)
    throw new Error(reason)
  }
  const choice = {
    parentId: null,
    isDrive: false,
    initiateProcessing: false,
    aiAccess: false,
    ifTaken: 'rename',
    versionOf: null,
    language: '',
  } as const
  const [uid = ''] = addUploads([{ ...chosen, ...choice }], { userId, ...placeOf(place) })
  try {
    const record = await uploaded(uid, (percent) =>
      showProgress(shown, words('uploading', { percent: String(percent) })),
    )
    return mediaAddress(record.id)
  } catch (error) {
    refuse((error instanceof Error && error.message) || words('uploadFailed'))
    throw error
  }
}

const placeOf = ({ departmentId, assetId }: NotePlace) => ({ departmentId, assetId })

const takesOffice = async () => (await call(companyRoutes.fetch)).officeFiles

/** A file's block is drawn without React, and hears of nothing but begin and end. */
function showProgress({ blockId, editor }: Pick<ShownUpload, 'blockId' | 'editor'>, text: string) {
  const preview = editor.domElement?.querySelector(`[data-id="${blockId ?? ''}"] .bn-file-loading-preview`)
  if (preview) preview.textContent = text
}
