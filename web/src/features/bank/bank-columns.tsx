import type { BankRow } from '@millwright/contract/bank'
import FileText from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import SquarePlay from 'lucide-react/icons/square-play'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { AiStatus } from '../../domain/resources/ai-status.tsx'
import type { TableColumn } from '../../ui/lists/table/columns.ts'
import { TimeText } from '../../ui/values/time-text.tsx'
import { useSizeText } from '../../ui/values/use-size-text.ts'
import css from './bank.module.css'
import { useAddressOfFile } from './use-address-of-file.ts'

const icons = { document: FileText, image: ImageIcon, video: SquarePlay, note: NotebookPen }

/** The ids are the fields that the server sorts by. */
export function useBankColumns(): readonly TableColumn<BankRow>[] {
  const t = useTranslations('bank')
  const sizeText = useSizeText()
  return useMemo<TableColumn<BankRow>[]>(
    () => [
      {
        id: 'fileName',
        header: t('fileName'),
        cell: (row) => <FileName row={row} />,
        width: 240,
        grows: true,
        rank: 0,
      },
      { id: 'type', header: t('type'), cell: ({ type }) => t(type), width: 96, rank: 2 },
      {
        id: 'processed',
        header: t('processed'),
        cell: (row) => <RowStatus row={row} />,
        width: 132,
        rank: 1,
        onCard: 'right',
      },
      {
        id: 'assetName',
        header: t('assetName'),
        cell: ({ assetName }) => <CutText text={assetName} />,
        width: 128,
        rank: 3,
      },
      {
        id: 'departmentName',
        header: t('departmentName'),
        cell: ({ departmentName }) => <CutText text={departmentName} />,
        width: 120,
        rank: 4,
      },
      {
        id: 'metadata.size',
        header: t('size'),
        cell: ({ metadata }) => <span className={css.number}>{sizeText(metadata.size)}</span>,
        width: 84,
        rank: 6,
        align: 'end',
        mono: true,
      },
      {
        id: 'metadata.updatedAt',
        header: t('updatedAt'),
        cell: ({ metadata }) => <TimeText at={metadata.updatedAt} className={css.time} />,
        width: 100,
        rank: 5,
        align: 'end',
      },
    ],
    [t, sizeText],
  )
}

function FileName({ row }: { row: BankRow }) {
  const address = useAddressOfFile()(row)
  const Icon = icons[row.type]
  return (
    <span className={css.file}>
      <Icon size={16} strokeWidth={1.6} aria-hidden />
      <span className={css.name} title={row.fileName}>
        <Link to={address}>{row.fileName}</Link>
      </span>
    </span>
  )
}

function RowStatus({ row: { aiAccess, processed, withoutText } }: { row: BankRow }) {
  const t = useTranslations('bank')
  if (!aiAccess) return <AiStatus kind="nonAi" text={t('nonAi')} />
  if (withoutText) return <AiStatus kind="withoutText" text={t('statusWithoutText')} />
  return processed ? (
    <AiStatus kind="processed" text={t('statusProcessed')} />
  ) : (
    <AiStatus kind="notProcessed" text={t('statusNotProcessed')} />
  )
}

/** One line; the whole on hover where it is cut. */
const CutText = ({ text }: { text: string }) => (
  <span className={css.cut} title={text}>
    {text}
  </span>
)
