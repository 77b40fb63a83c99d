import type { DuckDBConnection } from '@duckdb/node-api'
import type { Instant } from '../../../contracts/core/event.ts'
import { quoted } from '../../../contracts/explore/condition-of.ts'
import { modes } from '../../../contracts/profiles/mode-labels.ts'
import { packIds, packSize, questionPacks } from '../../../contracts/questions/question-packs.ts'
import { gini } from '../../../domain/discovery/measure-exposure.ts'
import { deriveTables } from '../database/selected-events.ts'
import { type Count, dayBefore, enoughChangers, noCount } from '../small-cells.ts'

/** Groups of equal size by how often their members were seen: those who were seen least first. */
const DECILES = 10

/** Weeks since joining in which members are counted. */
export const COHORT_WEEKS = 12

/** Number of answers with which a member is half way through a pack. */
const HALF = packSize / 2

/** Lengths of streaks that are counted, in days. */
const STREAKS = [3, 7, 30] as const

/** The waits that are counted apart, each with its most minutes. */
const waits = [
  [5, '5 minutes'],
  [15, '15 minutes'],
  [60, 'an hour'],
  [240, '4 hours'],
  [1_440, 'a day'],
  [4_320, '3 days'],
] as const
const LONGER = 'longer'

const monday = (time: string) => `strftime(date_trunc('week', ${time}), '%Y-%m-%d')`
const month = (time: string) => `strftime(${time}, '%Y-%m')`
const isLike = "action IN ('like', 'super_like')"

/**
 * Queries of facts: each row raises a count of a line by `amount` (1 unless given) and names a member
 * who makes it. A count that two members make is a fact of each, one of them with the amount 0.
 */
