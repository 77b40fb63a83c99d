import type { SimulatedEvent } from './agenda.ts'
import { approvedMeetup, group, hangout, openMeetup } from './gathering-stories.ts'
import {
  answers,
  furtherProfile,
  insights,
  leftCheckout,
  ownAccount,
  premium,
} from './member-stories.ts'
import { demo, passerBy, resolution, upkeep } from './staff-stories.ts'
import { planStory, type Story, type StoryParts } from './story.ts'
import { DAY, newWorld, type SimulatedMember, type World } from './world.ts'

/** One of so many members lives each story, and from which of these on. */
const turns: readonly (readonly [
  every: number,
  first: number,
  story: (stage: World & StoryParts, member: SimulatedMember, at: number) => Story,
])[] = [
  [2, 0, answers],
  [3, 1, furtherProfile],
  [8, 4, premium],
  [50, 5, leftCheckout],
  [10, 6, openMeetup],
  [20, 9, approvedMeetup],
  [16, 10, group],
  [40, 12, passerBy],
  [60, 14, upkeep],
]

/** The share of members with an account at Kith's own provider, and of matches with a hangout. */
const OWN_ACCOUNT = 0.3
const HANGOUT = 0.3

/**
 * The facts of a community, and among them what its members do beside swipes and chats, and what the
 * staff do: every type of event that Kith writes. Its chance is apart from that of the given facts, which
 * stay the same.
 *
 * @param world the world in which the facts happen.
 */
export function* widerLife(
  facts: Iterable<SimulatedEvent>,
  world: World,
  seed: number,
  now: number,
): Generator<SimulatedEvent> {
  const members: SimulatedMember[] = []
  const byProfile = new Map<string, SimulatedMember>()
  const consenting = new Set<string>()
  const own = newWorld(seed, world.cities)
  const stage = { ...own, members }
  const { chance, agenda } = own
  const plan = (at: number, story: Story) => planStory(agenda, at, story)

  const begin = (member: SimulatedMember, at: number): void => {
    const n = members.push(member) - 1
    byProfile.set(member.profileId, member)
    if (n === 0) plan(at, demo(stage, at))
    if (consenting.delete(member.memberId)) plan(at, insights(stage, member, at))
    for (const [every, first, story] of turns)
      if (n % every === first % every && n >= first)
        plan(at + chance.next() * DAY, story(stage, member, at))
  }

  const followOn = ({ at, events }: SimulatedEvent): void => {
    for (const { type, data } of events)
      if (type === 'AiConsentGiven') consenting.add(data.memberId)
      else if (type === 'MemberRegistered') {
        const member = world.people.at(-1)
        if (member && chance.next() < OWN_ACCOUNT) plan(at, ownAccount(stage, member))
      } else if (type === 'ProfileCreated') {
        const member = world.people.findLast(({ profileId }) => profileId === data.profileId)
        if (member) begin(member, at)
      } else if (type === 'Matched' && chance.next() < HANGOUT) {
        const [one, other] = data.profiles.map(id => byProfile.get(id))
        if (one && other) plan(at, hangout(stage, one, other, at))
      } else if (type === 'Reported') plan(at, resolution(data.reportId))
  }

  const due = function* (at: number): Generator<SimulatedEvent> {
    for (let next = agenda.next(at); next; next = agenda.next(at))
      for (const fact of next.step(next.at)) {
        world.told += fact.events.length
        yield fact
      }
  }

  for (const fact of facts) {
    yield* due(fact.at)
    yield fact
    followOn(fact)
  }
  yield* due(now)
}
