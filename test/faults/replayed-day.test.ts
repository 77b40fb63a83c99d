import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test from 'ava'
import type { DomainEvent } from '../../contracts/events.ts'
import { openSqliteRecords } from '../../engines/adapters/sqlite/records.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { agreeable, type FakeReply, type FakeRequest, fakeOpenAi } from '../engines/fake-openai.ts'
import { startPushService } from '../engines/push-service.ts'
import { assertNoOrphan } from '../history/assert-no-orphan.ts'
import { type Community, community } from '../http/community.ts'
import { startServer, type TestMember, type TestServer } from '../http/server.ts'
import { everything } from '../projections/workbench.ts'
import { beginAgain, forgetDoneJobs } from '../stores/forget-reactions.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { pendingJobs } from '../waiting/pending-jobs.ts'
import { until } from '../waiting/until.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Noon (UTC) of this day, until it is moved. */
const movableClock = () => {
  let now = Math.floor(Date.now() / DAY) * DAY + DAY / 2
  const clock: Clock = { now: () => new Date(now) }
  return {
    clock,
    move(ms: number): void {
      now += ms
    },
  }
}

type MovableClock = ReturnType<typeof movableClock>

/** A model that compares; text analysis answers what it refuses. */
const comparingOnly = (request: FakeRequest): FakeReply =>
  'measured' in JSON.parse(request.messages[1].content)
    ? agreeable()(request)
    : { status: 400, body: '{"error":{"message":"not this"}}' }

/** Queues whose jobs wait for seconds or an hour, by the clock of the machine. */
const briefQueues = ['score-profile', 'tell-change-later', 'push-device']

/** Lets the jobs of these queues run now, and waits until all that follows is done. */
const settle = async ({ kith, caughtUp }: TestServer, folder: string): Promise<void> => {
  const { jobs, log } = kith.ports
  const pending = () => Promise.all(briefQueues.map(queue => pendingJobs(jobs, queue)))
  const isIdle = async () => (await pending()).every(count => count === 0)
  const hurry = () => {
    const file = new DatabaseSync(join(folder, 'jobs.db'), { timeout: 5_000 })
    const update = file.prepare("UPDATE jobs SET due = 0 WHERE state = 'waiting' AND queue = ?")
    for (const queue of briefQueues) update.run(queue)
    file.close()
  }
  for (let head: string | undefined; head !== (await log.head()) || !(await isIdle()); ) {
    await caughtUp()
    head = await log.head()
    await until(async () => {
      hurry()
      return isIdle()
    })
    await caughtUp()
  }
}

type Stage = Community & {
  readonly members: readonly [TestMember, TestMember, TestMember]
  /** Lets minutes pass after everything is done. */
  pass(minutes: number): Promise<void>
}

const readAll = (by: TestMember) => by.patch('/api/notifications/mark-all-read')
const say = (by: TestMember, matchId: string, content: string) =>
  by.post(`/api/matches/${matchId}/messages`, { content })

/** One super like is told, a later one joins the unread notification. */
const superLikes = async ({ me, members: [ash, bay, cory], swipe, pass }: Stage) => {
  await pass(50)
  await swipe(ash, me, 'super_like')
  await pass(20)
  await swipe(bay, me, 'super_like')
  await pass(1)
  await readAll(me)
  await pass(1)
  await swipe(cory, me, 'super_like')
  await pass(60)
}

/** Messages are read on the list of notifications, and in the conversation. */
const conversations = async ({ me, you, match, pass }: Stage) => {
  const matchId = await match(me, you)
  await pass(1)
  await say(me, matchId, 'Jazz on Friday?')
  await pass(1)
  await say(me, matchId, 'Or on Saturday?')
  await pass(1)
  await readAll(you)
  await pass(1)
  await say(me, matchId, 'At eight.')
  await pass(1)
  await you.get(`/api/matches/${matchId}/messages`)
  await pass(1)
  await say(me, matchId, 'See you there.')
  await pass(1)
  await readAll(you)
}

/** Two requests are one notification, and wait after it was read. */
const groupRequests = async ({ me, members: [ash, bay, cory], pass }: Stage) => {
  const choice = { interests: ['sewing_costuming'], availability: ['weeknights'] }
  for (const one of [ash, bay, cory]) await one.post('/api/user-availability', choice)
  const group = { name: 'Slow letters', description: 'Ink and tea.', ...choice }
  const { id } = (await me.post('/api/group-chats', group)).body
  const at = (path = '') => `/api/group-chats/${id}${path}`
  await pass(1)
  for (const one of [ash, bay, cory]) {
    await one.post(at('/join'), { rsvpStatus: 'attending' })
    await pass(1)
  }
  await readAll(me)
  await pass(1)
  const { requests } = (await me.get(at())).body
  await me.post(at(`/requests/${requests[0].id}/accept`))
}

const createEvent = async (by: TestMember, clock: Clock, more: object = {}): Promise<string> => {
  const eventDate = new Date(clock.now().getTime() + 5 * DAY).toISOString()
  const event = { title: 'Soup', description: 'Bring a spoon.', eventDate, ...more }
  return (await by.post('/api/events', event)).body.id
}
const going = (by: TestMember, id: string) => by.post(`/api/events/${id}/rsvp`, { status: 'going' })

