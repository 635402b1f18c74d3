import type { MakersDocument } from '@millwright/contract/document-classes'
import type { Job } from '@millwright/contract/processing'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { DayText } from '../../../ui/values/day-text.tsx'
import { languageName } from '../../../ui/values/language-name.ts'
import { TimeText } from '../../../ui/values/time-text.tsx'
import { useSizeText } from '../../../ui/values/use-size-text.ts'
import { documentClassName } from '../../../domain/bank/document-name.ts'
import { AiStatus } from '../../../domain/resources/ai-status.tsx'
import { failureOf, statusOf } from '../../../domain/resources/document-status.ts'
import { isPoorlyRead } from '../../../domain/resources/poorly-read.ts'
import css from './dialogs.module.css'
import { nameOf, splitName, type Row } from '../../../domain/drive/rows.ts'
import { PackageLink } from '../../packages/package-link.tsx'
import { useStatusText } from '../../packages/use-status-text.ts'
import { RelatedDocuments } from './related-documents.tsx'
import { Fact } from './fact.tsx'
import { statusTexts } from '../../../domain/drive/status-texts.ts'

type DetailsDialogProps = { row: Row; job: Job | undefined; onClose: () => void }

/** What a row says, and what has no room there. */
export function DetailsDialog({ row, job, onClose }: DetailsDialogProps) {
  const t = useTranslations('drive')
  const id = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id} className={css.title}>
        {nameOf(row)}
      </DialogTitle>
      <DialogContent>
        <dl className={css.facts}>
          {row.kind === 'folder' ? (
            <>
              <Fact label={t('kind')}>{t('folder')}</Fact>
              <Fact label={t('content')}>{t('items', { count: row.folder.items })}</Fact>
              <Fact label={t('changed')}>
                <TimeText at={row.folder.updatedAt} />
              </Fact>
            </>
          ) : (
            <FileFacts file={row.file} job={job} />
          )}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function FileFacts({ file, job }: { file: Extract<Row, { kind: 'file' }>['file']; job: Job | undefined }) {
  const t = useTranslations('drive')
  const tReading = useTranslations('reading')
  const sizeText = useSizeText()
  const status = statusOf(file, job)
  const ending = splitName(file.fileName).ending.slice(1).toUpperCase()
  return (
    <>
      <Fact label={t('kind')}>{ending ? t('fileKind', { kind: t(file.type), ending }) : t(file.type)}</Fact>
      <Fact label={t('size')}>
        <span className={css.mono}>{sizeText(file.metadata.size)}</span>
      </Fact>
      <Fact label={t('status')}>
        {status === 'running' ? t('running') : <AiStatus kind={status} text={t(statusTexts[status])} />}
        {status === 'failed' && <p className={css.reason}>{failureOf(file, job)}</p>}
      </Fact>
      {file.readText && isPoorlyRead(file) && (
        <Fact label={t('readText')}>
          {tReading('readLines', { read: file.readText.readLines, found: file.readText.foundLines })}
        </Fact>
      )}
      {file.document && <DocumentFacts document={file.document} />}
      <Fact label={t('versions')}>
        <span className={css.mono}>{file.version}</span>
      </Fact>
      <Fact label={t('changed')}>
        <TimeText at={file.metadata.updatedAt} />
      </Fact>
    </>
  )
}

/** What a maker's package says of it. */
function DocumentFacts({ document }: { document: MakersDocument }) {
  const t = useTranslations('packages')
  const statusText = useStatusText()
  const { classes, languages, documentId, domain, version, status, statusDate, organization, tags } = document
  return (
    <>
      {classes.length > 0 && <Fact label={t('classes')}>{classes.map(documentClassName).join('; ')}</Fact>}
      {languages.length > 0 && <Fact label={t('languages')}>{languages.map(languageName).join(', ')}</Fact>}
      {tags.length > 0 && <Fact label={t('about')}>{tags.map(({ label }) => label).join(', ')}</Fact>}
      {documentId !== '' && <Fact label={t('documentId')}>{[domain, documentId].filter(Boolean).join(' ')}</Fact>}
      {version !== '' && <Fact label={t('documentRevision')}>{version}</Fact>}
      {(status !== '' || statusDate !== '') && (
        <Fact label={t('documentStatus')}>
          {statusText(status)}
          {status !== '' && statusDate !== '' && ', '}
          <DayText text={statusDate} />
        </Fact>
      )}
      {organization !== '' && <Fact label={t('organization')}>{organization}</Fact>}
      {document.package && (
        <Fact label={t('package')}>
          {document.package.id === null ? (
            document.package.fileName
          ) : (
            <PackageLink packageId={document.package.id}>{document.package.fileName}</PackageLink>
          )}
        </Fact>
      )}
      <RelatedDocuments relations={document.relations ?? []} />
    </>
  )
}
