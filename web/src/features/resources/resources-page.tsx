import { processingRoutes } from '@millwright/contract/processing'
import type { FileRecord } from '@millwright/contract/resources'
import Button from '@mui/material/Button'
import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useUser } from '../../platform/session.ts'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { isNotFound, submit } from '../../platform/api.ts'
import { useAsset } from '../../library/places/assets.ts'
import { documentsKey, useDocuments } from '../../library/resources/documents.ts'
import { kinds } from '../../library/resources/kinds.ts'
import { ListHead } from '../../ui/lists/list-head.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { useSearch } from '../../ui/lists/use-search.ts'
import { useSizeText } from '../../ui/values/use-size-text.ts'
import { DocumentRow } from './document-row.tsx'
import { latestJobs } from '../../library/resources/document-status.ts'
import css from './documents.module.css'
import { DocumentsSkeleton } from './documents-skeleton.tsx'
import { UploadDialog } from './upload-dialog.tsx'
import { UploadRow } from './upload-row.tsx'
import {
  addUploads,
  dropUploadsOfOthers,
  onArrival,
  removeUpload,
  retryUpload,
  useUploads,
} from '../../library/resources/uploads.ts'
import { useJobs } from '../../library/resources/use-jobs.ts'

export function ResourcesPage() {
  const t = useTranslations('resources')
  const sizeText = useSizeText()
  const format = useFormatter()
  const ids = useAddressIds()
  const { departmentId, assetId } = ids
  const user = useUser()
  const userId = user._id
  const cache = useQueryClient()
  const { asset } = useAsset(ids)
  const documents = useDocuments(ids)
  const { jobs, lostAt, wake } = useJobs({ userId, departmentId, assetId })
  const uploads = useUploads().filter(
    (item) => item.userId === userId && item.assetId === assetId && item.status !== 'completed',
  )
  const [search, setSearch] = useSearch()
  const [dialog, setDialog] = useState(false)
  const mayWrite = asset?.access === 'full'

  useEffect(() => dropUploadsOfOthers(userId), [userId])
  useEffect(
    () =>
      onArrival((item) => {
        if (item.assetId !== assetId) return
        wake()
        void cache.invalidateQueries({ queryKey: documentsKey(assetId) })
      }),
    [assetId, cache, wake],
  )

  const process = async (file: FileRecord) => {
    const query = { departmentId, assetId, documentId: file.id }
    const started = await withToast(t('processingDocument'), () => submit(processingRoutes.processDocument, { query }))
    if (started) wake()
  }

  if (documents.error && isNotFound(documents.error)) {
    return (
      <Page>
        <Notice kind="missing" title={t('notFound')} text={t('notFoundText')} />
      </Page>
    )
  }
  const files = documents.data?.files
  const wanted = search.trim().toLocaleLowerCase()
  const found = files
    ?.filter((file) => file.fileName.toLocaleLowerCase().includes(wanted))
    .toSorted((a, b) => a.fileName.localeCompare(b.fileName, undefined, { numeric: true }))
  const isEmpty = files?.length === 0 && uploads.length === 0
  const latest = latestJobs(jobs)
  const uploadButton = (
    <Button variant="contained" startIcon={<Upload size={18} strokeWidth={1.6} />} onClick={() => setDialog(true)}>
      {t('upload')}
    </Button>
  )

  return (
    <Page>
      <ListHead
        title={found ? t('count', { count: found.length }) : t('title')}
        count={documents.isPending ? undefined : null}
        search={search}
        texts={{ search: t('search'), reload: t('reload'), clear: t('clearSearch') }}
        reloading={documents.isFetching}
        onSearch={setSearch}
        onReload={() => void documents.refetch()}
        action={mayWrite && !isEmpty && uploadButton}
      />
      {lostAt && files && (
        <p className={css.lost} role="status">
          <WifiOff size={18} strokeWidth={1.6} aria-hidden />
          {t('lost', { time: format.dateTime(lostAt, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }) })}
        </p>
      )}
      {documents.isPending && <DocumentsSkeleton label={t('loading')} />}
      {documents.isError && !files && (
        <Notice
          kind="failed"
          title={t('failed')}
          text={documents.error.message}
          onRetry={() => void documents.refetch()}
        />
      )}
      {isEmpty && (
        <Notice
          kind="empty"
          icon={FileText}
          title={t('emptyTitle')}
          text={
            mayWrite
              ? t('emptyText', { kind: kinds.document.name, size: sizeText(kinds.document.bytes) })
              : t('emptyTextReader', { kind: kinds.document.name })
          }
          action={mayWrite && uploadButton}
        />
      )}
      {found?.length === 0 && wanted !== '' && !isEmpty && (
        <Notice
          kind="search"
          title={t('nothingFound', { search })}
          action={
            <Button variant="outlined" onClick={() => setSearch('')}>
              {t('clearSearch')}
            </Button>
          }
        />
      )}
      {found && found.length + uploads.length > 0 && (
        <ul className={css.list} aria-label={t('title')}>
          {uploads.map((item) => (
            <UploadRow key={item.uid} item={item} onRetry={retryUpload} onRemove={removeUpload} />
          ))}
          {found.map((file) => (
            <DocumentRow
              key={file.id}
              file={file}
              job={latest.get(file.id)}
              lost={lostAt !== null}
              address={addressOf('document', { ...ids, documentId: file.id })}
              mayProcess={mayWrite}
              onProcess={(one) => void process(one)}
            />
          ))}
        </ul>
      )}
      <UploadDialog
        open={dialog}
        onClose={() => setDialog(false)}
        onUpload={(chosen) => addUploads(chosen, { userId, departmentId, assetId })}
      />
    </Page>
  )
}
