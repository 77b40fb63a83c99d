import test, { type ExecutionContext } from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { group } from '../../domain/groups/decider.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { suspension } from '../../domain/staff/decider.ts'
import { groups } from '../../projections/views/groups.ts'
import { openWorkerContext } from '../../test/workers/worker-context.ts'
import { jobFromEvent, task } from '../runtime/queue.ts'
import { leaveGroups } from './leave-groups.ts'
import {
  adoptGroup,
  groupAdmissionsReactor,
  groupStandingsReactor,
  groupsReactor,
  setStanding,
  tellFounder,
} from './reactors.ts'

/** A group, a member with a closed account, and one with an open account. */
const foundedBesideLeaver = async (t: ExecutionContext) => {
  const context = await openWorkerContext(t)
  const { dispatch, cause } = context
  const [groupId, founder, leaver, other] = [randomId(), randomId(), randomId(), randomId()]
  const stream = streams.group(groupId)
  const text = { name: 'Slow hikers', description: null, interests: ['hiking'] }
  const founded = {
    groupId,
    founder,
    ...text,
    availability: ['weekends'],
    maxMembers: 8,
    admission: 'open' as const,
    newcomersRead: false,
  }
  await dispatch(group, stream, { type: 'FoundGroup' as const, ...founded }, cause())
  /** The groups after the second erasure of the closed account. */
  const erased = async () => {
    await context.documentsOf(groups)
    await leaveGroups(leaver, cause(), context)
  }
  return { ...context, groupId, stream, founder, leaver, other, erased }
}

test('a member who closes their account while joining loses the seat; others keep theirs', async t => {
  const { dispatch, cause, erased, ...all } = await foundedBesideLeaver(t)
  const { stream, founder, leaver, other } = all
  for (const profileId of [leaver, other]) {
    const { now } = cause()
    const join = { type: 'Join', profileId, rsvpStatus: 'attending', fits: true, now } as const
    await dispatch(group, stream, join, cause())
  }
  await erased()
  const { seats } = await dispatch.readState(group, stream)
  t.deepEqual(
    seats.map(({ profileId }) => profileId),
    [founder, other],
  )
})

test('an invitation to a closed account ends; others stay', async t => {
  const { dispatch, cause, erased, ...all } = await foundedBesideLeaver(t)
  const { stream, founder, leaver, other } = all
  for (const profileId of [leaver, other]) {
    const { now } = cause()
    await dispatch(group, stream, { type: 'InviteToGroup', profileId, by: founder, now }, cause())
  }
  await erased()
  t.deepEqual((await dispatch.readState(group, stream)).invited, [other])
})

test('a request of a closed account ends; others stay', async t => {
  const { dispatch, cause, erased, ...all } = await foundedBesideLeaver(t)
  const { stream, founder, leaver, other } = all
  const choice = { groupId: all.groupId, admission: 'approval', newcomersRead: false } as const
  await dispatch(group, stream, { type: 'ChooseGroupAdmission', by: founder, ...choice }, cause())
  for (const profileId of [leaver, other]) {
    const { now } = cause()
    const join = { type: 'Join', profileId, rsvpStatus: 'maybe', fits: true, now } as const
    await dispatch(group, stream, join, cause())
  }
  await erased()
  const { requests } = await dispatch.readState(group, stream)
  t.is(requests[leaver]?.status, 'withdrawn')
  t.is(requests[other]?.status, 'waiting')
})

test('the founder is notified of a request once, and never after it was answered', async t => {
  const { dispatch, cause, letReact, letWork, told, ...all } = await foundedBesideLeaver(t)
  const { stream, founder, other } = all
  const choice = { groupId: all.groupId, admission: 'approval', newcomersRead: false } as const
  const choose = { type: 'ChooseGroupAdmission', by: founder, ...choice } as const
  await dispatch(group, stream, choose, cause())
  const join = { profileId: other, rsvpStatus: 'maybe', fits: true, now: cause().now } as const
  await dispatch(group, stream, { type: 'Join', ...join }, cause())
  const decline = { type: 'DeclineGroupRequest', profileId: other, by: founder } as const
  await dispatch(group, stream, decline, cause())
  await letReact(groupsReactor)
  t.deepEqual(await letWork(tellFounder), [])
  t.deepEqual(await told(streams.inbox(founder)), [])
})

