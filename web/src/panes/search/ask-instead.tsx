import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds, type OfferedWords } from '../../addresses.ts'

/** Where nothing is found the assistant can be asked; the words go along. */
export function AskInstead({ words, onClick }: { words: string; onClick?: () => void }) {
  const t = useTranslations('search')
  const { role, userId } = useAddressIds()
  const offered: OfferedWords = { words }
  return (
    <Button
      variant="outlined"
      component={Link}
      to={addressOf('assistant', { role, userId, chatId: null })}
      state={offered}
      onClick={onClick}
    >
      {t('ask')}
    </Button>
  )
}
