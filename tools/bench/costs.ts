import { photoCosts } from './costs/photo-costs.ts'
import { redisCosts } from './costs/redis-costs.ts'
import { requestCosts } from './costs/requests.ts'
import { storedCosts } from './costs/stored.ts'
import type { BenchRow } from './report.ts'
import { scratch } from './scratch.ts'

const EVENTS = 60_000

/**
 * What each part costs in bytes and in microseconds of processor time: the figures of
 * `tools/simulate/costs.ts`, which the model of docs/scale.md is made of.
 */
export const benchCosts = async (): Promise<BenchRow[]> => {
  await using folder = await scratch()
  return [
    ...(await storedCosts(folder, EVENTS)),
    ...(await requestCosts(folder)),
    ...(await redisCosts()),
    ...(await photoCosts()),
  ]
}
