import { makersPackageRoutes, type PackagePreview } from '@millwright/contract/makers-packages'
import { useRef, useState } from 'react'
import { call } from '../../platform/api.ts'
import { type Choices, everything, keptChoices } from './choices.ts'

export type ShownPreview = {
  /** As the package was looked into: which assets it may go into. */
  found: PackagePreview
  /** Of those that are chosen. */
  preview: PackagePreview
  choices: Choices
  /** What was chosen when `preview` was asked for. */
  comparedInto: Choices['into']
}

/** Whether the server is still asked what would become of one asset of the package. */
export const isCompared = ({ choices, comparedInto }: ShownPreview, at: number): boolean =>
  choices.into.get(at) === comparedInto.get(at)

/** What an import would do; asked for anew as often as another asset is chosen. */
export function useShownPreview({
  departmentId,
  onFailed,
}: {
  departmentId: string
  onFailed: (error: unknown) => void
}) {
  const [shown, setShown] = useState<ShownPreview | null>(null)
  const asked = useRef(0)

  const change = (changed: (now: ShownPreview) => Partial<ShownPreview>) =>
    setShown((now) => now && { ...now, ...changed(now) })

  const chooseInto = async (at: number, asset: string | null) => {
    if (!shown) return
    const { packageId } = shown.preview
    const into = new Map([...shown.choices.into, [at, asset] as const])
    asked.current += 1
    const turn = asked.current
    change(({ choices }) => ({ choices: { ...choices, into } }))
    const body = { packageId, assets: [...into].map(([line, chosen]) => ({ asset: line, into: chosen })) }
    try {
      const preview = await call(makersPackageRoutes.previewChoice, { query: { departmentId }, body })
      // Another one was chosen since: its own reply counts.
      if (turn !== asked.current) return
      change((now) => ({ preview, comparedInto: into, choices: keptChoices(now, preview) }))
    } catch (error) {
      if (turn !== asked.current) return
      change(({ choices, comparedInto }) => ({ choices: { ...choices, into: comparedInto } }))
      onFailed(error)
    }
  }

  return {
    shown,
    begin: (found: PackagePreview) =>
      setShown({ found, preview: found, choices: everything, comparedInto: everything.into }),
    setChoices: (choices: Choices) => change(() => ({ choices })),
    chooseInto,
  }
}
