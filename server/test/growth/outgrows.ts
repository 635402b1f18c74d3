/** Below this no difference is told from noise. */
const leastTellingMs = 4
const enoughMs = 60
const maxRatio = 3
const stepsTelling = 2
const maxAttempts = 3
/** Some systems count a thread's time in steps of 4 ms. */
const countedMs = 60

export type GrowingFunction<Input> = {
  run: (input: Input) => unknown
  inputOf: (size: number) => Input
  from?: number
  to: number
}

/**
 * The size from which on twice the input takes more than three times as long, and twice of that again; null where there is
 * none up to `to`. A single step tells nothing: it may be the one from which on memory is cleared up. What looks so by
 * the clock is counted again in this thread's processor time: how busy the machine is changes nothing.
 */
export async function outgrows<Input>({
  run,
  inputOf,
  from = 1_000,
  to,
}: GrowingFunction<Input>): Promise<number | null> {
  let steps = 0
  for (let size = from; size <= to; size *= 2) {
    const inputs = [inputOf(size), inputOf(2 * size)] as const
    const once = () => run(inputs[0])
    const twice = () => run(inputs[1])
    const longer = await passed(twice)
    if (longer < leastTellingMs) continue
    const isSteep = longer > maxRatio * (await passed(once)) && (await isOutgrown(once, twice))
    steps = isSteep ? steps + 1 : 0
    if (steps === stepsTelling) return size / 2
    if (longer > enoughMs && steps === 0) return null
  }
  return null
}

async function isOutgrown(once: () => unknown, twice: () => unknown): Promise<boolean> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if ((await counted(twice)) <= maxRatio * (await counted(once))) return false
  }
  return true
}

/** By the clock, the lesser of two runs. */
async function passed(run: () => unknown): Promise<number> {
  const times: number[] = []
  for (let nth = 0; nth < 2; nth++) {
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}

/** Of the processor, for one run of many. */
async function counted(run: () => unknown): Promise<number> {
  const start = process.threadCpuUsage()
  for (let runs = 1; ; runs++) {
    await run()
    const { user, system } = process.threadCpuUsage(start)
    const milliseconds = (user + system) / 1_000
    if (milliseconds >= countedMs) return milliseconds / runs
  }
}