const facts = {
  funnel: `
    WITH firsts AS (
      SELECT match_id, from_profile, min(revision) AS revision FROM messages GROUP BY ALL
    ),
    talks AS (
      SELECT match_id, arg_min(from_profile, revision) AS opener,
        CASE WHEN count(*) > 1 THEN arg_max(from_profile, revision) END AS answerer
      FROM firsts GROUP BY match_id
    ),
    pairs AS (SELECT * FROM matches LEFT JOIN talks USING (match_id)),
    sides AS (
      SELECT *, one_profile AS member, 1 AS amount FROM pairs UNION ALL
      SELECT *, other_profile, 0 FROM pairs
    )
    SELECT mode AS line, 'swiped' AS count, by_profile AS member, 1 AS amount FROM swipes
    UNION ALL SELECT mode, if(${isLike}, 'liked', 'passed'), by_profile, 1 FROM swipes
    UNION ALL SELECT mode, 'matched', member, amount FROM sides
    UNION ALL SELECT mode, 'unwritten', member, amount FROM sides WHERE opener IS NULL
    UNION ALL SELECT mode, 'written', opener, 1 FROM pairs WHERE opener IS NOT NULL
    UNION ALL SELECT mode, 'answered', answerer, 1 FROM pairs WHERE answerer IS NOT NULL
    UNION ALL SELECT mode, 'unanswered', opener, 1 FROM pairs
      WHERE opener IS NOT NULL AND answerer IS NULL`,

  waits: `
    WITH turns AS (
      SELECT from_profile, lag(from_profile) OVER talk AS earlier,
        epoch_ms(sent_at - lag(sent_at) OVER talk) / 60000 AS minutes
      FROM messages SEMI JOIN matches USING (match_id)
      WINDOW talk AS (PARTITION BY match_id ORDER BY revision)
    )
    SELECT CASE ${waits.map(([most, name]) => `WHEN minutes <= ${most} THEN '${name}'`).join(' ')}
      ELSE '${LONGER}' END AS line, 'answers' AS count, from_profile AS member, 1 AS amount
    FROM turns WHERE earlier <> from_profile`,

  growth: `
    SELECT ${monday('created_at')} AS line, 'members' AS count, profile_id AS member, 1 AS amount
      FROM profiles
    UNION ALL SELECT ${monday('matched_at')}, 'matches', one_profile, 1 FROM matches
    UNION ALL SELECT ${monday('matched_at')}, 'matches', other_profile, 0 FROM matches
    UNION ALL SELECT ${monday('sent_at')}, 'messages', from_profile, 1 FROM messages`,

  /** By weekday, from Monday, and hour. */
  hours: `
    SELECT concat(isodow(done_at) - 1, ' ', hour(done_at)) AS line, 'done' AS count, member, 1 AS amount
    FROM activity`,

  reads: `
    SELECT 'all' AS line, 'reads' AS count, member, 1 AS amount FROM activity WHERE what = 'read'`,

  meetings: `
    WITH steps AS (
      SELECT happened_at, type, data->>'$.groupId' AS group_id,
        coalesce(data->>'$.profileId', data->>'$.founder') AS member,
        lag(type) OVER (
          PARTITION BY data->>'$.groupId', coalesce(data->>'$.profileId', data->>'$.founder')
          ORDER BY position
        ) AS earlier
      FROM events WHERE type IN ('GroupFounded', 'GroupJoined', 'GroupLeft')
    )
    SELECT ${monday('announced_at')} AS line, 'events' AS count, organizer_profile AS member,
      1 AS amount FROM meetups
    UNION ALL SELECT ${monday('answered_at')}, 'eventSeats', profile_id, 1 FROM rsvps
      WHERE status = 'going'
    UNION ALL SELECT ${monday('founded_at')}, 'groups', founder_profile, 1 FROM groups
    UNION ALL SELECT ${monday('happened_at')}, 'groupSeats', member, 1 FROM steps
      WHERE type = 'GroupJoined' AND coalesce(earlier, 'GroupLeft') = 'GroupLeft'
    UNION ALL SELECT ${monday('invited_at')}, 'invitations', inviter_profile, 1 FROM hangouts
    UNION ALL SELECT ${monday('happened_at')}, 'accepted', data->>'$.invitee', 1 FROM events
      WHERE type = 'HangoutAccepted'`,

  /** A question that a member answers again counts once. */
  packs: `
    WITH members AS (
      SELECT pack, profile_id AS member, count(DISTINCT question) AS given FROM answers
      WHERE pack IS NOT NULL GROUP BY ALL
    )
    SELECT pack AS line, 'answers' AS count, member, given AS amount FROM members
    UNION ALL SELECT pack, 'began', member, 1 FROM members
    UNION ALL SELECT pack, 'beginners', member, 1 FROM members WHERE given < ${HALF}
    UNION ALL SELECT pack, 'halfWay', member, 1 FROM members WHERE given >= ${HALF}
    UNION ALL SELECT pack, 'halfWayOnly', member, 1 FROM members
      WHERE given >= ${HALF} AND given < ${packSize}
    UNION ALL SELECT pack, 'completed', member, 1 FROM members WHERE given >= ${packSize}`,

  /** By the longest run of days with a new answer. */
  streaks: `
    WITH firsts AS (
      SELECT profile_id, min(answered_at)::DATE AS day FROM answers WHERE pack IS NOT NULL
      GROUP BY profile_id, pack, question
    ),
    runs AS (
      SELECT profile_id, day - dense_rank() OVER (PARTITION BY profile_id ORDER BY day)::INTEGER
        AS run, day FROM firsts
    ),
    longest AS (
      SELECT profile_id, max(days) AS days FROM (
        SELECT profile_id, run, count(DISTINCT day) AS days FROM runs GROUP BY ALL
      ) GROUP BY profile_id
    )
    SELECT least::VARCHAR AS line, 'members' AS count, profile_id AS member, 1 AS amount
    FROM longest, unnest([${STREAKS.join(', ')}]) AS lengths(least) WHERE days >= least`,

  /** A trial counts in the month in which it began, whenever it becomes a subscription. */
  premium: `
    WITH changes AS (
      SELECT happened_at AS changed_at, data->>'$.subscriptionId' AS subscription_id,
        data->>'$.memberId' AS member_id, data->>'$.status' AS status,
        lag(status) OVER steps AS earlier, first(status) OVER steps AS first_status,
        first(happened_at) OVER steps AS begun_at, row_number() OVER steps AS step
      FROM events WHERE type = 'SubscriptionChanged'
      WINDOW steps AS (PARTITION BY data->>'$.subscriptionId' ORDER BY position)
    ),
    trials AS (
      SELECT any_value(member_id) AS member_id, any_value(begun_at) AS begun_at,
        count(*) FILTER (earlier = 'trialing' AND status = 'active') AS kept
      FROM changes WHERE first_status = 'trialing' GROUP BY subscription_id
    ),
    kept AS (
      SELECT member_id, begun_at FROM changes
      WHERE first_status = 'trialing' AND earlier = 'trialing' AND status = 'active'
    ),
    refunds AS (
      SELECT happened_at, data->>'$.memberId' AS member_id, (data->>'$.cents')::INTEGER AS cents,
        lag((data->>'$.cents')::INTEGER, 1, 0)
          OVER (PARTITION BY data->>'$.paymentId' ORDER BY position) AS earlier
      FROM events WHERE type = 'PaymentRefunded'
    )
    SELECT ${month('changed_at')} AS line, 'started' AS count, member_id AS member, 1 AS amount
      FROM changes WHERE step = 1
    UNION ALL SELECT ${month('changed_at')}, if(status = 'trialing', 'trials', 'withoutTrial'),
      member_id, 1 FROM changes WHERE step = 1
    UNION ALL SELECT ${month('begun_at')}, 'converted', member_id, 1 FROM kept
    UNION ALL SELECT ${month('begun_at')}, 'notConverted', member_id, 1 FROM trials WHERE kept = 0
    UNION ALL SELECT ${month('changed_at')}, 'ended', member_id, 1 FROM changes
      WHERE status = 'ended' AND earlier IS DISTINCT FROM 'ended'
    UNION ALL SELECT ${month('paid_at')}, 'received', member_id, cents FROM payments
    UNION ALL SELECT ${month('happened_at')}, 'refunded', member_id, cents - earlier FROM refunds`,

  /** By week of joining, and weeks since. */
  cohorts: `
    WITH joined AS (
      SELECT profile_id, date_trunc('week', created_at) AS week FROM profiles
    ),
    weeks AS (
      SELECT profile_id, week, later,
        EXISTS (SELECT 1 FROM activity WHERE member = profile_id
          AND date_trunc('week', done_at) = week + INTERVAL 7 DAY * later) AS is_active
      FROM joined, range(${COHORT_WEEKS}) AS weeks(later)
    )
    SELECT concat(strftime(week, '%Y-%m-%d'), ' ', later) AS line,
      if(is_active, 'active', 'away') AS count, profile_id AS member, 1 AS amount FROM weeks`,
} as const satisfies Readonly<Record<string, string>>

