import { type DragEvent, useState } from 'react'
import { isPackage } from './is-package.ts'

/** Takes a maker's package that is dropped on an element; `file` is the one that was. */
export function usePackageDrop(mayImport: boolean) {
  const [file, setFile] = useState<File | null>(null)
  const holdsFiles = ({ dataTransfer }: DragEvent) => mayImport && dataTransfer.types.includes('Files')
  return {
    file,
    close: () => setFile(null),
    target: {
      onDragOver: (event: DragEvent) => {
        if (holdsFiles(event)) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setFile([...event.dataTransfer.files].find(isPackage) ?? null)
      },
    },
  }
}
