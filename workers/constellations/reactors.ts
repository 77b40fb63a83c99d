import * as z from 'zod'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/features.ts'
import { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { jointCard } from '../../domain/constellations/joint-card-decider.ts'
import { link } from '../../domain/constellations/link-decider.ts'
import { group } from '../../domain/groups/decider.ts'
import { pair } from '../../domain/matching/decider.ts'
import { meetup } from '../../domain/meetups/decider.ts'
import type { CommandContext } from '../../engines/log/dispatch.ts'
import { mayMeet } from '../../projections/discovery/joint-card-sight.ts'
import { constellations } from '../../projections/views/constellations.ts'
import { attendances } from '../../projections/views/meetups.ts'
import { defineQueue, type JobServices, task } from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'
import { waitForViews } from '../runtime/wait-for-views.ts'

type Pair = readonly [string, string]

/** Ends the joint cards that two members are on together, or what one says of the other. */
const partOnCards = async (
  [one, other]: Pair,
  cause: CommandContext,
  { views, dispatch }: JobServices,
): Promise<void> => {
  const documents = await views.collection(constellations).many([one, other])
  const cards = documents.flatMap(document => document?.jointCards ?? [])
  for (const { jointId, members } of cards) {
    const by = members.includes(one) ? other : one
    const command = causedId(cause.command, jointId, by)
    const leave = { type: 'LeaveJointCard', by } as const
    await dispatch(jointCard, streams.joint(jointId), leave, { ...cause, command })
  }
}

/** Two members who are no longer linked come to no event with each other. */
const partAtEvents = async (
  [one, other]: Pair,
  cause: CommandContext,
  { views, dispatch, clock }: JobServices,
): Promise<void> => {
  for (const [by, companion] of [
    [one, other],
    [other, one],
  ] as const) {
    const own = await views.collection(attendances).find({ where: { profileId: by } })
    for (const { meetupId, companion: chosen } of own) {
      if (chosen !== companion) continue
      const command = causedId(cause.command, meetupId, by)
      const alone = { type: 'ChooseCompanion', by, companion: null, now: clock.now() } as const
      await dispatch(meetup, streams.meetup(meetupId), alone, { ...cause, command })
    }
  }
}

const sever = async (
  [by, on]: Pair,
  cause: CommandContext,
  { dispatch }: JobServices,
): Promise<void> => {
  const command = causedId(cause.command, on)
  const parties = { type: 'SeverLink', by, on } as const
  await dispatch(link, streams.link(by, on), parties, { ...cause, command })
}

/**
 * Ends whatever joins a member with others: links, invitations, joint cards, comparisons. The view
 * must be at the head; it finds the others, as the member's own document may be gone.
 */
export const leaveConstellations = async (
  profileId: string,
  cause: CommandContext,
  services: JobServices,
): Promise<void> => {
  const collection = services.views.collection(constellations)
  for (const { profileId: other } of await collection.find({ where: { people: profileId } })) {
    await sever([profileId, other], cause, services)
    await partOnCards([other, profileId], cause, services)
  }
}

const partTwo = defineQueue({
  name: 'part-constellations',
  data: z.object({ profiles: z.tuple([Id, Id]), isBlock: z.boolean() }),
  concurrency: 4,
  async run({ profiles: both, isBlock }, cause, services, signal) {
    await waitForViews([constellations.name, attendances.name], services, signal)
    if (isBlock) {
      const { blocks } = await services.dispatch.readState(pair, streams.pair(...both))
      if (Object.keys(blocks).length === 0) return // lifted since
      await sever(both, cause, services)
    }
    const { link: current } = await services.dispatch.readState(link, streams.link(...both))
    if (current) return // linked again since
    await partOnCards(both, cause, services)
    await partAtEvents(both, cause, services)
  },
})

/**
 * Opens the group chat of a joint card and somebody whom it matched, if all of them see each other. It has
 * no name: the names of its people would outlast a block or the account of one of them.
 */
const openJointGroup = defineQueue({
  name: 'open-joint-group',
  data: z.object({ groupId: Id, members: z.array(Id), on: Id, mode: DiscoveryMode }),
  concurrency: 4,
  async run({ groupId, members, on, mode }, cause, { discovery, dispatch, clock }) {
    if (!(await mayMeet({ members, on, mode }, discovery, clock.now()))) return
    const everybody = [...members, on].sort() // by order, nobody tells who was liked
    const [founder, ...others] = everybody
    if (founder === undefined) return
    await dispatch(
      group,
      streams.group(groupId),
      {
        type: 'FoundGroup',
        groupId,
        founder,
        members: others,
        name: null,
        description: null,
        interests: [],
        availability: [],
        maxMembers: everybody.length,
        admission: 'invitation',
        newcomersRead: false,
        isJoint: true,
      },
      cause,
    )
  },
})

const constellationsQueues = [partTwo, openJointGroup] as const

/** Ends links with blocks, joint cards with links, and opens groups of all. */
const constellationsReactor = defineReactor({
  name: 'constellations',
  from: 'origin',
  on: {
    Blocked: ({ data: { by, on } }) => [task(partTwo, { profiles: [by, on], isBlock: true })],
    LinkEnded: ({ data: { profiles: both, wasLinked } }) =>
      wasLinked ? [task(partTwo, { profiles: both, isBlock: false })] : [],
    JointCardMatched: ({ data: { groupId, members, on, mode } }) => [
      task(openJointGroup, { groupId, members, on, mode }),
    ],
  },
})

export const constellationsWorkers = {
  reactors: [constellationsReactor],
  queues: constellationsQueues,
}
