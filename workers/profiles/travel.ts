import { causedId } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { trips } from '../../projections/views/travel.ts'
import { defineSchedule, type JobServices } from '../runtime/queue.ts'

/** How many trips are read at once. */
const PAGE = 100

/** Whose trips begin or end by now. */
async function* dueBy(now: string, { views }: Pick<JobServices, 'views'>) {
  const order = { field: 'turnsAt', direction: 'ascending' } as const
  let last: { readonly value: string; readonly key: string } | undefined
  do {
    const page = await views
      .collection(trips)
      .find({ where: {}, order, limit: PAGE, ...(last && { after: last }) })
    const due = page.filter(({ turnsAt }) => turnsAt <= now)
    for (const { profileId } of due) yield profileId
    const end = due.at(-1)
    last = due.length === PAGE && end ? { value: end.turnsAt, key: end.profileId } : undefined
  } while (last)
}

/**
 * Every hour: begins and ends trips. Not by a delayed job for each trip, which would wait for up to a year
 * with the date of a trip, and stay after the account is deleted.
 */
export const turnTrips = defineSchedule({
  name: 'turn-trips',
  cron: '2 * * * *',
  async run(cause, { views, dispatch }) {
    const { now } = cause
    for await (const profileId of dueBy(now.toISOString(), { views })) {
      const stream = streams.profile(profileId)
      const command = causedId(cause.command, stream)
      await dispatch(profile, stream, { type: 'TurnTravel', now }, { ...cause, command })
    }
  },
})
