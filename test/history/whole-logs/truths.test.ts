import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { makeLog } from '../../../tools/bench/make-log.ts'
import { scratchFolder } from '../../stores/scratch-folder.ts'
import { askHistory } from '../installation.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')

/** What each truth of a made log is in the tables. */
const counts = {
  members: 'SELECT count(*) FROM members',
  membersByInvitation: "SELECT count(*) FROM members WHERE way = 'invitation'",
  signUpInvitations: "SELECT count(*) FROM events WHERE type = 'SignUpInvitationIssued'",
  profiles: 'SELECT count(*) FROM profiles',
  likes: "SELECT count(*) FROM swipes WHERE action IN ('like', 'super_like')",
  matches: 'SELECT count(*) FROM matches',
  messages: 'SELECT count(*) FROM messages',
  blocks: "SELECT count(*) FROM events WHERE type = 'Blocked'",
  meetups: 'SELECT count(*) FROM meetups',
  attended: 'SELECT count(*) FILTER (came) FROM notes',
  noShows: 'SELECT count(*) FILTER (NOT came) FROM notes',
  subscriptions: 'SELECT count(DISTINCT subscription) FROM changes',
  lapses: "SELECT count(*) FROM changes WHERE status = 'ended' AND before = 'past_due'",
  refunds: "SELECT count(*) FROM events WHERE type = 'PaymentRefunded'",
  closedAccounts: "SELECT count(*) FROM events WHERE type = 'AccountClosed'",
}

/** Of those whose last answer is that they are going, the host's last note; and each change of a subscription. */
const parts = `
WITH answers AS (
  SELECT meetup_id, profile_id, arg_max(status, answered_at) AS status FROM rsvps GROUP BY ALL
),
notes AS (
  SELECT data->>'meetupId' AS meetup_id, data->>'profileId' AS profile_id,
    arg_max((data->>'came')::BOOLEAN, position) AS came
  FROM events SEMI JOIN (SELECT * FROM answers WHERE status = 'going') AS going
    ON going.meetup_id = (data->>'meetupId') AND going.profile_id = (data->>'profileId')
  WHERE type = 'AttendanceMarked' GROUP BY ALL
),
changes AS (
  SELECT data->>'subscriptionId' AS subscription, data->>'status' AS status,
    lag(data->>'status') OVER (PARTITION BY data->>'subscriptionId' ORDER BY position) AS before
  FROM events WHERE type = 'SubscriptionChanged'
)`

test('history counts in a made log what is true of it', async t => {
  const folder = await scratchFolder(t)
  await makeLog(20_000, folder, NOW)
  const truths = JSON.parse(await readFile(join(folder, 'truths.json'), 'utf8'))
  for (const truth of Object.values(truths)) t.true(Number(truth) > 0)
  const columns = Object.entries(counts).map(([name, sql]) => `(${sql}) AS "${name}"`)
  const sql = `${parts} SELECT ${columns.join(', ')}`
  const { code, output, errors } = await askHistory([
    '--data',
    folder,
    'sql',
    sql,
    '--format',
    'json',
  ])
  t.is(code, 0, errors)
  t.deepEqual(JSON.parse(output), [truths])
})
