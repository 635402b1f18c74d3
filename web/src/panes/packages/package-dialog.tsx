import { limits } from '@millwright/contract/limits'
import { type ImportedAsset, makersPackageRoutes } from '@millwright/contract/makers-packages'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { submit } from '../../platform/api.ts'
import { useUser } from '../../platform/session.ts'
import { useSubmitKey } from '../../platform/submit-key.ts'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { useSizeText } from '../../ui/values/use-size-text.ts'
import { DropZone } from '../../domain/uploads/drop-zone.tsx'
import { importOf } from './choices.ts'
import { packageEndings } from '../../domain/uploads/is-package.ts'
import { lookInto, type PackagePlace } from './look-into.ts'
import { LeftLines } from './left-lines.tsx'
import css from './packages.module.css'
import { PreviewLines } from './preview-lines.tsx'
import { isCompared, useShownPreview } from './use-shown-preview.ts'

type PackageDialogProps = {
  place: PackagePlace
  /** One that was dropped: it is looked into at once. */
  file: File | null
  /** How many are looked into behind it. */
  following: number
  /** Those that were chosen or dropped with the first, in the dialog. */
  onMore: (files: File[]) => void
  onClose: () => void
  onImported: (assets: ImportedAsset[]) => void
}

/** Looks into a maker's package, shows what an import would do, and does it when told so. */
export function PackageDialog({ place, file, following, onMore, onClose, onImported }: PackageDialogProps) {
  const t = useTranslations('packages')
  const title = useId()
  const sizeText = useSizeText()
  const keyOf = useSubmitKey()
  const { _id: userId } = useUser()
  const [sent, setSent] = useState<number | null>(file ? 0 : null)
  const [failure, setFailure] = useState<string | null>(null)
  const { shown, begin, setChoices, chooseInto } = useShownPreview({
    departmentId: place.departmentId,
    onFailed: (error) => setFailure(error instanceof Error ? error.message : t('failed')),
  })
  const [isImporting, setImporting] = useState(false)
  /** What was imported, where something of it was left out. */
  const [imported, setImported] = useState<ImportedAsset[] | null>(null)
  const sending = useRef<AbortController | null>(null)

  const look = (chosen: File) => {
    const stop = new AbortController()
    sending.current = stop
    const onSent = (bytes: number) => setSent(Math.floor((100 * bytes) / Math.max(chosen.size, 1)))
    lookInto(place, chosen, { userId, signal: stop.signal, onSent }).then(
      (read) => {
        begin(read)
        setSent(null)
      },
      (error: unknown) => {
        if (stop.signal.aborted) return
        setFailure(error instanceof Error ? error.message : t('failed'))
        setSent(null)
      },
    )
  }
  const choose = (chosen: File) => {
    setFailure(null)
    setSent(0)
    look(chosen)
  }
  const lookAtDropped = useEffectEvent(() => {
    if (file) look(file)
  })
  useEffect(() => {
    lookAtDropped()
    return () => sending.current?.abort()
  }, [])

  const take = async () => {
    if (!shown) return
    setImporting(true)
    setFailure(null)
    try {
      const body = importOf(shown.preview, shown.choices)
      const { departmentId, assetId } = place
      const key = keyOf(body)
      const reply = await (assetId === undefined
        ? submit(makersPackageRoutes.import, { query: { departmentId }, body, key }, importMs)
        : submit(makersPackageRoutes.importIntoAsset, { query: { departmentId, assetId }, body, key }, importMs))
      setImporting(false)
      if (reply.data.some(({ left }) => left.length > 0)) return setImported(reply.data)
      toast.success(reply.message)
      onImported(reply.data)
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('importFailed'))
      setImporting(false)
    }
  }
  const close = () => {
    // The import goes on: what becomes of it is told here.
    if (isImporting) return
    if (imported) onImported(imported)
    onClose()
  }
  const taken = [...(shown?.preview.assets.keys() ?? [])].filter((at) => !shown?.choices.leftAssets.has(at))
  const canImport = shown !== null && taken.length > 0 && taken.every((at) => isCompared(shown, at))
  return (
    <Dialog open onClose={close} fullWidth maxWidth={shown ? 'md' : 'xs'} aria-labelledby={title}>
      <DialogTitle id={title}>{t('title')}</DialogTitle>
      <DialogContent>
        {following > 0 && <p className={css.formats}>{t('following', { count: following })}</p>}
        {imported && <LeftLines assets={imported} />}
        {!shown && (
          <>
            <p className={css.formats}>{t('formats', { size: sizeText(limits.packageBytes) })}</p>
            <DropZone
              accept={packageEndings}
              disabled={sent !== null}
              onFiles={([chosen, ...more]) => {
                if (chosen) choose(chosen)
                if (more.length > 0) onMore(more)
              }}
            />
          </>
        )}
        {sent !== null && (
          <div className={css.sending} role="status">
            <ProgressLine label={t('reading')} percent={sent} />
            <span>{sent < 100 ? t('sending', { percent: String(sent) }) : t('reading')}</span>
          </div>
        )}
        {failure !== null && (
          <p role="alert" className={css.failed}>
            {failure}
          </p>
        )}
        {shown && !imported && (
          <PreviewLines
            shown={shown}
            onChoices={setChoices}
            onInto={(at, chosen) => {
              setFailure(null)
              void chooseInto(at, chosen)
            }}
            isFixed={place.assetId !== undefined}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" disabled={isImporting} onClick={close}>
          {imported ? t('close') : t('cancel')}
        </Button>
        {!imported && (
          <BusyButton
            variant="contained"
            busy={isImporting}
            busyText={t('importing')}
            disabled={!canImport}
            onClick={() => void take()}
          >
            {t('import')}
          </BusyButton>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Its files are unpacked and stored before the server replies. */
const importMs = 600_000
