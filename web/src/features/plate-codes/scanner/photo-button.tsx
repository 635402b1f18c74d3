import Button from '@mui/material/Button'
import Image from 'lucide-react/icons/image'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { openCodeReader, ReaderFailed } from './code-reader.ts'
import css from './scanner.module.css'

type PhotoMessage = 'readingPhoto' | 'nothingInPhoto' | 'photoUnreadable' | 'readerFailed'

/** Reads a code in a photo, which leaves the browser for nowhere: of the photo that was chosen last, while this is shown. */
export function PhotoButton({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslations('plateCodes')
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState<PhotoMessage | null>(null)
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])
  const read = async (file: File) => {
    reading.current?.abort()
    const { signal } = (reading.current = new AbortController())
    setSaid('readingPhoto')
    const code = await readPhoto(file, signal).catch((error: unknown) =>
      error instanceof ReaderFailed ? ('readerFailed' as const) : ('photoUnreadable' as const),
    )
    if (signal.aborted) return
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

async function readPhoto(file: File, signal: AbortSignal): Promise<{ text: string | null }> {
  const picture = await createImageBitmap(file)
  const reader = await openCodeReader()
  signal.addEventListener('abort', reader.close, { once: true })
  try {
    signal.throwIfAborted()
    return { text: await reader.read(picture) }
  } finally {
    reader.close()
  }
}
