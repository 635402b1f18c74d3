export type Side<In, Out> = {
  work: (item: In) => Promise<Out>
  /** What takes long: at most `sideBySide` of these are worked on at once. */
  isLong: (item: In) => boolean
  sideBySide: number
}

/** More results than these never wait for one before them. */
const maxWaiting = 64

/** Works on items side by side and yields the results in the order of the items. */
export async function* inOrder<In, Out>(items: AsyncIterable<In>, side: Side<In, Out>): AsyncGenerator<Out> {
  const waiting: { result: Promise<Out>; isLong: boolean }[] = []
  let long = 0
  const next = async (): Promise<Out> => {
    const first = waiting.shift()
    if (!first) throw new Error('nothing waits')
    if (first.isLong) long--
    return first.result
  }
  for await (const item of items) {
    const isLong = side.isLong(item)
    const result = side.work(item)
    // Whoever takes its turn throws its failure.
    result.catch(() => undefined)
    waiting.push({ result, isLong })
    if (isLong) long++
    while (waiting.length > 0 && (long === 0 || long >= side.sideBySide || waiting.length > maxWaiting))
      yield await next()
  }
  while (waiting.length > 0) yield await next()
}
