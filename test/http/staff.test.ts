import { userInfo } from 'node:os'
import test from 'ava'
import { subjects } from '../../contracts/core/personal.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { pair } from '../../domain/matching/decider.ts'
import { printable } from '../../engines/process/command-line/terminal.ts'
import { runStaff } from '../../operations/staff/run-staff.ts'
import { suspensions } from '../../projections/views/staff.ts'
import { runCommand } from '../processes/run-command.ts'
import { everything } from '../projections/workbench.ts'
import { pendingJobs } from '../waiting/pending-jobs.ts'
import { until } from '../waiting/until.ts'
import { type Community, community } from './community.ts'
import { everyRoute, nothing, rowOf, sent } from './permission-table.ts'
import type { TestMember } from './server.ts'
import { openSocket } from './socket.ts'

/** Runs `npm run staff` beside the server. */
const staff = ({ config }: Community, ...args: string[]) =>
  runCommand(runStaff, args, { KITH_DATA: config.data })

/** The user account that runs the specs. */
const operator = userInfo().username

const report = async (by: TestMember, on: TestMember, description?: string): Promise<string> =>
  (await by.post('/api/reports', { profileId: on.profileId, reason: 'spam', description })).body.id

test('a report stays open until a staff member resolves it under their login name', async t => {
  const all = await community(t)
  const { me, you, caughtUp, kith } = all
  const reportId = await report(me, you, 'Sells watches.')
  const waiting = await staff(all, 'reports')
  t.is(waiting.code, 0, waiting.errors)
  t.regex(
    waiting.output,
    new RegExp(`spam {2}report ${reportId}\n {2}about \\u2068Rowan\\u2069, profile `),
  )
  t.regex(waiting.output, /reported by one member[\s\S]*"Sells watches\."/)

  const resolving = ['resolve', reportId, '--outcome', 'acted_on', '--note', 'Shop closed']
  t.is((await staff(all, '--operator', 'Sage', ...resolving)).code, 2, 'nobody chooses their name')
  t.like(await staff(all, ...resolving), { code: 0, output: 'Resolved.\n' })
  t.like(await staff(all, ...resolving), { output: 'It was resolved so already.\n' })
  t.is((await staff(all, 'reports')).output, 'No reports wait.\n')
  const [kept] = JSON.parse((await staff(all, 'reports', '--all', '--format', 'json')).output)
  t.like(kept, { reportId, status: 'resolved', outcome: 'acted_on', operator })
  const told = await Array.fromAsync(kith.ports.log.readAll({ types: ['ReportResolved'] }))
  t.like(told, [{ data: { operator, note: 'Shop closed' } }])
  await caughtUp()
})

test('a report of one message brings its text to the staff, of the reporter’s own chats alone', async t => {
  const all = await community(t)
  const { me, you, match, quickMember, caughtUp } = all
  const other = await quickMember('Sage')
  const matchId = await match(me, you)
  const sent = await you.post(`/api/matches/${matchId}/messages`, { content: 'Buy a watch.' })
  const own = await me.post(`/api/matches/${matchId}/messages`, { content: 'No, thanks.' })
  await caughtUp()
  const reportAs = (by: TestMember, messageId: string) =>
    by.post('/api/reports', { profileId: you.profileId, reason: 'spam', messageId })

  const unknown = await reportAs(me, randomId())
  t.is(unknown.status, 404)
  for (const [by, id] of [
    [other, sent.body.id],
    [me, own.body.id],
  ] as const) {
    const { status, body } = await reportAs(by, id)
    t.is(status, 404)
    t.like(body, { code: unknown.body.code, message: unknown.body.message })
  }
  t.is((await staff(all, 'reports')).output, 'No reports wait.\n')

  t.is((await reportAs(me, sent.body.id)).status, 200)
  await caughtUp()
  const { output } = await staff(all, 'reports')
  t.regex(output, new RegExp(`their message ${sent.body.id}\n {2}"Buy a watch\\."`))
})

