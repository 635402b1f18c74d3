import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Button from '@mui/material/Button'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import css from './asset-profile-page.module.css'

/** A description; a long one shows its first lines and the rest on demand. */
export function About({ text }: { text: string }) {
  const t = useTranslations('assets')
  const paragraph = useRef<HTMLParagraphElement>(null)
  const [open, setOpen] = useState(false)
  const [overflows, setOverflows] = useState(false)

  useLayoutEffect(() => {
    const element = paragraph.current
    if (!element || open) return
    const measure = () => setOverflows(element.scrollHeight > element.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [text, open])

  return (
    <div className={css.text}>
      <p ref={paragraph} id="about-text" className={open ? undefined : css.cut}>
        {text}
      </p>
      {(overflows || open) && (
        <Button
          variant="text"
          size="small"
          aria-expanded={open}
          aria-controls="about-text"
          endIcon={open ? <ChevronUp size={16} /> : <ChevronDown size={16} />}
          onClick={() => setOpen(!open)}
          sx={{ ml: -1 }}
        >
          {t(open ? 'readLess' : 'readMore')}
        </Button>
      )}
    </div>
  )
}
