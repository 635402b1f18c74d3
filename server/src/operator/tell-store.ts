import { StoreFailed } from '../platform/stores/store-failed.ts'
import { type AskedStore, reasonOfStore } from '../platform/stores/store-reason.ts'
import { CannotOpen } from './cannot-open.ts'

type ToldCalls = {
  told: <T>(work: Promise<T>) => Promise<T>
  each: <T>(items: AsyncIterable<T>) => AsyncIterable<T>
}

/** Gives what fails in a store as `CannotOpen`. */
export const tellingOf = (asked: AskedStore): ToldCalls => {
  const said = (error: unknown) =>
    error instanceof StoreFailed ? new CannotOpen(reasonOfStore(error.failure, asked), error) : error
  return {
    told: async (work) =>
      work.catch((error: unknown) => {
        throw said(error)
      }),
    each: async function* (items) {
      try {
        yield* items
      } catch (error) {
        throw said(error)
      }
    },
  }
}