/** What members did themselves: swiped, wrote, read, made a profile. */
const activity = `CREATE OR REPLACE VIEW activity AS
  SELECT 'swipe' AS what, by_profile AS member, swiped_at AS done_at FROM swipes
  UNION ALL SELECT 'message', from_profile, sent_at FROM messages
  UNION ALL SELECT 'read', data->>'$.by', happened_at FROM events WHERE type = 'MessagesRead'
  UNION ALL SELECT 'profile', profile_id, created_at FROM profiles`

type Lines = ReadonlyMap<string, Readonly<Record<string, Count>>>

/** Schema with the tables as they were a day earlier. */
const EARLIER = 'day_before'

/** The counts of a figure, by line and name. With `EARLIER`, those that the last day changed know by whom. */
const countsOf = async (
  connection: DuckDBConnection,
  figure: keyof typeof facts,
  { least, hasEarlier }: { readonly least: number; readonly hasEarlier: boolean },
): Promise<Lines> => {
  const take = (table: string) =>
    connection.run(`CREATE OR REPLACE TEMP TABLE ${table} AS FROM (${facts[figure]})`)
  await take('facts')
  if (hasEarlier) {
    await connection.run(`USE memory.${EARLIER}`)
    await take('earlier_facts')
    await connection.run('USE memory.main')
  } else await connection.run('CREATE OR REPLACE TEMP TABLE earlier_facts AS FROM facts')
  const answer = await connection.runAndReadAll(`
    SELECT line, count, coalesce(value, 0), coalesce(members, []), coalesce(changers, []) FROM (
      SELECT line, count, sum(amount)::DOUBLE AS value, list(DISTINCT member)[1:${least}] AS members
      FROM facts GROUP BY ALL
    ) FULL JOIN (
      SELECT line, count, list(DISTINCT member)[1:${enoughChangers(least)}] AS changers FROM (
        (FROM facts EXCEPT ALL FROM earlier_facts) UNION ALL (FROM earlier_facts EXCEPT ALL FROM facts)
      ) GROUP BY ALL
    ) USING (line, count) ORDER BY line`)
  const lines = new Map<string, Record<string, Count>>()
  for (const [line, count, value, by, changedBy] of answer.getRowsJson() as [
    string,
    string,
    number,
    string[],
    string[],
  ][])
    lines.set(line, {
      ...lines.get(line),
      [count]: { value, by: new Set(by), changedBy: new Set(changedBy) },
    })
  return lines
}

