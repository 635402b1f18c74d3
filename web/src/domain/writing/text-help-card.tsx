import { limits } from '@millwright/contract/limits'
import { type NoteLanguage, type Preset, presets } from '@millwright/contract/writing'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Square from 'lucide-react/icons/square'
import WandSparkles from 'lucide-react/icons/wand-sparkles'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { changedWords } from './changed-words.ts'
import type { ModifiedText } from './modified-text.ts'
import type { TextPlace } from './text-place.ts'
import { TextPreview } from './text-preview.tsx'
import { useWritingTools } from './tools.ts'
import { useModifiedText } from './use-modified-text.ts'
import css from './writing.module.css'

const names = { Reform: 'reform', Summarize: 'summarize', 'Generate SOPs': 'sops' } as const
/** By rule, without a model. */
const byRule: ReadonlySet<Preset> = new Set(['Summarize', 'Generate SOPs'])

type TextHelpCardProps = { place: TextPlace; language: NoteLanguage | null; onClose: () => void }

/** Who has asked for the card goes on in it. */
const focusOn = (element: HTMLElement | null) => element?.focus()

/** Rewrites a part of a text, and takes it over only when told to. */
export function TextHelpCard({ place, language, onClose }: TextHelpCardProps) {
  const t = useTranslations('writing')
  const titleId = useId()
  const { model } = useWritingTools()
  const { modified, run, stop } = useModifiedText()
  const [asked, setAsked] = useState('')
  const [prompt, setPrompt] = useState('')
  const { insertBelow } = place
  const text = place.text.trim()
  const isUsable = text !== '' && text.length <= limits.modifiedText
  const isWriting = modified?.state === 'writing'
  const canTake = modified !== null && !isWriting && modified.text.trim() !== ''
  const ask = (next: string) => {
    setAsked(next)
    void run({ prompt: next, text, language })
  }
  const take = (put: (markdown: string) => void) => {
    if (!modified || !canTake) return
    put(modified.text)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) take(place.replace)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // Its keys hold wherever one is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside ref={focusOn} tabIndex={-1} className={css.card} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <div className={css.head}>
        <WandSparkles size={18} strokeWidth={1.6} aria-hidden />
        <h2 id={titleId}>{t('textHelp')}</h2>
        <IconButton aria-label={t('close')} title={t('close')} onClick={onClose}>
          <X size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
      <div className={css.body}>
        <p className={css.meta}>{metaOf(place, t)}</p>
        <div className={css.presets} role="group" aria-label={t('presets')}>
          {presets.map((preset) => (
            <Button
              key={preset}
              variant="outlined"
              size="small"
              aria-pressed={asked === preset}
              disabled={!isUsable || !(model || byRule.has(preset))}
              title={model || byRule.has(preset) ? undefined : t('needsModel')}
              onClick={() => ask(preset)}
            >
              {t(names[preset])}
            </Button>
          ))}
        </div>
        <form
          className={css.prompt}
          onSubmit={(event) => {
            event.preventDefault()
            if (prompt.trim() !== '' && isUsable && model) ask(prompt.trim())
          }}
        >
          <input
            aria-label={t('prompt')}
            placeholder={t('prompt')}
            value={prompt}
            maxLength={limits.prompt}
            disabled={!model}
            onChange={(event) => setPrompt(event.target.value)}
          />
          <Button type="submit" variant="outlined" size="small" disabled={!model || !isUsable || prompt.trim() === ''}>
            {t('run')}
          </Button>
        </form>
        {!model && <p className={css.meta}>{t('someNeedModel')}</p>}
        {modified && <Result modified={modified} from={text} />}
      </div>
      {modified && (
        <div className={css.foot}>
          {/* One button, so that the focus stays on it. */}
          <Button
            variant={isWriting ? 'outlined' : 'text'}
            color="secondary"
            startIcon={
              isWriting ? (
                <Square size={12} fill="currentColor" aria-hidden />
              ) : (
                <RotateCw size={16} strokeWidth={1.6} aria-hidden />
              )
            }
            onClick={() => (isWriting ? stop() : ask(asked))}
          >
            {t(isWriting ? 'stop' : 'retry')}
          </Button>
          <span className={css.gap} />
          <Button variant="text" color="secondary" onClick={onClose}>
            {t('discard')}
          </Button>
          {insertBelow && (
            <Button variant="text" color="secondary" disabled={!canTake} onClick={() => take(insertBelow)}>
              {t('insertBelow')}
            </Button>
          )}
          <Button variant="outlined" disabled={!canTake} title={t('keys')} onClick={() => take(place.replace)}>
            {t('accept')}
          </Button>
        </div>
      )}
    </aside>
  )
}

function metaOf({ isSelection, isLine, text }: TextPlace, t: ReturnType<typeof useTranslations<'writing'>>): string {
  if (text.trim() === '') return t('noText')
  if (text.length > limits.modifiedText) return t('tooLong', { limit: limits.modifiedText })
  const count = text.match(/[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu)?.length ?? 0
  if (isLine) return t(isSelection ? 'onWords' : 'onLine', { count })
  return t(isSelection ? 'onSelection' : 'onWhole', { count })
}

function Result({ modified, from }: { modified: ModifiedText; from: string }) {
  const t = useTranslations('writing')
  // Drawing a long text takes longer than its next words take to come.
  const shown = useDeferredValue(modified.text)
  const { state, note, reason, unproven } = modified
  const isDone = state !== 'writing'
  const changed = useMemo(() => (isDone ? changedWords(from, shown) : []), [isDone, from, shown])
  return (
    <section aria-label={t('preview')} className={css.preview}>
      <h3>{t('preview')}</h3>
      {note && <p className={css.meta}>{note}</p>}
      <div aria-live="polite" aria-busy={!isDone}>
        {shown === '' ? (
          state === 'writing' && <p className={css.waiting}>{t('modifying')} …</p>
        ) : (
          <TextPreview markdown={shown} unproven={unproven ?? none} changed={changed} />
        )}
      </div>
      {state === 'failed' && (
        <p role="alert" className={css.failed}>
          {reason}
        </p>
      )}
      {state === 'stopped' && <p className={css.meta}>{t('stopped')}</p>}
      {isDone && unproven === null && shown !== '' && <p className={css.warning}>{t('unchecked')}</p>}
      {unproven && unproven.length > 0 && <p className={css.warning}>{t('unproven', { count: unproven.length })}</p>}
    </section>
  )
}

const none = [] as const
