import type { ImportedAsset } from '@millwright/contract/makers-packages'
import { type DragEvent, useState } from 'react'
import { isPackage } from './is-package.ts'
import type { PackagePlace } from './look-into.ts'
import { PackageDialog } from './package-dialog.tsx'

/**
 * Imports makers' packages into a place: those chosen in the dialog, and those dropped on `target`. The dialog stands
 * beside what lists the place: that may be drawn anew while somebody looks a package through.
 */
export function usePackageImport(
  place: PackagePlace | undefined,
  { mayImport, onImported }: { mayImport: boolean; onImported?: (assets: ImportedAsset[]) => void },
) {
  const [opened, setOpened] = useState<{ file: File | null } | null>(null)
  const holdsFiles = ({ dataTransfer }: DragEvent) => mayImport && dataTransfer.types.includes('Files')
  return {
    open: () => setOpened({ file: null }),
    dialog: opened && place && (
      <PackageDialog place={place} file={opened.file} onClose={() => setOpened(null)} onImported={onImported} />
    ),
    target: {
      onDragOver: (event: DragEvent) => {
        if (holdsFiles(event)) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        const file = [...event.dataTransfer.files].find(isPackage)
        if (file) setOpened({ file })
      },
    },
  }
}
