export type Piece = { from: number; to: number }

/** Longer ones are cut: endpoints take some 25 MB, and what was heard is stored after each. */
export const maxPieceLength = 600
/** An endpoint that says no times is asked for so little that the places of its silences tell them. */
export const maxLengthUntimed = 20

/** The first piece of a sound from a second on, cut in the last silence that fits, in its second half if it can be. */
export function nextPiece(
  sound: { duration: number; silences: readonly number[] },
  { from, longest }: { from: number; longest: number },
): Piece {
  const latest = from + longest
  if (latest >= sound.duration) return { from, to: sound.duration }
  const silence = sound.silences.findLast((at) => at > from + longest / 4 && at <= latest)
  return { from, to: silence ?? latest }
}
