import { type ChangeEvent, type ClipboardEvent, type DragEvent, type KeyboardEvent, useState } from 'react'
import type { Question } from './use-question.ts'

const pictureIn = (files: FileList) => [...files].find(({ type }) => type.startsWith('image/'))

/** What keys, a paste and a file that is dropped or chosen do in the box, by the event that its part hears. */
export function useQuestionHandlers({ write, ask, picture }: Question) {
  const [isOver, setIsOver] = useState(false)
  return {
    /** Whether a file is held over the box. */
    isOver,
    ofBox: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (!file) return
        event.preventDefault()
        void picture.take(file)
      },
    },
    ofField: {
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => write(event.target.value),
      onKeyDown: (event: KeyboardEvent) => {
        // Enter that ends an input method's word is not a question sent.
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
        event.preventDefault()
        ask()
      },
      onPaste: (event: ClipboardEvent) => {
        const pasted = pictureIn(event.clipboardData.files)
        if (!pasted) return
        event.preventDefault()
        void picture.take(pasted)
      },
    },
    onChosen: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const file = currentTarget.files?.[0]
      if (file) void picture.take(file)
      // The same one can be chosen again.
      currentTarget.value = ''
    },
  }
}
