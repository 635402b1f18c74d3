import { type Note, noteRoutes, type NoteVersion } from '@millwright/contract/notes'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { compareBlocks, isDifferent } from '../../domain/notes/compare-blocks.ts'
import type { NoteText } from '../../domain/notes/note-document.ts'
import { type NoteIds, presentNote, useNoteVersion, useNoteVersions } from '../../domain/notes/notes.ts'
import { submit } from '../../platform/api.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { TimeText } from '../../ui/values/time-text.tsx'
import { useSizeText } from '../../ui/values/use-size-text.ts'
import css from './compare.module.css'
import { ComparedBlocks } from './compared-blocks.tsx'
import type { ShownNote } from './merge-dialog.tsx'

type VersionsDrawerProps = {
  ids: NoteIds
  /** What is written now. */
  now: ShownNote
  /** A stored text as the editor would write it. */
  shownOf: (text: NoteText) => ShownNote
  /** Makes what is written now a version of its own; false where somebody else saved meanwhile. */
  keepNow: () => Promise<boolean>
  /** When the note that is written on was saved, as its server says it. */
  seen: () => string | null
  onRestored: (note: Note) => void
  /** Somebody else saved meanwhile: nothing was restored. */
  onStale: (theirs: Note | null) => void
  onClose: () => void
}

/** The versions of a note, newest first: who, when; each can be held against what is written now, and restored. */
export function VersionsDrawer({ ids, now, shownOf, keepNow, seen, ...handlers }: VersionsDrawerProps) {
  const { onRestored, onStale, onClose } = handlers
  const t = useTranslations('notes')
  const confirm = useConfirm()
  const id = useId()
  const versions = useNoteVersions(ids)
  const [opened, setOpened] = useState<number | null>(null)
  const restore = async ({ version }: NoteVersion) => {
    const question = {
      title: t('restoreTitle', { version: String(version) }),
      text: t('restoreText'),
      action: t('restore'),
    }
    if (!(await confirm(question))) return
    let isStale = false
    let theirs: Note | null = null
    const restored = await withToast(t('restoring'), async () => {
      if (!(await keepNow())) {
        isStale = true
        return null
      }
      const { departmentId, assetId, noteId } = ids
      const since = seen()
      try {
        return await submit(noteRoutes.restoreVersion, {
          query: { departmentId, assetId, noteId, version },
          ...(since === null ? {} : { seen: since }),
        })
      } catch (error) {
        theirs = presentNote(error)
        isStale = theirs !== null
        throw error
      }
    })
    onClose()
    if (restored) onRestored(restored.data)
    else if (isStale) onStale(theirs)
  }
  return (
    <Drawer anchor="right" open onClose={onClose} slotProps={{ paper: { 'aria-labelledby': id, role: 'dialog' } }}>
      <div className={css.drawer}>
        <div className={css.drawerHead}>
          <h2 id={id}>{t('versions')}</h2>
          <IconButton aria-label={t('closeVersions')} title={t('closeVersions')} onClick={onClose}>
            <X size={18} strokeWidth={1.6} aria-hidden />
          </IconButton>
        </div>
        {versions.isPending && (
          <ul className={css.skeleton} role="status" aria-busy aria-label={t('versionsLoading')}>
            {Array.from({ length: 4 }, (_, row) => (
              <li key={row} aria-hidden />
            ))}
          </ul>
        )}
        {versions.isError && !versions.data && (
          <Notice
            framed={false}
            kind="failed"
            title={t('versionsFailed')}
            text={versions.error.message}
            onRetry={() => void versions.refetch()}
          />
        )}
        <ul className={css.versions}>
          {versions.data?.map((one) => (
            <li key={one.version} data-open={one.version === opened}>
              <Version
                of={one}
                onOpen={() => setOpened(one.version === opened ? null : one.version)}
                onRestore={() => void restore(one)}
              />
              {one.version === opened && <AgainstNow ids={ids} version={one.version} now={now} shownOf={shownOf} />}
            </li>
          ))}
        </ul>
      </div>
    </Drawer>
  )
}

type VersionProps = { of: NoteVersion; onOpen: () => void; onRestore: () => void }

function Version({ of, onOpen, onRestore }: VersionProps) {
  const t = useTranslations('notes')
  const sizeText = useSizeText()
  const version = String(of.version)
  return (
    <div className={css.version}>
      <div>
        <b>{t('version', { version })}</b> {of.current && <span className={css.badge}>{t('current')}</span>}{' '}
        {of.draft && <span className={css.badge}>{t('draft')}</span>}
        <p>
          <TimeText at={of.updatedAt} /> {of.createdBy && t('by', { username: of.createdBy.username })} ·{' '}
          <span className={css.mono}>{sizeText(of.size)}</span>
        </p>
      </div>
      <Button variant="outlined" size="small" aria-label={t('openVersion', { version })} onClick={onOpen}>
        {t('open')}
      </Button>
      {!of.current && (
        <Button variant="outlined" size="small" aria-label={t('restoreTitle', { version })} onClick={onRestore}>
          {t('restore')}
        </Button>
      )}
    </div>
  )
}

type AgainstNowProps = Pick<VersionsDrawerProps, 'ids' | 'now' | 'shownOf'> & { version: number }

function AgainstNow({ ids, version, now, shownOf }: AgainstNowProps) {
  const t = useTranslations('notes')
  const { data: note, error } = useNoteVersion(ids, version)
  if (error && !note) return <Notice framed={false} kind="failed" title={t('versionsFailed')} text={error.message} />
  if (!note) return <p className={css.text}>{t('loading')}</p>
  const compared = compareBlocks(shownOf(note).blocks, now.blocks)
  const isSame = !compared.some(isDifferent) && note.title === now.title.trim()
  return (
    <section aria-label={t('openedVersion', { version: String(version) })} className={css.against}>
      {note.title !== now.title.trim() && (
        <dl className={css.sides}>
          <div>
            <dt>{t('before', { version: String(version) })}</dt>
            <dd>{note.title}</dd>
          </div>
          <div>
            <dt>{t('now')}</dt>
            <dd>{now.title}</dd>
          </div>
        </dl>
      )}
      {isSame ? (
        <p className={css.text}>{t('sameAsNow')}</p>
      ) : (
        <ComparedBlocks
          compared={compared}
          names={{ mine: t('before', { version: String(version) }), theirs: t('now') }}
        />
      )}
    </section>
  )
}
