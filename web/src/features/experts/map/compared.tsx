import type { Expert } from '@millwright/contract/experts'
import { Radar } from '../../../domain/people/skills/radar.tsx'
import { medianOf } from './cover.ts'

/** An expert's skills beside the middle of the asset's experts. */
export function Compared({ expert, all }: { expert: Expert; all: readonly Expert[] }) {
  const median = { count: all.length, levels: medianOf(all) }
  return <Radar name={expert.name.firstName} skillMatrix={expert.skillMatrix} median={median} />
}
