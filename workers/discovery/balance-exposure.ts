import { setImmediate as nextTurn } from 'node:timers/promises'
import { causedId } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { exposure } from '../../domain/discovery/decider.ts'
import {
  createExposureMeasure,
  type ExposureBounds,
} from '../../domain/discovery/measure-exposure.ts'
import { SHUFFLE_KEYS, seedOf, shuffleKeyOf } from '../../domain/discovery/rank-level.ts'
import { dayNumber } from '../../domain/questions/earned.ts'
import type { CommandContext } from '../../engines/log/dispatch.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { defineSchedule, type JobServices } from '../runtime/queue.ts'

/** How many decks are looked at in a night and mode; those of other members on later nights. */
const MOST_DECKS = 20_000

/** How far a deck is looked at. */
export const DECK = 100

/** Whether a member's deck is looked at on a night: in turn, where there are more than fit into one. */
const isLookedAt =
  (members: number, now: Date) =>
  (profileId: string): boolean =>
    shuffleKeyOf(seedOf(profileId), dayNumber(now)) < (MOST_DECKS / members) * SHUFFLE_KEYS

const membersByMode = async ({
  views,
}: Pick<DiscoveryServices, 'views'>): Promise<ReadonlyMap<DiscoveryMode, string[]>> => {
  const members = new Map(modes.map(mode => [mode, [] as string[]]))
  for await (const { key, document } of views.collection(profiles).all())
    for (const mode of document.modes) members.get(mode)?.push(key)
  return members
}

const balance = async (
  mode: DiscoveryMode,
  members: readonly string[],
  cause: CommandContext,
  services: Pick<DiscoveryServices, 'discovery' | 'dispatch' | 'exposure'>,
): Promise<void> => {
  const measure = createExposureMeasure()
  const { now } = cause
  for (const viewer of members.filter(isLookedAt(members.length, now))) {
    measure.add(await services.discovery.candidates(viewer, mode, { now, limit: DECK }))
    await nextTurn() // calls of members come first
  }
  const command = { type: 'Balance', mode, ...measure.result(), ...services.exposure } as const
  const stream = streams.exposure(mode)
  await services.dispatch(exposure, stream, command, {
    ...cause,
    command: causedId(cause.command, stream),
  })
}

/**
 * Once a night: looks at the decks of members as they are now, and moves those up who are seldom among
 * anybody's first cards. Mode by mode, one deck at a time.
 */
export const balanceExposure = defineSchedule({
  name: 'balance-exposure',
  cron: '40 4 * * *',
  async run(cause, services: DiscoveryServices) {
    for (const [mode, members] of await membersByMode(services))
      await balance(mode, members, cause, services)
  },
})

export type DiscoveryServices = JobServices & { readonly exposure: ExposureBounds }
