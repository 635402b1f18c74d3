import Button from '@mui/material/Button'
import { Suspense, useCallback, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { type GeneratedNote, handedOver } from '../../panes/drive/generate-note/generated-note.ts'
import { folderIn, searchOf } from '../../domain/drive/use-place.ts'
import { blocksOf } from '../../domain/notes/note-document.ts'
import { useNote } from '../../domain/notes/notes.ts'
import { keptPrefix, NoteWork } from '../../domain/notes/kept-notes.ts'
import { useKeptWork } from '../../domain/saving/use-kept-work.ts'
import { useAsset } from '../../domain/places/assets.ts'
import { leadsNowhere } from '../../platform/api.ts'
import { useUser } from '../../platform/session.ts'
import { NoRight } from '../../ui/feedback/no-right.tsx'
import { RequestAccess } from '../../domain/people/request-access.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { NoteSkeleton } from './note-skeleton.tsx'
import { WriteNote } from './write-note.tsx'

/** A new note, or one that is there already. A new one goes on under its own address as soon as the server has it. */
export function NotePage() {
  const { noteId } = useAddressIds()
  const location = useLocation()
  const { key: visit } = location
  const [created, setCreated] = useState<{ noteId: string; screen: string } | null>(null)
  const screen = created?.noteId === noteId ? created.screen : noteId || `new ${visit}`
  return (
    <OpenedNote
      key={screen}
      openedId={noteId}
      generated={noteId === '' ? handedOver(location.state) : null}
      onCreated={(id) => setCreated({ noteId: id, screen })}
    />
  )
}

type OpenedNoteProps = {
  openedId: string
  /** What a new note begins with. */
  generated: GeneratedNote | null
  onCreated: (noteId: string) => void
}

function OpenedNote({ onCreated, ...props }: OpenedNoteProps) {
  const t = useTranslations('notes')
  const navigate = useNavigate()
  const ids = useAddressIds()
  const userId = useUser()._id
  const { departmentId, assetId } = ids
  const addressed = folderIn(useParams()['parentId'])
  // A note that was created here has another address now, and is still the one that was opened.
  const [{ openedId, parentId, generated }] = useState({ ...props, parentId: addressed })
  const [isBroken, setIsBroken] = useState(false)
  const onBroken = useCallback(() => setIsBroken(true), [])
  const { asset, isMissing } = useAsset(ids)
  const note = useNote({ departmentId, assetId, noteId: openedId })
  const kept = useKeptWork(keptPrefix({ userId, assetId }, openedId === '' ? null : openedId, parentId), NoteWork)
  const notesAddress = addressOf('resources', ids) + searchOf('notes', note.data?.parentId ?? parentId)

  if (isMissing || leadsNowhere(note.error)) {
    return (
      <Page>
        <Notice
          kind="missing"
          title={t('notFound')}
          text={isMissing ? t('assetNotFoundText') : t('notFoundText')}
          action={isMissing ? <RequestAccess kind="asset" placeId={assetId} /> : undefined}
        />
      </Page>
    )
  }
  if (note.error && !note.data) {
    return (
      <Page>
        <Notice kind="failed" title={t('failed')} text={note.error.message} onRetry={() => void note.refetch()} />
      </Page>
    )
  }
  if (!asset || kept.isPending || (openedId !== '' && !note.data)) return <NoteSkeleton label={t('loading')} />
  if (asset.access !== 'full') return <NoRight text={t('readOnly')} to={notesAddress} toText={t('toNotes')} />
  const text = note.data ?? generated
  const blocks = text ? blocksOf(text.data) : []
  if (!blocks || isBroken) {
    return (
      <Page>
        <Notice
          kind="failed"
          title={t('broken')}
          text={t('brokenText')}
          action={
            <Button variant="outlined" component={Link} to={notesAddress}>
              {t('toNotes')}
            </Button>
          }
        />
      </Page>
    )
  }
  return (
    // The editor is fetched: who types the title first finds the text below it ready.
    <Suspense fallback={<NoteSkeleton label={t('loading')} />}>
      <WriteNote
        asset={asset}
        note={note.data ?? null}
        blocks={blocks}
        generatedTitle={generated?.title ?? null}
        parentId={parentId}
        kept={kept.data ?? []}
        back={notesAddress}
        onBroken={onBroken}
        onCreated={(noteId) => {
          onCreated(noteId)
          void navigate(addressOf('updateNote', { ...ids, noteId }), { replace: true, preventScrollReset: true })
        }}
      />
    </Suspense>
  )
}
