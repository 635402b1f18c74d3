/** Milliseconds of this thread's processor time: how busy the machine is changes nothing. */
export async function spentHere(work: () => unknown): Promise<number> {
  const start = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1_000
}
