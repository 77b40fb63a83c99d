import type { Generation } from '../engines/read-models.ts'

/*
 * `v2` is the build of version 2 that the runner makes by itself, `v2.r7` the seventh rebuild of
 * it by hand. Whichever of them is live is followed.
 */

const pattern = /^v(\d+)(?:\.r(\d+))?$/

/** The generation in which the runner builds a version. */
export const generationOf = (version: number): Generation => `v${version}`

/** The version that a generation was built by; undefined for a name that is not ours. */
export const versionOf = (generation: Generation): number | undefined => {
  const version = pattern.exec(generation)?.[1]
  return version === undefined ? undefined : Number(version)
}

const rebuildNumber = (generation: Generation): number | undefined => {
  const number = pattern.exec(generation)?.[2]
  return number === undefined ? undefined : Number(number)
}

/** Whether a rebuild by hand made it. */
export const isRebuild = (generation: Generation): boolean =>
  rebuildNumber(generation) !== undefined

/** A name for the next rebuild: above all that exist, so that none which was live is used again. */
export const nextRebuildGeneration = (
  version: number,
  existing: readonly Generation[],
): Generation => {
  const numbers = existing.map(generation => rebuildNumber(generation) ?? 0)
  return `${generationOf(version)}.r${Math.max(0, ...numbers) + 1}`
}
