import type { Source } from '@millwright/contract/chats'
import IconButton from '@mui/material/IconButton'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { toast } from '../../../ui/feedback/toast.ts'
import { useTranslations } from 'use-intl'
import { copyText, CopyUnable } from '../../../ui/values/copy-text.ts'
import { plainAnswer } from '@millwright/contract/plain-answer'
import { usePlaceOf } from './use-place-of.ts'

const confirmedFor = 2000

/** Copies an answer with the list of what its numbers stand for. */
export function CopyAnswer({ text, sources }: { text: string; sources: readonly Source[] }) {
  const t = useTranslations('chats')
  const placeOf = usePlaceOf()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = window.setTimeout(() => setCopied(false), confirmedFor)
    return () => window.clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    const references = sources.map((source) => `[${source.n}] ${source.fileName}, ${placeOf(source)}`)
    try {
      await copyText([plainAnswer(text), references.join('\n')].filter(Boolean).join('\n\n'))
      setCopied(true)
      toast.success(t('copied'), { id: 'copy' })
    } catch (error) {
      toast.error(t(error instanceof CopyUnable ? 'copyUnable' : 'copyFailed'), { id: 'copy' })
    }
  }
  return (
    <IconButton aria-label={t('copy')} title={t('copy')} onClick={() => void copy()}>
      {copied ? <Check size={18} strokeWidth={1.6} /> : <Copy size={18} strokeWidth={1.6} />}
    </IconButton>
  )
}
