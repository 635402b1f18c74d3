import { selectionTexts, type UploadKind } from '@millwright/contract/formats'
import type { FileRecord } from '@millwright/contract/resources'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useMemo,
  useRef,
  useState,
  useEffect,
} from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '../../platform/session.ts'
import { toastFailure } from '../../ui/feedback/toasts.tsx'
import { openTracker } from '../../domain/jobs/tracker-view.ts'
import { acceptOf, endingsOf } from '../../domain/resources/kinds.ts'
import { useTakesOffice } from '../../domain/uploads/company-settings.ts'
import {
  type AcceptedFile,
  chooseFiles,
  everyKind,
  type Refusal,
  refusalOf,
} from '../../domain/uploads/file-selection.ts'
import { isPackage } from '../../domain/uploads/is-package.ts'
import { RefusedFiles } from './refused-files.tsx'
import { type IfTaken, TakenDialog } from './taken-dialog.tsx'
import { findTaken, type UploadTarget } from './taken-names.ts'
import { UploadDialog, type UploadSwitches } from './upload-dialog.tsx'
import { addUploads } from '../../domain/uploads/uploads.ts'
import css from '../../domain/uploads/uploads.module.css'

type Uploader = {
  /** Opens the dialog for files of a kind. */
  choose: (kind: UploadKind, target: UploadTarget) => void
  /** Takes files of any kind that were dropped, each into the queue of its kind. */
  drop: (files: readonly File[], target: UploadTarget) => void
  /** Asks for a file that becomes a new version of this one. */
  replace: (file: FileRecord, target: UploadTarget) => void
}

const UploaderContext = createContext<Uploader | null>(null)

/** How every screen begins an upload. */
export function useUploader(): Uploader {
  const uploader = useContext(UploaderContext)
  if (!uploader) throw new Error('useUploader stands outside UploaderProvider')
  return uploader
}

type ReplacedFile = { file: FileRecord; target: UploadTarget }

type UploaderProviderProps = {
  /** What looks into makers' packages that came among other files. */
  importPackages: (found: FoundPackages & { onClose: () => void }) => ReactNode
  children: ReactNode
}
export type FoundPackages = { files: readonly File[]; target: UploadTarget }

