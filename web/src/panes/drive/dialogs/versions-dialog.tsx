import type { FileRecord, ResourceVersion } from '@millwright/contract/resources'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import { TimeText } from '../../../ui/values/time-text.tsx'
import { useSizeText } from '../../../ui/values/use-size-text.ts'
import css from './dialogs.module.css'
import { VersionChanges } from '../../../domain/facts/version-changes.tsx'
import { useVersions } from '../../../domain/resources/resource.ts'
import type { AssetIds } from '../../../domain/drive/queries.ts'

type VersionsDialogProps = {
  place: AssetIds
  file: FileRecord
  mayWrite: boolean
  versionAddress: (version: number) => string
  onRestore: (version: number) => Promise<void>
  onClose: () => void
}

/** The versions of a file, newest first: who, when, to be opened and made the current one again. */
export function VersionsDialog({ place, file, mayWrite, versionAddress, onRestore, onClose }: VersionsDialogProps) {
  const t = useTranslations('drive')
  const id = useId()
  const versions = useVersions({ ...place, id: file.id }, true)
  const close = useRef<HTMLButtonElement>(null)
  const [restoring, setRestoring] = useState<number | null>(null)
  const [asked, setAsked] = useState<number | null>(null)
  const isRestored = versions.data?.some(({ version, current }) => current && version === asked) === true
  useLayoutEffect(() => {
    // The button that was pressed has gone with this, and the focus with it: Escape would not be heard.
    if (isRestored) close.current?.focus()
  }, [isRestored])
  const restore = async (version: number) => {
    if (restoring !== null) return
    setRestoring(version)
    setAsked(version)
    await onRestore(version)
    setRestoring(null)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} className={css.title}>
        {t('versionsTitle', { name: file.fileName })}
      </DialogTitle>
      <DialogContent>
        {versions.isPending && (
          <ul className={`${css.versions} ${css.skeleton}`} role="status" aria-busy aria-label={t('versionsLoading')}>
            {Array.from({ length: Math.min(file.version, 5) }, (_, index) => (
              <li key={index} aria-hidden>
                <i />
              </li>
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
        {versions.data && (
          <ul className={css.versions}>
            {versions.data.map((one, at) => (
              <Version
                key={one.version}
                of={one}
                address={versionAddress(one.version)}
                below={
                  mayWrite && (
                    <Changes
                      place={place}
                      resourceId={file.id}
                      to={one}
                      before={versions.data.slice(at + 1).find(({ processed }) => processed)}
                    />
                  )
                }
              >
                {mayWrite && !one.current && (
                  <BusyButton
                    variant="outlined"
                    size="small"
                    busy={restoring === one.version}
                    busyText={t('restoring')}
                    aria-label={t('restoreNamed', { version: String(one.version) })}
                    onClick={() => void restore(one.version)}
                  >
                    {t('restore')}
                  </BusyButton>
                )}
              </Version>
            ))}
          </ul>
        )}
      </DialogContent>
      <DialogActions>
        <Button ref={close} variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type ChangesProps = { place: AssetIds; resourceId: string; to: ResourceVersion; before: ResourceVersion | undefined }

/** Of the version that is shown at once, of others when they are asked for. */
function Changes({ place, resourceId, to, before }: ChangesProps) {
  const t = useTranslations('facts')
  const [isOpen, setOpen] = useState(to.current)
  if (!to.processed || !before) return null
  return (
    <details className={css.changes} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('changesSince', { version: String(before.version) })}</summary>
      {isOpen && <VersionChanges place={place} resourceId={resourceId} from={before.version} to={to.version} />}
    </details>
  )
}

type VersionProps = { of: ResourceVersion; address: string; below: ReactNode; children: ReactNode }

function Version({ of, address, below, children }: VersionProps) {
  const t = useTranslations('drive')
  const sizeText = useSizeText()
  const version = String(of.version)
  return (
    <li>
      <div>
        <b>{t('version', { version })}</b> {of.current && <span className={css.current}>{t('current')}</span>}
        <p>
          <TimeText at={of.createdAt} /> {of.createdBy && t('by', { username: of.createdBy.username })} ·{' '}
          <span className={css.mono}>{sizeText(of.size)}</span> · {t(of.processed ? 'processed' : 'notProcessed')}
        </p>
      </div>
      <Button
        variant="outlined"
        size="small"
        href={address}
        target="_blank"
        rel="noopener"
        aria-label={t('openNamed', { version })}
      >
        {t('open')}
      </Button>
      {children}
      {below}
    </li>
  )
}
