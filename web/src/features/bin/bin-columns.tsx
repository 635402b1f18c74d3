import type { BinnedItem } from '@millwright/contract/drive'
import FolderIcon from 'lucide-react/icons/folder'
import { useMemo } from 'react'
import { useNow, useTranslations } from 'use-intl'
import { daysLeft } from '../../domain/drive/bin-items.ts'
import { FileIcon } from '../../domain/drive/item-icon.tsx'
import { endingOf } from '../../domain/resources/kinds.ts'
import type { TableColumn } from '../../ui/lists/table/columns.ts'
import { TimeText } from '../../ui/values/time-text.tsx'
import css from './bin-page.module.css'

/** @param binDays how long things are kept there, as soon as it is known */
export function useBinColumns(binDays: number | undefined): readonly TableColumn<BinnedItem>[] {
  const t = useTranslations('bin')
  const now = useNow()
  return useMemo<TableColumn<BinnedItem>[]>(
    () => [
      {
        id: 'fileName',
        header: t('name'),
        cell: (binned) => (
          <span className={css.name}>
            <BinnedIcon binned={binned} />
            <span title={binned.fileName}>{binned.fileName}</span>
          </span>
        ),
        value: ({ fileName }) => fileName,
        width: 240,
        grows: true,
        rank: 0,
      },
      {
        id: 'path',
        header: t('place'),
        cell: ({ path }) => path || t('root'),
        value: ({ path }) => path,
        width: 200,
        rank: 3,
      },
      {
        id: 'deletedBy',
        header: t('deletedBy'),
        cell: ({ deletedBy }) => deletedBy?.username ?? '',
        value: ({ deletedBy }) => deletedBy?.username ?? '',
        width: 136,
        rank: 4,
        mono: true,
      },
      {
        id: 'deletedAt',
        header: t('deletedAt'),
        cell: ({ deletedAt }) => <TimeText at={deletedAt} />,
        value: ({ deletedAt }) => deletedAt,
        width: 112,
        rank: 2,
        align: 'end',
      },
      {
        id: 'left',
        header: t('left'),
        cell: (binned) => (binDays === undefined ? '' : t('daysLeft', { days: daysLeft(binned, { now, binDays }) })),
        sortable: false,
        width: 96,
        rank: 1,
        align: 'end',
      },
    ],
    [t, now, binDays],
  )
}

function BinnedIcon({ binned: { type, fileName } }: { binned: BinnedItem }) {
  if (type === null) return <FolderIcon size={18} strokeWidth={1.6} aria-hidden />
  return <FileIcon type={type} extension={endingOf(fileName)} />
}
