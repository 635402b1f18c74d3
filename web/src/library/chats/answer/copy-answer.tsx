import type { Source } from '@millwright/contract/chats'
import IconButton from '@mui/material/IconButton'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { toast } from '../../../ui/feedback/toast.ts'
import { useTranslations } from 'use-intl'
import { usePlaceOf } from './use-place-of.ts'

const confirmedFor = 2000

/** Backslashes keep Markdown from reading a quote as its own syntax; people do not want to paste them. */
const withoutEscapes = (markdown: string) => markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1')

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
    // Browsers offer the clipboard to https and localhost only.
    if (!('clipboard' in navigator)) {
      toast.error(t('copyUnable'), { id: 'copy' })
      return
    }
    const references = sources.map((source) => `[${source.n}] ${source.fileName}, ${placeOf(source)}`)
    try {
      await navigator.clipboard.writeText([withoutEscapes(text), references.join('\n')].filter(Boolean).join('\n\n'))
      setCopied(true)
      toast.success(t('copied'), { id: 'copy' })
    } catch {
      toast.error(t('copyFailed'), { id: 'copy' })
    }
  }
  return (
    <IconButton aria-label={t('copy')} title={t('copy')} onClick={() => void copy()}>
      {copied ? <Check size={18} strokeWidth={1.6} /> : <Copy size={18} strokeWidth={1.6} />}
    </IconButton>
  )
}