test('text written by members is escaped on the staff’s terminal', async t => {
  const all = await community(t)
  const { me, you, kith, caughtUp } = all
  const description = 'a\u009B31m b\u202E c\u001B[2J d\u200B'
  const reportId = randomId()
  const told = {
    by: me.profileId,
    on: you.profileId,
    reportId,
    reason: 'spam',
    description,
  } as const
  const cause = { command: reportId, correlation: reportId, causation: reportId, now: new Date() }
  const asked = { type: 'Report', ...told, resolvedReport: undefined, now: cause.now } as const
  await kith.dispatch(pair, streams.pair(me.profileId, you.profileId), asked, cause)
  await caughtUp()
  const { output } = await staff(all, 'reports')
  t.regex(output, /"a·31m b· c\\u001b\[2J d·"/)
  for (const line of output.split('\n')) t.is(printable(line), line)
  const json = (await staff(all, 'reports', '--format', 'json')).output
  for (const line of json.split('\n')) t.is(printable(line), line)
  t.like(JSON.parse(json), [{ description }])
})

test('additions join the open report, and a report after its resolution is a new one', async t => {
  const all = await community(t)
  const { me, you } = all
  const reportId = await report(me, you, 'Sells watches.')
  t.is(await report(me, you, 'Sells rings, too.'), reportId)
  const { output } = await staff(all, 'reports')
  t.regex(output, /"Sells watches\."\n {2}again [\d: -]{16} {2}spam\n {2}"Sells rings, too\."/)
  t.regex(output, /reported by one member/)

  const resolved = await staff(all, 'resolve', reportId, '--outcome', 'no_breach')
  t.regex(resolved.output, /^Resolved\. Its last words were added [\d: -]{16}\.\n$/)
  const anew = await report(me, you, 'Sells watches.')
  t.not(anew, reportId)
  t.like(await all.moderation.reports('pending'), [{ reportId: anew, additions: [] }])
})

test('only the staff verify a profile and withdraw the verification', async t => {
  const all = await community(t)
  const { me, you, caughtUp } = all
  const verified = async () => {
    await caughtUp()
    const deck = (await me.get('/api/discover/dating')).body
    return deck.map((card: { isVerified: boolean }) => card.isVerified)
  }
  t.true(await all.moderation.verify(you.profileId, true))
  t.false(await all.moderation.verify(you.profileId, true))
  t.deepEqual(await verified(), [true])
  t.true(await all.moderation.verify(you.profileId, false))
  t.deepEqual(await verified(), [false])
})

test('a suspended member leaves decks, matches and chats and is signed out', async t => {
  const all = await community(t)
  const { me, you, match, caughtUp, quickMember } = all
  const matchId = await match(me, you)
  const stranger = await quickMember('Linden')
  await caughtUp()
  const socket = await openSocket(t, all.origin, you)

  t.true(await all.moderation.suspend(you.profileId, 'Suspend', 'threats'))
  await caughtUp()
  t.is(await socket.closed, 4401)
  t.is((await you.get('/api/matches')).status, 401)

  const cards = (await stranger.get('/api/discover/dating')).body
  t.false(cards.some((card: { id: string }) => card.id === you.profileId))
  t.deepEqual((await me.get('/api/matches')).body, [])
  t.is((await me.get(`/api/matches/${matchId}`)).status, 404)
  t.is((await me.get(`/api/matches/${matchId}/messages`)).status, 404)
  t.is((await me.get(`/api/matches/${matchId}/profile`)).status, 404)
  t.is((await me.post(`/api/matches/${matchId}/messages`, { content: 'Hi' })).status, 404)
  t.is((await stranger.get(`/api/discover/dating`)).status, 200)
})

test('a suspended member can sign in only to export and delete their account', async t => {
  const all = await community(t)
  const { me, you, caughtUp, visitor, origin } = all
  t.true(await all.moderation.suspend(you.profileId, 'Suspend', 'threats'))
  await caughtUp()
  const back = await visitor('Rowan')
  for (const route of everyRoute) {
    if (route.access === 'everyone' || route.access === 'account') continue
    const { of = () => ({}) } = rowOf(route)
    const { status, body } = await sent(back, route, of({ ...nothing, profileId: me.profileId }))
    t.is(status, 403, route.endpoint)
    t.is(body.code, 'suspended', route.endpoint)
  }
  t.is((await back.get(nothing.photoUrl)).body.code, 'suspended')
  await t.throwsAsync(openSocket(t, origin, back), { message: 'The upgrade was answered 403.' })

  const exported = await back.get('/api/account/export')
  t.is(exported.headers.get('content-type'), 'application/zip')
  t.is((await back.send('DELETE', '/api/account', { confirmation: 'DELETE' })).status, 200)
  await caughtUp()
  t.is((await back.get('/api/account/export')).status, 401)
  const suspended = Object.keys(await everything(all.kith.ports.views, suspensions))
  t.deepEqual(suspended, [you.profileId], 'leaving lifts nothing')
})

