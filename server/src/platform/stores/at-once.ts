/** Does `work` for each item, for at most `width` of them at once; begins no more once one of them has failed. */
export async function eachAtOnce<T>(
  items: Iterable<T> | AsyncIterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  let hasFailed = false
  // One generator for all: it hands each item to the next who asks.
  const rest = each(items)
  const results = await Promise.allSettled(
    Array.from({ length: width }, async () => {
      for (let next = await rest.next(); !next.done && !hasFailed; next = await rest.next()) {
        await work(next.value).catch((error: unknown) => {
          hasFailed = true
          throw error
        })
      }
    }),
  )
  await rest.return?.(undefined)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

async function* each<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T, void> {
  yield* items
}
