import type { ImportedAsset } from '@millwright/contract/makers-packages'
import { type DragEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isPackage } from '../../domain/uploads/is-package.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { PackagePlace } from './look-into.ts'
import { PackageDialogs } from './package-dialogs.tsx'

/**
 * Imports makers' packages into a place: those chosen in the dialog, and those dropped on `target`. The dialog stands
 * beside what lists the place: that may be drawn anew while somebody looks a package through.
 */
export function usePackageImport(
  place: PackagePlace | undefined,
  { mayImport, onImported }: { mayImport: boolean; onImported?: (assets: ImportedAsset[]) => void },
) {
  const t = useTranslations('packages')
  const [opened, setOpened] = useState<readonly File[] | null>(null)
  const holdsFiles = ({ dataTransfer }: DragEvent) => mayImport && dataTransfer.types.includes('Files')
  return {
    open: () => setOpened([]),
    dialog: opened && place && (
      <PackageDialogs place={place} files={opened} onClose={() => setOpened(null)} onImported={onImported} />
    ),
    target: {
      onDragOver: (event: DragEvent) => {
        if (holdsFiles(event)) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        const dropped = [...event.dataTransfer.files]
        const others = dropped.filter((file) => !isPackage(file))
        if (others.length > 0) toast.error(t('notTaken', { names: others.map(({ name }) => name).join(', ') }))
        if (others.length < dropped.length) setOpened(dropped.filter(isPackage))
      },
    },
  }
}
