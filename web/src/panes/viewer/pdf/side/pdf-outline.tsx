import IconButton from '@mui/material/IconButton'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import css from './pdf-side.module.css'

type Entry = { title: string; destination: string | unknown[] | null; entries: readonly Entry[] }
type OutlineEntries = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>
type GoTo = (destination: string | unknown[]) => void

/** Entries deeper than this are left out: a file that names itself as its own child has no end. */
const deepest = 12

// pdf.js types what an outline holds as anything.
function entriesOf(read: OutlineEntries | undefined, depth = 0): Entry[] {
  if (!read || depth > deepest) return []
  return read.map(({ title, dest, items }) => ({
    title: title.trim(),
    destination: dest,
    entries: entriesOf(items as OutlineEntries, depth + 1),
  }))
}

export function PdfOutline({ pdf, onGo }: { pdf: PDFDocumentProxy; onGo: GoTo }) {
  const t = useTranslations('viewer')
  const [entries, setEntries] = useState<Entry[] | null>(null)
  useEffect(() => {
    let stopped = false
    pdf.getOutline().then(
      (read) => !stopped && setEntries(entriesOf(read)),
      () => !stopped && setEntries([]),
    )
    return () => {
      stopped = true
    }
  }, [pdf])

  if (!entries) return <div className={css.scroll} role="status" aria-label={t('loading')} />
  if (entries.length === 0) return <p className={css.none}>{t('noOutline')}</p>
  return (
    <nav className={css.scroll} aria-label={t('outline')}>
      <Entries entries={entries} onGo={onGo} />
    </nav>
  )
}

function Entries({ entries, onGo }: { entries: readonly Entry[]; onGo: GoTo }) {
  return (
    <ul className={css.outline}>
      {entries.map((entry, position) => (
        // The entries never change places, and several may have one title.
        <OutlineEntry key={position} entry={entry} onGo={onGo} />
      ))}
    </ul>
  )
}

function OutlineEntry({ entry, onGo }: { entry: Entry; onGo: GoTo }) {
  const t = useTranslations('viewer')
  const [open, setOpen] = useState(false)
  const { title, destination, entries } = entry
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <li>
      <div>
        {entries.length > 0 && (
          <IconButton
            size="small"
            aria-expanded={open}
            aria-label={t('outlineBelow', { title })}
            onClick={() => setOpen(!open)}
          >
            <Chevron size={16} strokeWidth={1.6} />
          </IconButton>
        )}
        <button
          type="button"
          title={title}
          disabled={destination === null}
          onClick={() => destination && onGo(destination)}
        >
          {title}
        </button>
      </div>
      {open && <Entries entries={entries} onGo={onGo} />}
    </li>
  )
}
