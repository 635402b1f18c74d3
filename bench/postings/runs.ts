/** A run that the viewer may find. `lengths` of its passages, of which `least` is the shortest; `removed`: null, or a bit for each place. */
export type VisibleRun = {
  run: number
  passages: number
  length: number
  lengths: Uint16Array
  least: number
  removed: Uint8Array | null
}
/** The block in which a lexeme (its place among those sought) stands, if it stands in that segment. */
export type FoundBlock = { lexeme: number; segment: number; heads: Uint8Array; postings: Uint8Array }

export function isRemoved(removed: Uint8Array, place: number): boolean {
  return ((removed[place >> 3] ?? 0) & (1 << (place & 7))) !== 0
}

/** How many of the passages that hold a lexeme in a run were not removed; none where the run may not be found. */
export function visibleAmong(
  run: VisibleRun | undefined,
  { postings, from, count }: { postings: Uint8Array; from: number; count: number },
): number {
  if (!run?.removed) return run ? count : 0
  let visible = 0
  for (let at = from; at < from + count; at += 1) if (!isRemoved(run.removed, postings[at] ?? 0)) visible += 1
  return visible
}
