import type { Generation, ReadModels } from '../../engines/ports/read-models.ts'
import type { Projection } from './define-projection.ts'
import { NewerView } from './projection-failure.ts'

/** `v2` is the runner's build of version 2, `v2.r7` its seventh `npm run rebuild`. */
const pattern = /^v(\d+)(?:\.r(\d+))?$/

/** Name of the generation in which the runner builds a version. */
export const generationOf = (version: number): Generation => `v${version}`

/** The version of a generation; undefined when the name has another format. */
export const versionOf = (generation: Generation): number | undefined => {
  const version = pattern.exec(generation)?.[1]
  return version === undefined ? undefined : Number(version)
}

const rebuildNumber = (generation: Generation): number | undefined => {
  const number = pattern.exec(generation)?.[2]
  return number === undefined ? undefined : Number(number)
}

/** Whether `npm run rebuild` made it. */
export const isRebuild = (generation: Generation): boolean =>
  rebuildNumber(generation) !== undefined

/** Name of the next rebuild. Numbers only go up, so the name of a former live generation is not reused. */
export const nextRebuildGeneration = (
  version: number,
  existing: readonly Generation[],
): Generation => {
  const numbers = existing.map(generation => rebuildNumber(generation) ?? 0)
  return `${generationOf(version)}.r${Math.max(0, ...numbers) + 1}`
}

/**
 * The live generation of a view, if any.
 *
 * @throws {NewerView} it is of a version that this program does not know.
 */
export const requireKnownVersion = async (
  views: Pick<ReadModels, 'live'>,
  { name, version }: Projection<unknown>,
): Promise<Generation | undefined> => {
  const live = await views.live(name)
  if (live !== undefined && (versionOf(live) ?? 0) > version) throw new NewerView(name, live)
  return live
}
