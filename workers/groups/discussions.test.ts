import test, { type ExecutionContext } from 'ava'
import { profileIdOf } from '../../contracts/core/ids.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import { group } from '../../domain/groups/decider.ts'
import { meetup } from '../../domain/meetups/decider.ts'
import { groups } from '../../projections/views/groups.ts'
import { openWorkerContext } from '../../test/workers/worker-context.ts'
import { discussionQueues, discussionsReactor } from './discussions.ts'

const DAY = 86_400_000
const [leaveDiscussions, endDiscussion] = discussionQueues

/** An event in two days with a guest, who has joined its discussion. */
const begin = async (t: ExecutionContext) => {
  const stage = await openWorkerContext(t)
  const { dispatch, cause, clock, told } = stage
  const [organizer, guest] = [profileIdOf(randomId()), profileIdOf(randomId())]
  const [meetupId, groupId] = [randomId(), randomId()]
  const startsIn = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
  const details = {
    title: 'Tea',
    description: 'Tea.',
    location: null,
    address: null,
    tags: [],
    eventDate: startsIn(2 * DAY),
    endDate: startsIn(2 * DAY + 1),
    isOnline: false,
    isPublic: true,
    maxAttendees: null,
    place: null,
    addressShownTo: 'going' as const,
  }
  const run = (command: Parameters<typeof meetup.decide>[0]) =>
    dispatch(meetup, streams.meetup(meetupId), command, cause())
  const now = clock.now()
  await run({ type: 'Announce', meetupId, organizer, details, now })
  await run({ type: 'Rsvp', by: guest, status: 'going', now })
  await run({ type: 'SwitchDiscussion', by: organizer, isOn: true, groupId, now })
  const join = (id = groupId) => {
    const command = { type: 'JoinDiscussion', groupId: id, meetupId, profileId: guest } as const
    return dispatch(group, streams.group(id), command, cause())
  }
  await join()
  const react = async () => {
    await stage.documentsOf(groups)
    await stage.letReact(discussionsReactor)
    t.deepEqual(await stage.letWork(leaveDiscussions), [])
  }
  /** Types of the events of the discussion. */
  const talked = async (id = groupId) => (await told(streams.group(id))).map(({ type }) => type)
  return { ...stage, organizer, guest, run, join, react, talked, startsIn }
}

test('who takes back their answer while they join gives up the seat, once however often it runs', async t => {
  const { guest, run, join, react, talked, clock, forgetReactions } = await begin(t)
  await react()
  t.deepEqual(await talked(), ['GroupFounded'], 'who goes keeps it')
  await run({ type: 'Rsvp', by: guest, status: 'maybe', now: clock.now() })
  await react()
  t.deepEqual(await talked(), ['GroupFounded', 'GroupLeft'])
  await join()
  await react()
  const all = ['GroupFounded', 'GroupLeft', 'GroupJoined', 'GroupLeft']
  t.deepEqual(await talked(), all)
  await forgetReactions()
  await react()
  t.deepEqual(await talked(), all)
})

test('it ends in its time, which a later start moves, once however often it runs', async t => {
  const { organizer, run, react, talked, clock, jobs, letWork, forgetReactions, startsIn } =
    await begin(t)
  await react()
  t.deepEqual(await letWork(endDiscussion), [])
  const changes = { eventDate: startsIn(3 * DAY), endDate: startsIn(3 * DAY + 1) }
  await run({ type: 'Revise', by: organizer, changes, now: clock.now() })
  clock.move(16 * DAY + 1)
  await react()
  t.deepEqual(await letWork(endDiscussion), [])
  t.deepEqual(await talked(), ['GroupFounded'])
  t.like(await jobs.counts(endDiscussion.name), { waiting: 0 })
  clock.move(DAY)
  t.deepEqual(await letWork(endDiscussion), [])
  t.deepEqual(await talked(), ['GroupFounded', 'GroupClosed'])
  await forgetReactions()
  await react()
  t.deepEqual(await letWork(endDiscussion), [])
  t.deepEqual(await talked(), ['GroupFounded', 'GroupClosed'])
})

test('one that was founded while a host ended it closes, too', async t => {
  const { organizer, run, join, react, talked, clock, letWork } = await begin(t)
  const turn = (isOn: boolean, groupId: string) =>
    run({ type: 'SwitchDiscussion', by: organizer, isOn, groupId, now: clock.now() })
  const next = randomId()
  await turn(false, next)
  await turn(true, next)
  await turn(false, next)
  await join(next)
  await react()
  t.deepEqual(await letWork(endDiscussion), [])
  t.deepEqual(await talked(), ['GroupFounded', 'GroupClosed'])
  t.deepEqual(await talked(next), ['GroupFounded', 'GroupClosed'])
})