test('a note on a suspension is encrypted under its own key, which outlives the account', async t => {
  const all = await community(t)
  const { you, kith, caughtUp } = all
  const { log, keys } = kith.ports
  await all.moderation.suspend(you.profileId, 'Suspend', 'threats')
  const noted = async () => {
    const [event] = await Array.fromAsync(log.readAll({ types: ['MemberSuspended'] }))
    return event?.data as EventNamed<'MemberSuspended'>['data']
  }
  await you.send('DELETE', '/api/account', { confirmation: 'DELETE' })
  await caughtUp()
  const { note, noteId = '' } = await noted()
  t.is(note, 'threats')
  await keys.destroy([subjects.note(noteId)])
  t.is((await noted()).note, null)
})

test('lifting a suspension restores everything', async t => {
  const all = await community(t)
  const { me, you, match, caughtUp, quickVisitor, kith } = all
  const matchId = await match(me, you)
  t.like(await staff(all, 'suspend', you.profileId), { output: 'The member is suspended now.\n' })
  t.like(await staff(all, 'suspend', you.profileId), {
    output: 'The member was suspended already.\n',
  })
  t.like(await staff(all, 'suspend', you.profileId, '--lift'), { code: 0 })
  await caughtUp()
  t.deepEqual(await everything(kith.ports.views, suspensions), {})
  const back = await quickVisitor('Rowan')
  t.is((await back.get('/api/matches')).body[0].id, matchId)
  t.is((await me.get(`/api/matches/${matchId}/messages`)).status, 200)
})

test('a job that failed permanently is listed, retried and dropped', async t => {
  const all = await community(t)
  const { jobs } = all.kith.ports
  const stop = new AbortController()
  t.teardown(() => stop.abort())
  let isBroken = true
  const working = jobs.work(
    'chores',
    async () => {
      if (isBroken) throw new Error('jo@example.org is away')
    },
    { concurrency: 1, signal: stop.signal },
  )
  const failed = (count: number) =>
    until(async () => (await jobs.failed('chores')).length === count)
  for (const id of ['one', 'two', 'three']) await jobs.add('chores', { id, data: {}, attempts: 1 })
  await failed(3)

  const cause = { event: 'an-event', correlation: 'a-call' }
  const later = { attempts: 3, backoff: { type: 'fixed', delay: 600_000 } } as const
  await jobs.add('chores', { id: 'four', data: { cause, data: {} }, ...later })
  await until(async () => (await jobs.retried('chores')).length === 1)

  const { output } = await staff(all, 'jobs')
  t.regex(
    output,
    /chores {2}job four\n {2}Error, tried once, tried again at [\d:]{8}\n {2}npm run history -- tree an-event\n/,
  )
  t.regex(output, /chores {2}job one\n {2}Error, tried once/)
  t.notRegex(output, /example/)
  t.regex((await all.stranger.get('/metrics')).body, /kith_dead_letters\{queue="chores"\} 3/)

  t.like(await staff(all, 'drop', 'chores', 'one'), { output: 'The job is dropped.\n' })
  isBroken = false
  t.like(await staff(all, 'retry', 'chores', 'two'), { output: 'The job is tried again.\n' })
  t.like(await staff(all, 'retry', 'chores'), { output: 'The job is tried again.\n' })
  await failed(0)
  await until(async () => (await pendingJobs(jobs, 'chores')) === 1)
  const [left, ...others] = JSON.parse((await staff(all, 'jobs', '--format', 'json')).output)
  t.like(left, { id: 'four', state: 'retried', attempts: 1, cause })
  t.deepEqual(others, [])
  t.notRegex((await all.stranger.get('/metrics')).body, /dead_letters.*chores/)
  t.like(await staff(all, 'retry', 'chores', 'two'), {
    code: 2,
    errors: 'There is no failed job two in chores. Look at: npm run staff -- jobs\n',
  })
  const records = all.kith.ports.log.read(streams.jobChanges('chores'))
  t.deepEqual(
    (await Array.fromAsync(records)).map(({ type, data }) => ({ type, data })),
    [
      { type: 'JobDropped', data: { queue: 'chores', jobId: 'one', operator } },
      { type: 'JobRetried', data: { queue: 'chores', jobId: 'two', operator } },
      { type: 'JobRetried', data: { queue: 'chores', jobId: 'three', operator } },
    ],
  )
  stop.abort()
  await working
})

