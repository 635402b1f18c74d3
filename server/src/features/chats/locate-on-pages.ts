import { boxesOf } from '../../knowledge/extraction/layout.ts'
import type { LocateBoxes } from '../../knowledge/answers/quotes.ts'
import type { AskCall } from './ask-question.ts'
import { readLayout } from './chats.repository.ts'

/** Boxes of quoted characters, from the layout of the page that was stored when it was read. */
export function locateOnPages(call: AskCall): LocateBoxes {
  const layouts = new Map<string, Promise<Uint8Array | null>>()
  return async (versionId, { segment, start, end }) => {
    const key = `${versionId} ${segment}`
    const reading =
      layouts.get(key) ?? call.step((tx, _granted, viewer) => readLayout(tx, viewer, { versionId, number: segment }))
    layouts.set(key, reading)
    const layout = await reading
    return layout ? boxesOf(layout, start, end) : []
  }
}
