import test, { type ExecutionContext } from 'ava'
import { group } from '../command-api/groups/decider.ts'
import { profile } from '../command-api/profiles/decider.ts'
import { randomId } from '../contracts/random-id.ts'
import { streams } from '../contracts/streams.ts'
import { openWorkerContext } from '../test/worker-context.ts'
import { groupsQueues, groupsReactor } from './groups.ts'

const [, checkSeat, checkInvitation] = groupsQueues

/** A group, somebody who has closed their account, and somebody who has not. */
const foundedBesideLeaver = async (t: ExecutionContext) => {
  const context = await openWorkerContext(t)
  const { dispatch, cause } = context
  const [groupId, founder, leaver, other] = [randomId(), randomId(), randomId(), randomId()]
  const stream = streams.group(groupId)
  const text = { name: 'Slow hikers', description: null, interests: ['hiking'] }
  const founded = { groupId, founder, ...text, availability: ['weekends'], maxMembers: 8 }
  await dispatch(group, stream, { type: 'FoundGroup', ...founded }, cause())
  const closing = { type: 'CloseProfile', profileId: leaver } as const
  await dispatch(profile, streams.profile(leaver), closing, cause())
  return { ...context, stream, founder, leaver, other }
}

test('a member who closes the account while they join gives up the seat, others keep theirs', async t => {
  const { dispatch, cause, letReact, letWork, ...all } = await foundedBesideLeaver(t)
  const { stream, founder, leaver, other } = all
  for (const profileId of [leaver, other]) {
    const join = { type: 'Join', profileId, rsvpStatus: 'attending', fits: true } as const
    await dispatch(group, stream, join, cause())
  }
  await letReact(groupsReactor)
  await letWork(checkSeat)
  const { seats } = await dispatch.readState(group, stream)
  t.deepEqual(
    seats.map(({ profileId }) => profileId),
    [founder, other],
  )
})

test('an invitation that reaches a closed account ends, others stay', async t => {
  const { dispatch, cause, letReact, letWork, ...all } = await foundedBesideLeaver(t)
  const { stream, founder, leaver, other } = all
  for (const profileId of [leaver, other]) {
    const { now } = cause()
    await dispatch(group, stream, { type: 'InviteToGroup', profileId, by: founder, now }, cause())
  }
  await letReact(groupsReactor)
  await letWork(checkInvitation)
  t.deepEqual((await dispatch.readState(group, stream)).invited, [other])
})
