import css from './reading.module.css'

type DoubtfulTextProps = { text: string; doubtful: readonly { start: number; end: number }[] }

/** A text with what is in doubt underlined. */
export function DoubtfulText({ text, doubtful }: DoubtfulTextProps) {
  const edges = doubtful.flatMap(({ start, end }) => [start, end])
  const pieces = [0, ...edges].map((from, index) => ({ from, piece: text.slice(from, edges[index] ?? text.length) }))
  return pieces.map(({ from, piece }, index) =>
    index % 2 === 1 ? (
      <u key={`${from} ${index}`} className={css.doubtful}>
        {piece}
      </u>
    ) : (
      piece
    ),
  )
}
