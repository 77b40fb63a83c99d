import type { Decider } from '../../contracts/core/decider.ts'
import type { DomainEvent, eventsByDecider } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { demo } from '../../demo/community/decider.ts'
import { conversation } from '../../domain/chat/decider.ts'
import { jointCard } from '../../domain/constellations/joint-card-decider.ts'
import { link } from '../../domain/constellations/link-decider.ts'
import { exposure } from '../../domain/discovery/decider.ts'
import { calendarFeed, newsFeed } from '../../domain/feeds/decider.ts'
import { group } from '../../domain/groups/decider.ts'
import { hangout } from '../../domain/hangouts/decider.ts'
import { member } from '../../domain/identity/decider.ts'
import { kithAccount } from '../../domain/identity/kith-account.ts'
import { signUpInvitation } from '../../domain/identity/sign-up-invitation.ts'
import { suggestions } from '../../domain/insights/decider.ts'
import { insight, score } from '../../domain/insights/insight-decider.ts'
import { pair } from '../../domain/matching/decider.ts'
import { meetup } from '../../domain/meetups/decider.ts'
import { eventExclusions } from '../../domain/meetups/event-exclusions-decider.ts'
import { guestMessages } from '../../domain/meetups/guest-messages-decider.ts'
import { nextDay } from '../../domain/meetups/next-day-decider.ts'
import { eventSeries } from '../../domain/meetups/series-decider.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { subscription } from '../../domain/payments/decider.ts'
import { trial } from '../../domain/payments/trial-decider.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { pushSettings } from '../../domain/push/decider.ts'
import { answers } from '../../domain/questions/decider.ts'
import { questionPack } from '../../domain/questions/pack-decider.ts'
import { safety } from '../../domain/safety/decider.ts'
import { decisions } from '../../domain/staff/decisions.ts'
import { jobChanges } from '../../domain/staff/job-changes-decider.ts'
import { parking } from '../../domain/staff/parking-decider.ts'
import { reportResolution } from '../../domain/staff/report-resolution-decider.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import { team } from '../../domain/staff/team.ts'
import { streamKind } from '../../engines/ports/event-log.ts'

/** Every decider, by the name of its declared events and stream. */
const deciders = {
  member,
  profile,
  pair,
  subscription,
  trial,
  conversation,
  group,
  hangout,
  inbox,
  pushSettings,
  kithAccount,
  signUpInvitation,
  exposure,
  meetup,
  link,
  joint: jointCard,
  calendarFeed,
  newsFeed,
  eventExclusions,
  guestMessages,
  nextDay,
  safety,
  eventSeries,
  answers,
  questionPack,
  demo,
  suggestions,
  score,
  insight,
  reportResolution,
  suspension,
  jobChanges,
  parking,
  decisions,
  team,
} satisfies Record<keyof typeof eventsByDecider, unknown>

/** The first part of a stream's name, which identifies its decider, e.g. `pair`. */
const kindOf = (name: string): string =>
  streamKind((streams[name as keyof typeof streams] as (...ids: string[]) => string)('', ''))

const byKind = new Map(
  Object.entries(deciders).map(([name, decider]) => [
    kindOf(name),
    decider as unknown as Decider<unknown, never, DomainEvent>,
  ]),
)

/**
 * The decider of a stream, by the stream's name.
 * @throws {Error} there are no such streams.
 */
export const deciderOf = (stream: string): Decider<unknown, never, DomainEvent> => {
  const decider = byKind.get(streamKind(stream))
  if (!decider) throw new Error(`Nobody decides on ${stream}.`)
  return decider
}
