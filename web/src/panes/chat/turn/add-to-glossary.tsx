import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../../addresses.ts'
import { useUser } from '../../../platform/session.ts'

/** More would be a list beside a sentence. */
const maxWords = 3

/** Where an admin says what the material calls a word that it does not hold. */
export function AddToGlossary({ words }: { words: readonly string[] }) {
  const t = useTranslations('chats')
  const ids = useAddressIds()
  const isAdmin = useUser().role === 'admin'
  if (!isAdmin) return null
  return words.slice(0, maxWords).map((word) => (
    <Button
      key={word}
      variant="outlined"
      component={Link}
      to={`${addressOf('glossary', ids)}?${new URLSearchParams({ add: word })}`}
    >
      {words.length === 1 ? t('addToGlossary') : t('addWordToGlossary', { word })}
    </Button>
  ))
}