/**
 * Makes the tables as they were a day before `until` beside the others.
 *
 * @returns whether there is a difference.
 */
const deriveEarlier = async (connection: DuckDBConnection, until: string): Promise<boolean> => {
  const isBefore = `happened_at < TIMESTAMP ${quoted(dayBefore(until))}`
  const later = await rowsOf(connection, `SELECT 1 FROM events WHERE NOT ${isBefore} LIMIT 1`)
  if (later.length === 0) return false
  await connection.run(`CREATE SCHEMA ${EARLIER}; USE memory.${EARLIER}`)
  await deriveTables(connection, `SELECT * FROM memory.main.events WHERE ${isBefore}`)
  await connection.run(activity)
  await connection.run('USE memory.main')
  return true
}

/** A line with all of these counts. */
const lineOf = <const K extends string>(
  lines: Lines,
  line: string,
  names: readonly K[],
): Record<K, Count> =>
  Object.fromEntries(names.map(name => [name, lines.get(line)?.[name] ?? noCount()])) as Record<
    K,
    Count
  >

const rowsOf = async (connection: DuckDBConnection, sql: string) =>
  (await connection.runAndReadAll(sql)).getRowsJson()

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/**
 * How evenly cards were seen in each week, and the matches of members by how often they were seen: ten
 * groups of equal size, those who were seen least first. A swipe says that a card was seen.
 */
const cardsOf = async (connection: DuckDBConnection, changedSince: string | undefined) => {
  const changers =
    changedSince === undefined
      ? []
      : await rowsOf(
          connection,
          `SELECT DISTINCT by_profile FROM swipes WHERE swiped_at >= TIMESTAMP ${quoted(changedSince)}`,
        )
  const weeks = await rowsOf(
    connection,
    `SELECT week, list(seen) FROM (
       SELECT week, member, sum(seen)::INTEGER AS seen FROM (
         SELECT ${monday('swiped_at')} AS week, by_profile AS member, 0 AS seen FROM swipes
         UNION ALL SELECT ${monday('swiped_at')}, on_profile, 1 FROM swipes
       ) GROUP BY ALL
     ) GROUP BY week ORDER BY week`,
  )
  const members = (await rowsOf(
    connection,
    `SELECT count(*)::INTEGER AS cards, any_value(coalesce(made, 0))::INTEGER FROM swipes
     LEFT JOIN (
       SELECT member, count(*) AS made
       FROM (SELECT unnest([one_profile, other_profile]) AS member FROM matches) GROUP BY member
     ) ON member = on_profile
     GROUP BY on_profile ORDER BY cards, on_profile`,
  )) as [cards: number, matches: number][]
  const startOf = (decile: number) => Math.floor((decile * members.length) / DECILES)
  return {
    changers: changers.length,
    weeks: (weeks as [string, number[]][]).map(([week, amounts]) => ({
      week,
      members: amounts.length,
      unseen: amounts.filter(amount => amount === 0).length,
      gini: gini(amounts),
    })),
    deciles: Array.from({ length: DECILES }, (_, n) => {
      const group = members.slice(startOf(n), startOf(n + 1))
      return {
        decile: n + 1,
        members: group.length,
        cards: sum(group.map(([cards]) => cards)),
        matched: group.filter(([, matches]) => matches > 0).length,
        matches: sum(group.map(([, matches]) => matches)),
      }
    }),
  }
}

