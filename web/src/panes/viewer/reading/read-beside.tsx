import type { ReadText } from '@millwright/contract/read-text'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import type { ResourcePlace } from '../../../domain/resources/resource.ts'
import { PlateCard } from './plate-card.tsx'
import { ReadLines } from './read-lines.tsx'
import css from './reading.module.css'
import { useCorrecting } from './use-correcting.ts'
import type { ReadingView } from './use-reading.ts'

type ReadBesideProps = { place: ResourcePlace; reading: ReadingView; mayWrite: boolean; children: ReactNode }

/** A picture, and beside it the text that was read from it; below it where there is little room. */
export function ReadBeside({ reading, children, ...props }: ReadBesideProps) {
  const { text } = reading
  return (
    <div className={text ? `${css.beside} ${css.open}` : css.beside}>
      <div className={css.picture}>{children}</div>
      {text && <ReadPane key={String(text.segment)} {...props} reading={reading} text={text} />}
    </div>
  )
}

type ReadPaneProps = Omit<ReadBesideProps, 'children'> & { text: ReadText }

function ReadPane({ place, reading, mayWrite, text }: ReadPaneProps) {
  const t = useTranslations('reading')
  const id = useId()
  const correcting = useCorrecting(place, text, reading.hold)
  const count = correcting.texts.size
  const title = place.type === 'image' ? t('titleOfPicture') : t('title', { page: String(text.segment) })
  return (
    <section className={css.pane} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        <IconButton aria-label={t('close')} onClick={reading.close}>
          <X size={18} strokeWidth={1.6} />
        </IconButton>
      </header>
      <div className={css.scroll}>
        <PlateCard place={place} fields={text.fields} />
        <ReadLines
          label={title}
          lines={text.lines}
          written={correcting.texts}
          corrected={correcting.corrected}
          selected={reading.selected}
          editing={correcting.editing}
          mayWrite={mayWrite}
          onSelect={reading.select}
          onEdit={correcting.edit}
          onWrite={correcting.write}
          onLeave={correcting.leave}
        />
      </div>
      {mayWrite && (
        <footer>
          {count > 0 && (
            <>
              <BusyButton
                size="small"
                variant="contained"
                busy={correcting.isSaving}
                busyText={t('saving')}
                onClick={() => void correcting.save()}
              >
                {t('save')}
              </BusyButton>
              <Button size="small" variant="outlined" disabled={correcting.isSaving} onClick={correcting.cancel}>
                {t('cancel')}
              </Button>
            </>
          )}
          <p role="status">{count > 0 ? t('unsaved', { count }) : t('correctHelp')}</p>
          <p>{t('foundAtOnce')}</p>
        </footer>
      )}
    </section>
  )
}
