import type { NoteLanguage } from '@millwright/contract/writing'
import Button from '@mui/material/Button'
import WandSparkles from 'lucide-react/icons/wand-sparkles'
import { type RefObject, useCallback, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { NoteWriter } from '../../panes/notes/editor/note-editor.tsx'
import type { TakenText } from '../../panes/notes/editor/take-text.ts'
import { DictationButton } from '../../domain/writing/dictation/dictation-button.tsx'
import { LanguageMenu } from '../../domain/writing/language-menu.tsx'
import { TextHelpCard } from '../../domain/writing/text-help-card.tsx'

/** What helps with writing: the tools of the bar, that of a selection, and the card beside the text. */
export function useTextHelp(writer: RefObject<NoteWriter | null>) {
  const [language, setLanguage] = useState<NoteLanguage | null>(null)
  const [opened, setOpened] = useState<{ taken: TakenText; times: number } | null>(null)
  const open = useCallback(() => {
    const taken = writer.current?.take()
    if (taken) setOpened((before) => ({ taken, times: (before?.times ?? 0) + 1 }))
  }, [writer])
  // Another element would be another toolbar: what is open in it would close whenever the note is saved.
  const selectionTool = useMemo(() => <TextHelpButton onOpen={open} />, [open])
  const close = () => {
    setOpened(null)
    writer.current?.focus()
  }
  return {
    barTools: (
      <>
        <LanguageMenu language={language} onLanguage={setLanguage} />
        <DictationButton language={language} onText={(text) => writer.current?.insert(text)} />
        <TextHelpButton onOpen={open} />
      </>
    ),
    selectionTool,
    // Asked for again, it works on what is selected now.
    card: opened && <TextHelpCard key={opened.times} place={opened.taken} language={language} onClose={close} />,
  }
}

function TextHelpButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('writing')
  return (
    <Button
      variant="text"
      color="secondary"
      size="small"
      startIcon={<WandSparkles size={16} strokeWidth={1.6} aria-hidden />}
      // The selection stays what it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      {t('textHelp')}
    </Button>
  )
}
