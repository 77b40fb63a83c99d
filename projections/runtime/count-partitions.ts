import type { Generation, ReadModels } from '../../engines/ports/read-models.ts'

/** Number of partitions of the live generation; 1 where there is none. */
export const countPartitions = async (
  views: ReadModels,
  name: string,
  live: Generation | undefined,
): Promise<number> => (live === undefined ? undefined : await views.partitions(name, live)) ?? 1
