import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { safety } from '../../domain/safety/decider.ts'
import { readPlanWords } from '../views/safety.ts'
import {
  type ExportOwner,
  type ExportSources,
  type ExportTopicRow,
  leftOut,
} from './export-topic.ts'

/**
 * A member's plans of dates. Whoever makes the member export learns nothing of the second PIN: neither that
 * there is one, nor that it was given.
 */
export async function* ownSafetyPlans(
  { profileId }: ExportOwner,
  { log, keys }: ExportSources,
): AsyncGenerator<ExportTopicRow> {
  let plans = safety.initialState
  for await (const event of log.read(streams.safety(profileId)))
    plans = safety.evolve(plans, event as RecordedEvent<EventsOfDecider<'safety'>>)
  for (const plan of Object.values(plans)) {
    const words = await readPlanWords(keys, plan)
    if (!words || plan.isRemoved) continue
    const { beginsAt, checkInAt, grace, endedAt, watchers, answers, ...rest } = plan
    leftOut(rest, {
      profileId: 'is the member',
      planId: 'is an id',
      linkId: 'is an id',
      words: 'are told, decrypted',
      pins: 'are secrets',
      tries: 'counts PINs',
      isMissed: 'follows from the times',
      isRemoved: 'is false',
      changes: 'counts what is told here',
    })
    yield {
      ...words,
      beginsAt,
      checkInAt,
      graceMinutes: grace,
      answeredAt: answers.map(({ at }) => at),
      endedAt,
      watchedSince: watchers.map(({ at }) => at),
    }
  }
}
