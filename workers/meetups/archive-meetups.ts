import type { Instant } from '../../contracts/core/event.ts'
import { streams } from '../../contracts/features.ts'
import { meetup } from '../../domain/meetups/decider.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import { type MeetupDocument, meetups } from '../../projections/views/meetups.ts'
import { defineSchedule } from '../runtime/queue.ts'

const PAGE = 500

/** Meetups that are over and still listed, in pages, the earliest first. */
async function* overBefore(
  now: Instant,
  listing: MeetupDocument['listing'],
  views: ReadModels,
): AsyncGenerator<MeetupDocument> {
  const order = { field: 'overAt', direction: 'ascending' } as const
  let last: MeetupDocument | undefined
  do {
    const after = last ? { after: { value: last.overAt, key: last.meetupId } } : {}
    const page = await views
      .collection(meetups)
      .find({ where: { listing }, order, ...after, limit: PAGE })
    const over = page.filter(({ overAt }) => overAt <= now)
    yield* over
    last = over.length === PAGE ? over.at(-1) : undefined
  } while (last)
}

/**
 * Every quarter of an hour: archives meetups that are over. Lists hide them from their end on,
 * archived or not.
 */
export const archiveMeetups = defineSchedule({
  name: 'archive-gatherings',
  cron: '*/15 * * * *',
  async run(cause, { views, dispatch }) {
    const { now } = cause
    for (const listing of ['public', 'link'] as const)
      for await (const { meetupId } of overBefore(now.toISOString(), listing, views))
        await dispatch(meetup, streams.meetup(meetupId), { type: 'Archive', now }, cause)
  },
})
