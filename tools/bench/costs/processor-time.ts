import { processorSeconds } from '../memory.ts'

/** Processor time of all threads of this process while `work` runs, in microseconds. */
export const ownMicroseconds = async (work: () => unknown): Promise<number> => {
  const startedAt = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(startedAt)
  return user + system
}

/** The same of another process. */
export const microsecondsOf = async (pid: number, work: () => unknown): Promise<number> => {
  const before = await processorSeconds(pid)
  await work()
  return ((await processorSeconds(pid)) - before) * 1_000_000
}
