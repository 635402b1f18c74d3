import type { BinnedItem } from '@millwright/contract/drive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslations } from 'use-intl'
import { RowMenu, type RowMenuEntry } from '../../ui/lists/row-menu.tsx'

type BinMenuProps = {
  binned: BinnedItem
  isAdmin: boolean
  onRestore: (binned: readonly BinnedItem[]) => Promise<void>
  onPurge: (binned: readonly BinnedItem[]) => Promise<void>
}

/** What is done with something that was deleted. */
export function BinMenu({ binned, isAdmin, onRestore, onPurge }: BinMenuProps) {
  const t = useTranslations('bin')
  const entries = (): RowMenuEntry[] => [
    { text: t('restore'), icon: ArchiveRestore, onChoose: () => void onRestore([binned]) },
    ...(isAdmin ? [{ text: t('purge'), icon: Trash2, deletes: true, onChoose: () => void onPurge([binned]) }] : []),
  ]
  return <RowMenu label={t('menuOf', { name: binned.fileName })} entries={entries} />
}
