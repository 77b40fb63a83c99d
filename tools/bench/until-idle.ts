import { setTimeout } from 'node:timers/promises'
import { processorSeconds } from './memory.ts'

/** Waits until a process has done what earlier calls caused: jobs, views and pushes. */
export const untilIdle = async (pid: number): Promise<void> => {
  for (;;) {
    const before = await processorSeconds(pid)
    await setTimeout(500)
    const used = (await processorSeconds(pid)) - before
    if (!(used >= 0.03)) return // also if it cannot be measured
  }
}