/** Changes of one hour and of several, read or not; members who come later; a cancellation. */
const meetups = async ({ me, you, members: [ash, bay, cory], pass }: Stage, clock: Clock) => {
  const id = await createEvent(me, clock)
  const ended = await createEvent(me, clock)
  const asked = await createEvent(me, clock, { isPublic: false })
  for (const one of [you, ash]) for (const event of [id, ended]) await going(one, event)
  const change = async (minutes: number, title: string) => {
    await me.patch(`/api/events/${id}`, { title })
    await pass(minutes)
  }
  await change(10, 'Hot soup')
  await readAll(you)
  await change(61, 'Hotter soup')
  await change(61, 'Hottest soup')
  await readAll(ash)
  await change(1, 'Cold soup')
  for (const one of [you, ash]) await readAll(one)
  await going(bay, id)
  for (const one of [bay, cory]) {
    await going(one, asked)
    await pass(61)
  }
  await readAll(me)
  await me.del(`/api/events/${ended}`)
  await pass(1)
}

const offer = { hobby: 'hiking', timeSlot: 'weekend_morning' }
const invite = (by: TestMember, { profileId }: TestMember) =>
  by.post('/api/hangout-invitations', { inviteeProfileId: profileId, ...offer })

/** Who parts and meets again has plans that the parting does not end. */
const partings = async (stage: Stage, clock: Clock): Promise<void> => {
  const { me, you, members, match, pass } = stage
  const [ash, bay, cory] = members
  const entry = { timeSlot: offer.timeSlot, hobbies: [offer.hobby], notes: '', isActive: true }
  for (const one of [me, you, ...members])
    await one.post('/api/hangout-availability', { availability: [entry] })
  await pass(1)
  const first = await match(bay, cory)
  await pass(1)
  await bay.del(`/api/matches/${first}`)
  await pass(5)
  await match(bay, cory, 'friendship')
  await pass(1)
  await invite(bay, cory)

  await ash.post('/api/blocks', { profileId: cory.profileId })
  await pass(5)
  await ash.del(`/api/blocks/${cory.profileId}`)
  await pass(5)
  await invite(ash, cory)
  await going(cory, await createEvent(ash, clock))
  await pass(1)
}

/** A link that ended and was made again, comparisons, and a joint card that matches. */
const links = async ({ me, members: [ash, bay], match, pass }: Stage) => {
  const matchId = await match(me, bay, 'networking')
  const side = { kind: 'partner', isShown: true }
  const link = async () => {
    await me.post('/api/links', { profileId: bay.profileId, ...side })
    await pass(1)
    await bay.post(`/api/links/${me.profileId}/accept`, side)
    await pass(1)
  }
  await link()
  await me.del(`/api/links/${bay.profileId}`)
  await pass(5)
  await link()
  const answers = [{ category: 'date_nights', level: 'yes' }]
  for (const one of [me, bay]) {
    await one.post(`/api/matches/${matchId}/comparison`, { answers })
    await pass(1)
  }
  const card = { members: [bay.profileId], text: 'Us', photos: [], modes: ['networking'] }
  const { id } = (await me.post('/api/joint-cards', card)).body
  await pass(1)
  await bay.post(`/api/joint-cards/${id}/confirm`, { version: 0 })
  await ash.post(`/api/joint-cards/${id}/swipe`, { action: 'like', mode: 'networking' })
  await pass(1)
  await me.post(`/api/joint-cards/${id}/likes`, { profileId: ash.profileId, mode: 'networking' })
  await pass(1)
  await bay.post(`/api/joint-cards/${id}/likes/${ash.profileId}`, { agrees: true })
  await pass(1)
}

/** Scores and suggestions by a model, before and after a change. */
const comparisons = async ({ me, you, members, swipe, pass }: Stage) => {
  const everyone = [me, you, ...members]
  for (const one of everyone) await one.put('/api/ai/consent', { given: true })
  await pass(1)
  await me.post('/api/ai/match-suggestions/generate')
  await pass(1)
  await you.patch('/api/profile', { bio: 'I bake, and hike to the bakery.' })
  await pass(1)
  await swipe(you, members[1], 'pass', 'friendship')
  await pass(1)
  await members[0].put('/api/ai/consent', { given: false })
  await pass(1)
}

/** Questions, an insight and rules that are counted; a member who leaves after a match. */
const requests = async ({ me, you, match, quickMember, pass }: Stage): Promise<void> => {
  await me.post('/api/ai/profile-insights/generate')
  const { body: packs } = await me.get('/api/question-packs')
  await me.post(`/api/questions/generate/${packs[0].id}`)
  const rule = { facet: 'diet', operator: 'EQ', value: 'vegan', action: 'BLOCK' }
  await you.put('/api/preference-rules', { rules: [{ ...rule, scope: 'PEOPLE' }] })
  await pass(1)
  const dale = await quickMember('Dale')
  await say(dale, await match(you, dale), 'I am leaving.')
  await pass(1)
  await dale.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await pass(1)
}

