import test, { type ExecutionContext } from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { group } from '../../domain/groups/decider.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import { groups } from '../../projections/views/groups.ts'
import { openWorkerContext } from '../../test/workers/worker-context.ts'
import { leaveGroups } from './leave-groups.ts'
import { groupStandingsReactor, groupsReactor, setStanding, tellFounder } from './reactors.ts'

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