/** Months with the subscriptions that ran when they began, and those that run now. */
const premiumOf = (lines: Lines) => {
  let runsNow = 0
  const months = [...lines.keys()].map(name => {
    const counts = lineOf(lines, name, [
      ...(['started', 'withoutTrial', 'trials', 'converted', 'notConverted'] as const),
      ...(['ended', 'received', 'refunded'] as const),
    ])
    const before = runsNow
    runsNow += counts.started.value - counts.ended.value
    return { month: name, before, ...counts }
  })
  return { months, runsNow }
}

/**
 * The figures of a report, from the tables of `sql`.
 *
 * @param least members below which a count is small.
 * @param end how far the log is known: its week is not over.
 * @param until end of the last day; without it, it is not looked at who changed a count on that day.
 */
export const gatherFigures = async (
  connection: DuckDBConnection,
  least: number,
  end: Instant,
  until?: Instant,
) => {
  await connection.run(activity)
  const hasEarlier = until !== undefined && (await deriveEarlier(connection, until))
  const counts = (figure: keyof typeof facts) => countsOf(connection, figure, { least, hasEarlier })
  const [[openWeek = '']] = (await rowsOf(
    connection,
    `SELECT ${monday(`TIMESTAMP '${end.replace('Z', '')}'`)}`,
  )) as [[string]]
  const named = (week: string) => ({ week, isOver: week < openWeek })
  const funnel = await counts('funnel')
  const waited = await counts('waits')
  const growth = await counts('growth')
  const hours = await counts('hours')
  const meetings = await counts('meetings')
  const packs = await counts('packs')
  const streaks = await counts('streaks')
  const cohorts = await counts('cohorts')
  const cards = await cardsOf(connection, until && dayBefore(until))
  const [[first, last] = [null, null]] = (await rowsOf(
    connection,
    `SELECT strftime(min(happened_at), '%Y-%m-%d'), strftime(max(happened_at), '%Y-%m-%d')
     FROM events`,
  )) as [string | null, string | null][]
  const mondayAfter = (week: string, later: number) =>
    new Date(Date.parse(week) + later * 7 * 86_400_000).toISOString().slice(0, 10)
  const joined = [...growth].filter(([, { members }]) => members)
  return {
    least,
    first,
    last,
    funnel: modes.map(mode => ({
      mode,
      ...lineOf(funnel, mode, [
        ...(['swiped', 'liked', 'passed', 'matched', 'unwritten'] as const),
        ...(['written', 'unanswered', 'answered'] as const),
      ]),
    })),
    cohorts: joined.map(([week, { members }]) => ({
      ...named(week),
      members: members?.value ?? 0,
      weeks: Array.from({ length: COHORT_WEEKS }, (_, later) =>
        mondayAfter(week, later) < openWeek
          ? lineOf(cohorts, `${week} ${later}`, ['active', 'away'])
          : null,
      ),
    })),
    hours: Array.from({ length: 7 }, (_, day) =>
      Array.from({ length: 24 }, (_, hour) => lineOf(hours, `${day} ${hour}`, ['done']).done),
    ),
    reads: lineOf(await counts('reads'), 'all', ['reads']).reads,
    weeks: [...growth.keys()].map(week => ({
      ...named(week),
      ...lineOf(growth, week, ['members', 'matches', 'messages']),
    })),
    meetings: [...meetings.keys()].map(week => ({
      ...named(week),
      ...lineOf(meetings, week, [
        ...(['events', 'eventSeats', 'groups', 'groupSeats', 'invitations', 'accepted'] as const),
      ]),
    })),
    packs: packIds.map(pack => ({
      pack: questionPacks[pack].name,
      ...lineOf(packs, pack, [
        ...(['answers', 'began', 'beginners', 'halfWay', 'halfWayOnly', 'completed'] as const),
      ]),
    })),
    streaks: STREAKS.map(days => ({ days, ...lineOf(streaks, `${days}`, ['members']) })),
    premium: premiumOf(await counts('premium')),
    cards: { ...cards, weeks: cards.weeks.map(one => ({ ...one, ...named(one.week) })) },
    waits: [...waits.map(([, name]) => name), LONGER].map(name => ({
      name,
      ...lineOf(waited, name, ['answers']),
    })),
  }
}

export type Figures = Awaited<ReturnType<typeof gatherFigures>>