/** A group of two from before admissions. */
const oldGroup = async (t: ExecutionContext) => {
  const context = await openWorkerContext(t)
  const { log, cause, clock } = context
  const [groupId, founder, member] = [randomId(), randomId(), randomId()]
  const words = { name: 'Slow hikers', description: 'We wait at every gate.' }
  const { command, correlation, causation } = cause()
  const meta = { command, correlation, causation }
  const at = clock.now().toISOString()
  const founded = {
    groupId,
    founder,
    ...words,
    interests: ['hiking'],
    availability: ['weekends'],
    maxMembers: 8,
    admission: 'approval' as const,
    newcomersRead: false,
  }
  const joined = { groupId, profileId: member, rsvpStatus: 'maybe' as const, by: member }
  await log.append(streams.group(groupId), 'none', [
    { id: randomId(), type: 'GroupFounded', version: 2, at, data: founded, meta },
    {
      id: randomId(),
      version: 2,
      at,
      meta,
      type: 'GroupJoined' as const,
      data: { ...joined, through: 'before_admission' },
    },
  ])
  return { ...context, groupId, founder, member, words, stream: streams.group(groupId) }
}

test('an old group gives its texts to its founder and notifies its members, once', async t => {
  const { letReact, letWork, told, dispatch, cause, ...all } = await oldGroup(t)
  const { groupId, founder, member, words, stream } = all
  await letReact(groupAdmissionsReactor)
  t.deepEqual(await letWork(adoptGroup), [])
  const described = (await told(stream)).filter(({ type }) => type === 'GroupDescribed')
  t.like(described, [{ data: { groupId, by: founder, ...words } }])
  const noticesOf = async (profileId: string) =>
    (await told(streams.inbox(profileId))).filter(({ type }) => type === 'Notified')
  for (const one of [founder, member])
    t.like(await noticesOf(one), [
      { data: { type: 'group_chat_update', actionUrl: `/group-chats/${groupId}` } },
    ])

  // Another process, or the same after a crash, runs the job again, long after it was read.
  const [event] = await told(stream)
  if (!event) throw new Error('The group has no event.')
  const { id } = jobFromEvent(event, task(adoptGroup, { groupId }), all.clock.now())
  const again = { ...cause(id), repeated: true }
  const inboxOf = { type: 'MarkAllRead', profileId: member } as const
  await dispatch(inbox, streams.inbox(member), inboxOf, cause())
  const { signal } = new AbortController()
  for (const _ of [1, 2]) await adoptGroup.perform({ groupId }, again, { ...all, dispatch }, signal)
  for (const one of [founder, member]) t.is((await noticesOf(one)).length, 1)
  t.is((await told(stream)).filter(({ type }) => type === 'GroupDescribed').length, 1)
})

test('members who join an old group later are not notified', async t => {
  const { letReact, letWork, told, dispatch, cause, stream, founder } = await oldGroup(t)
  const newcomer = randomId()
  const { now } = cause()
  const ask = { profileId: newcomer, rsvpStatus: 'maybe', fits: true, now } as const
  await dispatch(group, stream, { type: 'Join', ...ask }, cause())
  const accept = { type: 'AcceptGroupRequest', profileId: newcomer, by: founder } as const
  await dispatch(group, stream, accept, cause())
  await letReact(groupAdmissionsReactor)
  await letWork(adoptGroup)
  t.deepEqual(await told(streams.inbox(newcomer)), [])
})

test('a member suspended while joining does not become the founder', async t => {
  const { dispatch, cause, letReact, letWork, ...all } = await foundedBesideLeaver(t)
  const { stream, founder, other } = all
  const { now } = cause()
  const join = { type: 'Join', profileId: other, rsvpStatus: 'maybe', fits: true, now } as const
  const memberId = randomId()
  const suspended = { memberId, profileId: other, note: null, noteId: randomId() }
  const suspend = { type: 'Suspend', ...suspended, operator: 'Sage', carried: false } as const
  await dispatch(suspension, streams.suspension(other), suspend, cause())
  await dispatch(group, stream, join, cause())
  await letReact(groupsReactor)
  await letWork(setStanding)
  const state = await dispatch.readState(group, stream)
  t.deepEqual(
    state.seats.map(({ isSuspended }) => isSuspended),
    [false, true],
  )
  await dispatch(group, stream, { type: 'Leave', profileId: founder }, cause())
  t.is((await dispatch.readState(group, stream)).seats.length, 1)
})

test('earlier suspensions count too', async t => {
  const { dispatch, cause, letReact, letWork, documentsOf, ...all } = await foundedBesideLeaver(t)
  const { stream, founder } = all
  const suspended = { memberId: randomId(), profileId: founder, note: null, noteId: randomId() }
  const suspend = { type: 'Suspend', ...suspended, operator: 'Sage', carried: false } as const
  await dispatch(suspension, streams.suspension(founder), suspend, cause())
  await documentsOf(groups)
  await letReact(groupStandingsReactor)
  t.deepEqual(await letWork(setStanding), [])
  const [seat] = (await dispatch.readState(group, stream)).seats
  t.true(seat?.isSuspended)
})