test('generated questions are listed, retired and restored under the name of the operator', async t => {
  const all = await community(t)
  const { me, kith, caughtUp } = all
  t.is((await staff(all, 'questions', 'list')).output, 'There are no generated questions.\n')
  const { body } = await me.post('/api/questions/generate/consent')
  const [first, second, third] = body.questions.map(({ id }: { id: string }) => id)
  await caughtUp()
  const listed = await staff(all, 'questions', 'list', '--pack', 'consent')
  t.is(listed.code, 0, listed.errors)
  const lines = `consent {2}question ${first}\n {2}"[^\n]+"\n {2}asked for by profile ${me.profileId}, from the list of this server\n`
  t.regex(listed.output, new RegExp(lines))
  t.is(
    (await staff(all, 'questions', 'list', '--pack', 'kink')).output,
    'There are no generated questions.\n',
  )

  t.like(await staff(all, 'questions', 'retire', first, second), {
    output: `The question ${first} is retired now.\nThe question ${second} is retired now.\n`,
  })
  t.like(await staff(all, 'questions', 'retire', first), {
    output: `The question ${first} was retired already.\n`,
  })
  t.like(await staff(all, 'questions', 'restore', second), {
    output: 'The question is offered again.\n',
  })
  t.like(await staff(all, 'questions', 'restore', third), {
    output: 'The question was offered already.\n',
  })
  const json = ['questions', 'list', '--pack', 'consent', '--format', 'json']
  const idsIn = (text: string) =>
    JSON.parse(text).map(({ questionId }: { questionId: string }) => questionId)
  t.deepEqual(idsIn((await staff(all, ...json)).output), [second, third])
  const withRetired = (await staff(all, ...json, '--all')).output
  t.deepEqual(idsIn(withRetired), [first, second, third])
  t.like(JSON.parse(withRetired)[0], { status: 'retired', retiredBy: operator })
  t.regex((await staff(all, 'questions', 'list', '--all')).output, /\n {2}retired, by /)

  const types = ['QuestionRetired', 'QuestionRestored'] as const
  t.deepEqual(
    (await Array.fromAsync(kith.ports.log.readAll({ types }))).map(({ type, data }) => ({
      type,
      data,
    })),
    [
      { type: 'QuestionRetired', data: { packId: 'consent', questionId: first, operator } },
      { type: 'QuestionRetired', data: { packId: 'consent', questionId: second, operator } },
      { type: 'QuestionRestored', data: { packId: 'consent', questionId: second, operator } },
    ],
  )
  t.like(await staff(all, 'questions', 'retire', 'consent_touch_hello'), {
    code: 2,
    errors:
      'There is no generated question consent_touch_hello. Look at: npm run staff -- questions list\n',
  })
  t.is((await staff(all, 'questions', 'list', '--pack', 'cooking')).code, 2)
})

test('a refused staff command prints one line', async t => {
  const all = await community(t)
  const unknown = await staff(all, 'suspend', 'nobody')
  t.is(unknown.code, 2)
  t.is(unknown.errors, 'There is no profile nobody. Look at: npm run staff -- reports\n')
  t.like(await staff(all, 'resolve', 'nothing', '--outcome', 'acted_on'), { code: 2 })
  t.like(await staff(all, 'resolve', 'nothing'), { code: 2 })
})