/** A suspension that was lifted; returns the member, who signed in again. */
const suspension = async ({ members: [, , cory], moderation, quickVisitor, pass }: Stage) => {
  await moderation.suspend(cory.profileId, 'Suspend', 'by mistake')
  await pass(5)
  await moderation.suspend(cory.profileId, 'Lift', 'by mistake')
  await pass(5)
  return quickVisitor('Cory')
}

/** A day of members with all that follows from it; returns a member who still has a session. */
const liveADay = async (all: Community, folder: string, time: MovableClock) => {
  const { clock, move } = time
  const [ash, bay, cory] = await Promise.all(
    ['Ash', 'Bay', 'Cory'].map(name => all.quickMember(name)),
  )
  if (!ash || !bay || !cory) throw new Error('Not everybody came.')
  const stage: Stage = {
    ...all,
    members: [ash, bay, cory],
    async pass(minutes) {
      await settle(all, folder)
      move(minutes * MINUTE)
      await settle(all, folder)
    },
  }
  await comparisons(stage)
  await requests(stage)
  await superLikes(stage)
  await conversations(stage)
  await groupRequests(stage)
  await meetups(stage, clock)
  await links(stage)
  await partings(stage, clock)
  return suspension(stage)
}

/** Events that the day must have, as jobs follow from them. */
const decisive: readonly DomainEvent['type'][] = [
  ...(['Matched', 'Unmatched', 'Blocked', 'Unblocked', 'MessageSent', 'MessagesRead'] as const),
  ...(['Notified', 'AllNotificationsRead', 'NotificationsForgotten'] as const),
  ...(['GroupRequested', 'GroupJoined', 'HangoutInvited'] as const),
  ...(['Linked', 'LinkEnded', 'BoundariesCompared', 'JointCardMatched'] as const),
  ...(['MeetupRevised', 'MeetupCancelled', 'SeatRequested', 'RsvpGiven'] as const),
  ...([
    'SuggestionsGenerated',
    'CompatibilityScored',
    'ScoreForgotten',
    'ProfileAnalysed',
  ] as const),
  ...(['QuestionsGenerated', 'PreferenceRulesSet', 'PreferenceRulesAudited'] as const),
  ...(['MemberSuspended', 'SuspensionLifted', 'AccountClosed', 'ConversationClosed'] as const),
]

const documentsOf = async ({ kith }: TestServer) =>
  Object.fromEntries(
    await Promise.all(
      allViews.map(async view => [view.name, await everything(kith.ports.views, view)] as const),
    ),
  )

test('a day has no event without its cause, and no effect when reactors read it again and all ids of jobs are forgotten', async t => {
  const { baseUrl, requests: calls } = await fakeOpenAi(t, comparingOnly)
  const pushService = await startPushService()
  t.teardown(pushService.close)
  const folder = await scratchFolder(t)
  const env = { KITH_DATA: folder, OPENAI_API_KEY: 'a-key', OPENAI_BASE_URL: baseUrl }
  const time = movableClock()
  const all = await community(t, { env, clock: time.clock })
  for (const one of [all.me, all.you])
    await one.post('/api/push/subscriptions', pushService.subscribe())
  const visitor = await liveADay(all, folder, time)
  await settle(all, folder)

  const lived = await Array.fromAsync(all.kith.ports.log.readAll())
  const types = new Set(lived.map(({ type }) => type))
  t.deepEqual(
    decisive.filter(type => !types.has(type)),
    [],
    'the day had everything',
  )
  assertNoOrphan(t, lived)
  const head = await all.kith.ports.log.head()
  const documents = await documentsOf(all)
  const [asked, pushed] = [calls.length, pushService.pushes.length]
  t.true(asked > 0)
  t.true(pushed > 0)
  await all.kith.close()
  time.move(DAY)

  const path = join(folder, 'jobs.db')
  const ways = {
    async 'done ids are forgotten and checkpoints at the start'() {
      t.true(forgetDoneJobs(path) > 0)
      await using records = await openSqliteRecords({ path: join(folder, 'records.db') })
      await beginAgain(records)
    },
    async 'the file of jobs is lost, and checkpoints are at the start'() {
      for (const suffix of ['', '-wal', '-shm']) await rm(path + suffix, { force: true })
      await using records = await openSqliteRecords({ path: join(folder, 'records.db') })
      await beginAgain(records)
    },
  }
  for (const [way, forget] of Object.entries(ways)) {
    await forget()
    const again = await startServer(t, { env, clock: time.clock })
    await settle(again, folder)
    const { log } = again.kith.ports
    const more = await Array.fromAsync(log.readAll({ after: head }))
    t.deepEqual(
      more.map(({ type, data }) => ({ type, data })),
      [],
      way,
    )
    t.deepEqual(await documentsOf(again), documents, way)
    t.is(calls.length, asked, `${way}: no model is asked`)
    t.is(pushService.pushes.length, pushed, `${way}: nothing is pushed`)
    t.is((await again.stranger.get('/api/matches', { cookie: visitor.cookie })).status, 200, way)
    await again.kith.close()
  }
})