/** Holds the dialogs of uploads, over all pages. */
export function UploaderProvider({ importPackages, children }: UploaderProviderProps) {
  const t = useTranslations('uploads')
  const userId = useUser()._id
  const takesOffice = useTakesOffice()
  const [dialog, setDialog] = useState<{ kind: UploadKind; target: UploadTarget; open: boolean } | null>(null)
  const [refusal, setRefusal] = useState<(Refusal & { found: FoundPackages }) | null>(null)
  const [importing, setImporting] = useState<FoundPackages | null>(null)
  const [taken, setTaken] = useState<readonly string[] | null>(null)
  const settleTaken = useRef<(choices: ReadonlyMap<string, IfTaken> | null) => void>(undefined)
  const picker = useRef<HTMLInputElement>(null)
  const [replaced, setReplaced] = useState<ReplacedFile | null>(null)

  const askAboutTaken = useCallback((names: readonly string[]) => {
    setTaken(names)
    return new Promise<ReadonlyMap<string, IfTaken> | null>((resolve) => (settleTaken.current = resolve))
  }, [])

  const start = useCallback(
    async (files: readonly AcceptedFile<File>[], target: UploadTarget, switches: UploadSwitches): Promise<boolean> => {
      const { speech } = switches
      try {
        const names = (await findTaken(files, target)).map(({ file }) => file.name)
        const choices = names.length > 0 ? await askAboutTaken(names) : new Map<string, IfTaken>()
        if (!choices) return false
        const chosen = files.map(({ file, kind }) => ({
          file,
          kind,
          parentId: target.parentId,
          isDrive: target.isDrive,
          aiAccess: switches.aiAccess,
          initiateProcessing: switches.initiateProcessing,
          ifTaken: choices.get(file.name) ?? 'rename',
          versionOf: null,
          language: speech?.get(file)?.language ?? '',
          subtitles: speech?.get(file)?.subtitles,
        }))
        addUploads(chosen, { userId, ...placeOf(target) })
        openTracker('uploads')
        return true
      } catch (error) {
        toastFailure(error)
        return false
      }
    },
    [askAboutTaken, userId],
  )

  const uploader = useMemo(
    (): Uploader => ({
      choose: (kind, target) => setDialog({ kind, target, open: true }),
      drop: (files, target) => {
        const selection = chooseFiles(files, { kinds: everyKind, takesOffice })
        const refused = refusalOf(selection, selectionTexts.unsupportedDropped)
        setRefusal(refused && { ...refused, found: { files: files.filter(isPackage), target } })
        if (selection.accepted.length === 0) return
        void start(selection.accepted, target, { aiAccess: true, initiateProcessing: true })
      },
      replace: (file, target) => setReplaced({ file, target }),
    }),
    [start, takesOffice],
  )

  // The browser's choice of files asks the input what it accepts, so that it must stand on the page before.
  useEffect(() => {
    if (replaced) picker.current?.click()
  }, [replaced])

  const kind = replaced ? kindOf(replaced.file) : null
  const takeVersion = (files: readonly File[]) => {
    if (!replaced || !kind) return
    const selection = chooseFiles(files, { kinds: [kind], takesOffice })
    const { file, target } = replaced
    const refused = refusalOf(selection, selectionTexts.unsupported)
    setRefusal(refused && { ...refused, found: { files: files.filter(isPackage), target } })
    const chosen = selection.accepted.map((one) => ({
      ...one,
      parentId: file.parentId,
      isDrive: target.isDrive,
      aiAccess: file.aiAccess,
      initiateProcessing: file.aiAccess,
      ifTaken: 'replace' as const,
      versionOf: file.id,
      language: '',
    }))
    if (chosen.length === 0) return
    addUploads(chosen, { userId, ...placeOf(target) })
    openTracker('uploads')
  }

  return (
    <UploaderContext value={uploader}>
      {children}
      {dialog && (
        <UploadDialog
          open={dialog.open}
          kind={dialog.kind}
          onClose={() => setDialog({ ...dialog, open: false })}
          onUpload={(files, switches) => start(files, dialog.target, switches)}
          onImport={(files) => setImporting({ files, target: dialog.target })}
        />
      )}
      {replaced && kind && (
        <input
          ref={picker}
          type="file"
          hidden
          accept={acceptOf(endingsOf(kind, takesOffice))}
          aria-label={t('versionPicker', { name: replaced.file.fileName })}
          onChange={(event) => {
            takeVersion([...(event.target.files ?? [])])
            setReplaced(null)
          }}
        />
      )}
      <TakenDialog
        names={taken}
        onChosen={(choices) => {
          setTaken(null)
          settleTaken.current?.(choices)
        }}
      />
      <RefusalDialog
        refusal={refusal}
        onClose={() => setRefusal(null)}
        onImport={() => {
          setImporting(refusal?.found ?? null)
          setRefusal(null)
        }}
      />
      {importing && importPackages({ ...importing, onClose: () => setImporting(null) })}
    </UploaderContext>
  )
}

const placeOf = ({ departmentId, assetId }: UploadTarget) => ({ departmentId, assetId })

/** A note is written, not uploaded. */
const kindOf = ({ type }: FileRecord): UploadKind | null => (type === 'note' ? null : type)

type RefusalDialogProps = { refusal: Refusal | null; onClose: () => void; onImport: () => void }

/** What of a drop cannot be uploaded; the rest is on its way. */
function RefusalDialog({ refusal, onClose, onImport }: RefusalDialogProps) {
  const t = useTranslations('uploads')
  const id = useId()
  return (
    <Dialog open={refusal !== null} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <div className={css.form}>
        <h2 id={id}>{t('refusedTitle')}</h2>
        {refusal && <RefusedFiles {...refusal} onImport={onImport} />}
        <div className={css.buttons}>
          <Button variant="outlined" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
