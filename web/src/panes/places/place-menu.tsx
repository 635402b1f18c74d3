import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslations } from 'use-intl'
import { RowMenu } from '../../ui/lists/row-menu.tsx'

type PlaceMenuProps = { name: string; updateAt: string; onDelete: () => void }

/** What a full member does with a department or an asset. */
export function PlaceMenu({ name, updateAt, onDelete }: PlaceMenuProps) {
  const t = useTranslations('places')
  const entries = () => [
    { text: t('edit'), icon: Pencil, to: updateAt },
    { text: t('delete'), icon: Trash2, deletes: true, onChoose: onDelete },
  ]
  return <RowMenu label={t('menuOf', { name })} entries={entries} />
}
