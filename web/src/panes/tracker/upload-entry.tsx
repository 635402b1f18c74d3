import { lastingRefusals, type UploadedFile } from '@millwright/contract/uploads'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { homeOf, viewedAddress } from '../../addresses.ts'
import { useUser } from '../../platform/session.ts'
import { usePartText, useSizeText } from '../../ui/values/use-size-text.ts'
import { fileRow } from '../../domain/drive/rows.ts'
import { useItemActions } from '../../domain/drive/use-item-actions.ts'
import { isOfficeFile } from '../../domain/resources/kinds.ts'
import { OfficeHint } from '../../domain/uploads/office-hint.tsx'
import { secondsLeft, type UploadItem } from '../../domain/uploads/upload-queue.ts'
import { continueUpload, removeUpload, retryUpload } from '../../domain/uploads/uploads.ts'
import { Entry } from './entry.tsx'
import css from './tracker.module.css'

const icons = { uploading: Upload, completed: CircleCheck, error: CircleX, pending: Clock }

/** A file on its way: bytes, percent, time left, and what became of it. */
export function UploadEntry({ item }: { item: UploadItem }) {
  const t = useTranslations('tracker')
  const sizeText = useSizeText()
  const partText = usePartText()
  const { uid, fileName: name, status } = item
  const left = secondsLeft(item)
  const timeLeft = () => {
    // Bytes have gone out, and now none do.
    if (status === 'uploading' && item.sent > 0 && !item.measured) return t('noConnection')
    if (left === undefined) return ''
    return left < 60
      ? t('secondsLeft', { seconds: String(left) })
      : t('minutesLeft', { minutes: String(Math.ceil(left / 60)) })
  }
  const isSending = status === 'uploading' && item.sent > 0 && item.sent < item.size
  return (
    <Entry
      icon={icons[status]}
      status={status}
      name={name}
      percent={item.progress}
      progressLabel={t('uploadProgress', { name })}
      left={isSending ? t('sentOf', { sent: partText(item.sent, item.size), size: sizeText(item.size) }) : item.task}
      right={timeLeft()}
      action={
        <IconButton
          size="small"
          aria-label={t(status === 'pending' || status === 'uploading' ? 'cancel' : 'dismiss', { name })}
          onClick={() => removeUpload(uid)}
        >
          <X size={16} strokeWidth={1.6} />
        </IconButton>
      }
    >
      {status === 'error' && <FailedUpload item={item} />}
      {item.record?.sameAs && <SameFile item={item} same={item.record.sameAs} copy={item.record} />}
    </Entry>
  )
}

function FailedUpload({ item }: { item: UploadItem }) {
  const t = useTranslations('tracker')
  const picker = useRef<HTMLInputElement>(null)
  const [isOther, setIsOther] = useState(false)
  const { uid, fileName: name } = item
  if (item.needsFile === null) {
    return (
      <>
        <p className={css.reason}>
          {item.lacksSubtitles && `${t('subtitlesNotSent')} `}
          {item.isLost ? t('noConnection') : item.reason || (!item.lacksSubtitles && t('uploadFailed'))}
        </p>
        {item.code === 'file.not_pdf' && isOfficeFile(name) && <OfficeHint />}
        {item.lacksSubtitles && item.record && <OpenFile item={item} file={item.record} />}
        {!lastingRefusals.has(item.code ?? '') && (
          <Button
            variant="outlined"
            size="small"
            aria-label={t('retryNamed', { name })}
            onClick={() => retryUpload(uid)}
          >
            {t('retry')}
          </Button>
        )}
      </>
    )
  }
  const isWhole = item.needsFile === 'whole'
  const sentence = () => {
    if (isOther) return t(isWhole ? 'otherName' : 'otherFile', { name })
    return t(isWhole ? 'interruptedWhole' : 'interrupted')
  }
  return (
    <>
      <p className={css.reason}>{sentence()}</p>
      <Button
        variant="outlined"
        size="small"
        aria-label={t('chooseAgainNamed', { name })}
        onClick={() => picker.current?.click()}
      >
        {t('chooseAgain')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={t('chooseAgainNamed', { name })}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) setIsOther(!continueUpload(uid, file))
          event.target.value = ''
        }}
      />
    </>
  )
}

type SameFileProps = { item: UploadItem; same: { id: string; fileName: string }; copy: UploadedFile }

/** The asset holds a file with the same content: said, and left to the person. */
function SameFile({ item, same, copy }: SameFileProps) {
  const t = useTranslations('tracker')
  const { uid, departmentId, assetId } = item
  const { remove } = useItemActions({ departmentId, assetId })
  // A version is no copy: the versions before it would go with it.
  const isVersion = item.versionOf !== null || copy.version > 1
  const removeCopy = () => remove([fileRow(copy)], () => removeUpload(uid))
  return (
    <>
      <p className={css.same}>{t('alreadyHere', { name: same.fileName })}</p>
      <OpenFile item={item} file={same} />
      {!isVersion && (
        <Button variant="outlined" size="small" onClick={() => void removeCopy()}>
          {t('removeCopy')}
        </Button>
      )}
    </>
  )
}

function OpenFile({ item, file }: { item: UploadItem; file: { id: string; fileName: string } }) {
  const t = useTranslations('tracker')
  const user = useUser()
  const { kind, departmentId, assetId } = item
  return (
    <Button
      variant="outlined"
      size="small"
      component={Link}
      to={viewedAddress({ ...homeOf(user), departmentId, assetId }, { type: kind, id: file.id })}
      aria-label={t('openNamed', { name: file.fileName })}
    >
      {t('openFile')}
    </Button>
  )
}
