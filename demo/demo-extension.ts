import { causedId } from '../contracts/core/ids.ts'
import { streams } from '../contracts/features.ts'
import { meetup } from '../domain/meetups/decider.ts'
import { eventExclusions } from '../domain/meetups/event-exclusions-decider.ts'
import { LOCAL_PROVIDER_PATH } from '../engines/adapters/openid/local-configuration.ts'
import type { Config } from '../engines/config/config.ts'
import { locationsIn } from '../engines/config/locations.ts'
import type { CommandContext, Dispatch } from '../engines/log/dispatch.ts'
import type { Ports } from '../engines/open-ports.ts'
import { type Clock, systemClock } from '../engines/ports/clock.ts'
import type { Media } from '../engines/ports/media.ts'
import { profiles } from '../projections/views/profiles.ts'
import { notificationsReactor } from '../workers/notifications/reactors.ts'
import { defineSchedule, type JobServices } from '../workers/runtime/queue.ts'
import { advanceReactor } from '../workers/runtime/reactor.ts'
import { demo } from './community/decider.ts'
import { type DemoGuest, type DemoMeetup, meetupsFrom } from './community/meetups.ts'
import { demoProfileId } from './community/member.ts'
import { personaSheets } from './community/personas.ts'
import { withPortraits } from './portrait-media/with-portraits.ts'
import { demoQueues, demoReactor } from './respond-to-newcomers.ts'
import { runSeedProcess, type SeedTask } from './seed/run-seed-process.ts'
import { findPersonas } from './seed/sign-up-steps.ts'

type DemoOptions = {
  readonly config: Config
  readonly clock?: Clock | undefined
  /** Number of members to seed into an empty log. */
  readonly members?: number | undefined
  /** Called while the community is seeded, with the number of steps done and of all. */
  readonly onProgress?: ((done: number, of: number) => void) | undefined
}

/** How long the start may draw portraits, and how long events count as news, in milliseconds. */
const times = { drawing: 10_000, news: 86_400_000 } as const

const taskOf = ({ config, clock = systemClock, members = 300 }: DemoOptions): SeedTask => {
  const { host, port, origin = `http://${host}:${port}` } = config
  return {
    stores: locationsIn(config),
    drawFor: times.drawing,
    newsLasts: times.news,
    recipe: { seed: 'kith', members, now: clock.now().toISOString() },
    issuer: `${origin}${LOCAL_PROVIDER_PATH}`,
  }
}

/**
 * The demo community as an extension of Kith (`KithExtension`). Portraits of an existing community are always drawn.
 * Seeding, responses and personas need a config that asks for a demo.
 */
export const demoExtension = (options: DemoOptions) => {
  const media = (stored: Media, dispatch: Dispatch) => withPortraits({ media: stored, dispatch })
  if (!options.config.demo) return { media }
  return {
    media,
    prepare: ({ log, records }: Ports, dispatch: Dispatch) =>
      runSeedProcess({ log, dispatch }, taskOf(options), {
        onProgress: options.onProgress,
        async notifyNobody(upTo) {
          await advanceReactor(notificationsReactor.name, upTo, { log, records })
        },
      }),
    personas: findPersonas,
    workers: { reactors: [demoReactor], queues: [...demoQueues, announceMeetups] },
  }
}

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
    command: causedId('demo meetup', meetupId, name),
  })
  const organizer = host.profileId
  const command = { type: 'Announce', meetupId, organizer, details, now } as const
  await dispatch(meetup, stream, command, context('announced', host))
  const listed = await dispatch.readState(eventExclusions, streams.eventExclusions(organizer))
  const excluded = Object.values(listed)
  for (const { guest, status } of answers) {
    if (excluded.includes(guest.profileId)) continue
    const rsvp = { type: 'Rsvp', by: guest.profileId, status, now } as const
    await dispatch(meetup, stream, rsvp, context(guest.profileId, guest))
  }
}

/** Announces the events of the coming weeks once an hour, so that there are always some. */
export const announceMeetups = defineSchedule({
  name: 'demo-meetups',
  cron: '17 * * * *',
  async run(cause, services) {
    const people = await guestsOf(services)
    for (const event of meetupsFrom(people, cause.now)) await announce(event, cause, services)
  },
})
