import IconButton from '@mui/material/IconButton'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslations } from 'use-intl'
import { SelectBox } from '../../../ui/lists/table/select-box.tsx'
import css from './recent-chats.module.css'

type SelectionBarProps = {
  count: number
  total: number
  onAll: (isAll: boolean) => void
  onDelete: () => void
}

/** How many chats are selected, and what is done with them. */
export function SelectionBar({ count, total, onAll, onDelete }: SelectionBarProps) {
  const t = useTranslations('chats')
  return (
    <div className={css.selection}>
      <SelectBox
        label={t('selectAll')}
        checked={count > 0 && count === total}
        isMixed={count > 0}
        onToggle={() => onAll(count < total)}
      />
      <p role="status">{t('selectedCount', { count })}</p>
      <IconButton
        aria-label={t('deleteSelected')}
        title={t('deleteSelected')}
        disabled={count === 0}
        onClick={onDelete}
      >
        <Trash2 size={18} strokeWidth={1.6} />
      </IconButton>
    </div>
  )
}
