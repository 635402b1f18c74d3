import type { Reason } from '@millwright/contract/reasons/reason'
import { z } from 'zod'
import { runBesides } from './low-priority-child.ts'
import type { Outcome } from './runs.ts'

/** Of a process of the same version. */
const ToldReason = z.custom<Reason>(
  (told) => z.object({ code: z.string(), params: z.object({}) }).safeParse(told).success,
)
const BackupSaid = z.object({ ok: z.boolean(), reason: ToldReason, files: z.number(), bytes: z.number() })
export type BackupSaid = z.infer<typeof BackupSaid>

/** A backup of this installation, made by a process of its own. */
export async function backUpInChild(thorough: boolean, signal: AbortSignal): Promise<Outcome> {
  const sent = await runBesides(new URL('./backup-child.ts', import.meta.url), thorough ? ['--prove'] : [], signal)
  const { ok, ...said } = BackupSaid.parse(sent)
  return { ...said, state: ok ? 'done' : 'failed', findings: [], fresh: [] }
}
