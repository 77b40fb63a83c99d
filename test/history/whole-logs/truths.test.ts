import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { makeLog } from '../../../tools/bench/make-log.ts'
import { scratchFolder } from '../../stores/scratch-folder.ts'
import { askHistory } from '../installation.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')

/** What each truth of a made log is in the tables, which have no links nor what members do with them. */
const counts = {
  members: 'SELECT count(*) FROM members',
  membersByInvitation: "SELECT count(*) FROM members WHERE way = 'invitation'",
  signUpInvitations: "SELECT count(*) FROM events WHERE type = 'SignUpInvitationIssued'",
  profiles: 'SELECT count(*) FROM profiles',
  photos: "SELECT count(*) FROM events WHERE type = 'PhotoAdded'",
  answers: 'SELECT count(*) FROM answers',
  filters: "SELECT count(*) FROM events WHERE type = 'DiscoveryFiltersSet'",
  swipes: 'SELECT count(*) FROM swipes',
  likes: "SELECT count(*) FROM swipes WHERE action IN ('like', 'super_like')",
  matches: 'SELECT count(*) FROM matches',
  messages: 'SELECT count(*) FROM messages',
  blocks: "SELECT count(*) FROM events WHERE type = 'Blocked'",
  reports: 'SELECT count(*) FROM reports',
  decisions: 'SELECT count(*) FROM decisions WHERE report_id IS NOT NULL',
  suspensions: "SELECT count(*) FROM decisions WHERE decision = 'suspended'",
  meetups: 'SELECT count(*) FROM meetups',
  cancelled: 'SELECT count(cancelled_at) FROM meetups',
  going: "SELECT count(*) FROM rsvps WHERE status = 'going'",
  notGoing: `SELECT count(*) FROM events WHERE type = 'AttendeeLeft'
    OR (type = 'RsvpGiven' AND (data->>'previous') = 'going')`,
  attended: "SELECT count(*) FILTER (came) FROM seats WHERE status = 'going'",
  noShows: "SELECT count(*) FILTER (NOT came) FROM seats WHERE status = 'going'",
  subscriptions: 'SELECT count(DISTINCT subscription) FROM changes',
  premium: 'SELECT count(DISTINCT member_id) FROM entitlements',
  lapses: "SELECT count(*) FROM changes WHERE status = 'ended' AND before = 'past_due'",
  refunds: "SELECT count(*) FROM events WHERE type = 'PaymentRefunded'",
  closedAccounts: "SELECT count(*) FROM events WHERE type = 'AccountClosed'",
}

/** Each change of a subscription. */
const parts = `
WITH changes AS (
  SELECT data->>'subscriptionId' AS subscription, data->>'status' AS status,
    lag(data->>'status') OVER (PARTITION BY data->>'subscriptionId' ORDER BY position) AS before
  FROM events WHERE type = 'SubscriptionChanged'
)`

/** A made log, and the rows that a question has in it. */
const madeLog = async (t: ExecutionContext) => {
  const folder = await scratchFolder(t)
  await makeLog(20_000, folder, NOW)
  const rowsOf = async (sql: string) => {
    const args = ['--data', folder, 'sql', sql, '--format', 'json']
    const { code, output, errors } = await askHistory(args)
    t.is(code, 0, errors)
    return JSON.parse(output)
  }
  return { folder, rowsOf }
}

test('history counts in a made log what is true of it', async t => {
  const { folder, rowsOf } = await madeLog(t)
  const truths = JSON.parse(await readFile(join(folder, 'truths.json'), 'utf8'))
  for (const truth of Object.values(truths)) t.true(Number(truth) > 0)
  const columns = Object.entries(counts).map(([name, sql]) => `(${sql}) AS "${name}"`)
  const sql = `${parts} SELECT ${columns.join(', ')}`
  const { acts: _, links: __, endedLinks: ___, ...shown } = truths
  t.deepEqual(await rowsOf(sql), [shown])
})

/** Answers of members by event, as the view of the log has them and as the table of seats has. */
const seatsOfViews = `
SELECT document->>'meetupId' AS meetup_id, document->>'profileId' AS profile_id,
  document->>'status' AS status, (document->>'came')::BOOLEAN AS came
FROM view_attendances WHERE (document->>'status') IS NOT NULL`
const seats = 'SELECT meetup_id, profile_id, status, came FROM seats WHERE status IS NOT NULL'

test('seats are those of the view that members read', async t => {
  const { rowsOf } = await madeLog(t)
  const sql = `SELECT (SELECT count(*) FROM seats) AS seats,
    (SELECT count(*) FROM (${seats} EXCEPT ${seatsOfViews})) AS more,
    (SELECT count(*) FROM (${seatsOfViews} EXCEPT ${seats})) AS fewer`
  const [counted] = await rowsOf(sql)
  t.true(counted.seats > 100)
  t.like(counted, { more: 0, fewer: 0 })
})
