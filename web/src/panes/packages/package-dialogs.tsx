import type { ImportedAsset } from '@millwright/contract/makers-packages'
import { useRef, useState } from 'react'
import type { PackagePlace } from './look-into.ts'
import { PackageDialog } from './package-dialog.tsx'

type PackageDialogsProps = {
  place: PackagePlace
  /** Those that were dropped; none where one is chosen in the dialog. */
  files: readonly File[]
  onClose: () => void
  /** What all of them have become. */
  onImported?: ((assets: ImportedAsset[]) => void) | undefined
}

/** Makers' packages one after the other, each looked through by itself. */
export function PackageDialogs({ place, files, onClose, onImported }: PackageDialogsProps) {
  const [queue, setQueue] = useState<readonly (File | null)[]>(files.length > 0 ? files : [null])
  const [at, setAt] = useState(0)
  const imported = useRef<ImportedAsset[]>([])
  const next = () => {
    if (at + 1 < queue.length) return setAt(at + 1)
    if (imported.current.length > 0) onImported?.(imported.current)
    onClose()
  }
  return (
    <PackageDialog
      key={at}
      place={place}
      file={queue[at] ?? null}
      following={queue.length - at - 1}
      onMore={(more) => setQueue([...queue, ...more])}
      onClose={next}
      onImported={(assets) => imported.current.push(...assets)}
    />
  )
}
