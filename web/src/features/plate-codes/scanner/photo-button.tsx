import Button from '@mui/material/Button'
import Image from 'lucide-react/icons/image'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { openCodeReader } from './code-reader.ts'
import css from './scanner.module.css'

/** Reads a code in a photo, which leaves the browser for nowhere. */
export function PhotoButton({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslations('plateCodes')
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState<'readingPhoto' | 'nothingInPhoto' | 'photoUnreadable' | null>(null)
  const read = async (file: File) => {
    setSaid('readingPhoto')
    const code = await readPhoto(file).catch(() => 'photoUnreadable' as const)
    if (typeof code === 'string') return setSaid(code)
    setSaid(code.text === null ? 'nothingInPhoto' : null)
    if (code.text !== null) onCode(code.text)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('photo')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void read(file)
        }}
      />
      <Button
        variant="outlined"
        startIcon={<Image size={18} strokeWidth={1.6} />}
        onClick={() => input.current?.click()}
      >
        {t('photo')}
      </Button>
      <p className={css.state} role="status">
        {said && t(said)}
      </p>
    </>
  )
}

async function readPhoto(file: File): Promise<{ text: string | null }> {
  const picture = await createImageBitmap(file)
  const reader = await openCodeReader()
  try {
    return { text: await reader.read(picture) }
  } finally {
    reader.close()
  }
}
