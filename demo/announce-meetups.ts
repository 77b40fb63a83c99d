import { causedId } from '../contracts/core/ids.ts'
import { streams } from '../contracts/features.ts'
import { meetup } from '../domain/meetups/decider.ts'
import type { CommandContext } from '../engines/log/dispatch.ts'
import { profiles } from '../projections/views/profiles.ts'
import { defineSchedule, type JobServices } from '../workers/runtime/queue.ts'
import { demo } from './community/decider.ts'
import { demoProfileId } from './community/demo-ids.ts'
import { type DemoGuest, type DemoMeetup, meetupsFrom } from './community/meetups.ts'
import { personaSheets } from './community/personas.ts'

const personaIds = new Set(personaSheets.map(({ key }) => demoProfileId(key)))

/** Members of the demo community with an open account. */
const guestsOf = async ({ dispatch, views }: JobServices): Promise<DemoGuest[]> => {
  const made = await dispatch.readState(demo, streams.demo())
  if (made.status !== 'finished') return []
  const ids = new Set([...made.welcoming.map(({ profileId }) => profileId), ...personaIds])
  const found = await views.collection(profiles).many([...ids])
  return found.flatMap(one =>
    one?.isDemo && one.place
      ? [
          {
            profileId: one.profileId,
            memberId: one.memberId,
            place: one.place,
            isPersona: personaIds.has(one.profileId),
          },
        ]
      : [],
  )
}

/** Announces an event and adds the answers of others; does nothing if it was announced before. */
const announce = async (
  { meetupId, host, details, answers }: DemoMeetup,
  cause: CommandContext,
  { dispatch }: JobServices,
): Promise<void> => {
  const { now } = cause
  const stream = streams.meetup(meetupId)
  const { status } = await dispatch.readState(meetup, stream)
  if (status !== 'unannounced') return
  const context = (name: string, { memberId: actor }: DemoGuest) => ({
    ...cause,
    actor,
    command: causedId('demo gathering', meetupId, name),
  })
  const organizer = host.profileId
  const command = { type: 'Announce', meetupId, organizer, details, now } as const
  await dispatch(meetup, stream, command, context('announced', host))
  for (const { guest, status } of answers) {
    const rsvp = { type: 'Rsvp', by: guest.profileId, status, now } as const
    await dispatch(meetup, stream, rsvp, context(guest.profileId, guest))
  }
}

/** Announces the events of the coming weeks once an hour, so that there are always some. */
export const announceMeetups = defineSchedule({
  name: 'demo-gatherings',
  cron: '17 * * * *',
  async run(cause, services) {
    const people = await guestsOf(services)
    for (const event of meetupsFrom(people, cause.now)) await announce(event, cause, services)
  },
})
