import test, { type ExecutionContext } from 'ava'
import { named, profileCreated } from '../../projections/histories.ts'
import { explore } from '../explore-session.ts'
import { type Happened, installation } from '../installation.ts'

const [a, b, c] = ['a', 'b', 'c'].map(named) as [string, string, string]
const [first, second] = ['first', 'second'].map(named) as [string, string]

type Mode = 'dating' | 'friendship' | 'networking'

const swiped = (at: string, by: string, on: string, mode: Mode, action: 'like' | 'pass') =>
  ({ at, actor: by, event: { type: 'Swiped', data: { by, on, mode, action } } }) as const
const matched = (at: string, matchId: string, profiles: [string, string], mode: Mode) =>
  ({ at, event: { type: 'Matched', data: { matchId, profiles, mode } } }) as const
const wrote = (at: string, matchId: string, from: string, to: string) =>
  ({
    at,
    actor: from,
    event: {
      type: 'MessageSent',
      data: { matchId, messageId: named(at), from, to, content: 'Soup?' },
    },
  }) as const

/** Three members, six swipes, two matches (one over), four messages. */
const story: Happened[] = [
  { at: '2026-01-01T09:00:00.000Z', event: profileCreated(a) },
  { at: '2026-01-02T09:00:00.000Z', event: profileCreated(b) },
  { at: '2026-01-03T09:00:00.000Z', event: profileCreated(c) },
  swiped('2026-02-01T09:00:00.000Z', a, b, 'dating', 'like'),
  swiped('2026-02-01T10:00:00.000Z', b, a, 'dating', 'like'),
  matched('2026-02-01T10:00:00.000Z', first, [a, b], 'dating'),
  wrote('2026-02-01T11:00:00.000Z', first, a, b),
  wrote('2026-02-01T11:30:00.000Z', first, b, a),
  wrote('2026-02-01T12:30:00.000Z', first, a, b),
  swiped('2026-02-02T09:00:00.000Z', a, c, 'friendship', 'pass'),
  swiped('2026-02-08T09:00:00.000Z', c, a, 'friendship', 'like'),
  swiped('2026-03-01T09:00:00.000Z', b, c, 'networking', 'like'),
  matched('2026-03-01T10:00:00.000Z', second, [b, c], 'networking'),
  wrote('2026-03-01T11:00:00.000Z', second, b, c),
  swiped('2026-03-02T09:00:00.000Z', c, b, 'networking', 'pass'),
  {
    at: '2026-03-05T10:00:00.000Z',
    actor: b,
    event: {
      type: 'Unmatched',
      data: { matchId: second, profiles: [b, c], by: b, mode: 'networking' },
    },
  },
]

/** Idioms of DuckDB's SQL, each with its rows over `story`. */
const idioms: [what: string, sql: string, rows: unknown[][]][] = [
  ['JOIN … ON', 'SELECT count(*) FROM messages g JOIN matches m ON m.match_id = g.match_id', [[4]]],
  ['JOIN … USING', 'SELECT count(*) FROM messages JOIN matches USING (match_id)', [[4]]],
  ['NATURAL JOIN', 'SELECT count(*) FROM messages NATURAL JOIN matches', [[4]]],
  [
    'LEFT JOIN',
    'SELECT count(*) FROM profiles p LEFT JOIN matches m ON m.other_profile = p.profile_id AND m.unmatched_at IS NULL WHERE m.match_id IS NULL',
    [[2]],
  ],
  [
    'RIGHT JOIN',
    "SELECT count(*) FROM (FROM swipes WHERE action = 'pass') s RIGHT JOIN profiles p ON p.profile_id = s.on_profile",
    [[3]],
  ],
  [
    'FULL JOIN',
    'SELECT count(*) FROM profiles p FULL JOIN matches m ON m.one_profile = p.profile_id',
    [[3]],
  ],
  ['CROSS JOIN', 'SELECT count(*) FROM profiles CROSS JOIN matches', [[6]]],
  ['comma join', 'SELECT count(*) FROM profiles, matches, messages', [[24]]],
  ['SEMI JOIN', 'SELECT count(*) FROM matches SEMI JOIN messages USING (match_id)', [[2]]],
  [
    'ANTI JOIN',
    'SELECT count(*) FROM profiles p ANTI JOIN matches m ON m.one_profile = p.profile_id',
    [[1]],
  ],
  [
    'ASOF JOIN',
    'SELECT count(*), count(DISTINCT m.match_id) FROM messages g ASOF JOIN matches m ON g.sent_at >= m.matched_at',
    [[4, 2]],
  ],
  [
    'POSITIONAL JOIN',
    'SELECT count(*) FROM (SELECT match_id FROM matches) POSITIONAL JOIN (SELECT profile_id FROM profiles)',
    [[3]],
  ],
  [
    'LATERAL',
    'SELECT m.mode, l.n FROM matches m, LATERAL (SELECT count(*) AS n FROM messages g WHERE g.match_id = m.match_id) l ORDER BY 1',
    [
      ['dating', 3],
      ['networking', 1],
    ],
  ],
  [
    'a join of a range',
    'SELECT count(*) FROM swipes s JOIN matches m ON s.swiped_at BETWEEN m.matched_at AND m.matched_at + INTERVAL 2 DAY',
    [[3]],
  ],
  [
    'GROUP BY ALL',
    'SELECT mode, count(*) FROM swipes GROUP BY ALL ORDER BY ALL',
    [
      ['dating', 2],
      ['friendship', 2],
      ['networking', 2],
    ],
  ],
  [
    'HAVING',
    "SELECT mode FROM swipes GROUP BY mode HAVING count(*) FILTER (action = 'pass') = 0",
    [['dating']],
  ],
  [
    'FILTER',
    "SELECT count(*) FILTER (WHERE action = 'like'), count(*) FILTER (WHERE action = 'pass') FROM swipes",
    [[4, 2]],
  ],
  [
    'ROLLUP',
    'SELECT mode, count(*) FROM swipes GROUP BY ROLLUP (mode) ORDER BY mode NULLS LAST',
    [
      ['dating', 2],
      ['friendship', 2],
      ['networking', 2],
      [null, 6],
    ],
  ],
  [
    'GROUPING SETS',
    'SELECT count(*) FROM (SELECT mode, action FROM swipes GROUP BY GROUPING SETS ((mode), (action), ()))',
    [[6]],
  ],
  ['CUBE', 'SELECT count(*) FROM (SELECT 1 FROM swipes GROUP BY CUBE (mode, action))', [[11]]],
  [
    'PIVOT',
    'PIVOT (SELECT mode, action FROM swipes) ON action USING count(*) ORDER BY mode',
    [
      ['dating', 2, 0],
      ['friendship', 1, 1],
      ['networking', 1, 1],
    ],
  ],
  [
    'PIVOT with two aggregates',
    'FROM (PIVOT swipes ON mode USING count(*) AS n, min(swiped_at) AS at GROUP BY action) SELECT action, dating_n, networking_n ORDER BY 1',
    [
      ['like', 2, 1],
      ['pass', 0, 1],
    ],
  ],
  [
    'PIVOT … IN',
    "SELECT * FROM (SELECT mode, action FROM swipes) PIVOT (count(*) FOR action IN ('like', 'pass')) ORDER BY mode LIMIT 1",
    [['dating', 2, 0]],
  ],
  [
    'PIVOT in a WITH',
    'WITH p AS (PIVOT (SELECT mode, action FROM swipes) ON mode USING count(*)) SELECT action, friendship FROM p ORDER BY 1',
    [
      ['like', 1],
      ['pass', 1],
    ],
  ],
  [
    'UNPIVOT',
    "UNPIVOT (SELECT count(*) FILTER (action = 'like') AS likes, count(*) FILTER (action = 'pass') AS passes FROM swipes) ON likes, passes INTO NAME what VALUE n",
    [
      ['likes', 4],
      ['passes', 2],
    ],
  ],
  [
    'quantile_cont with a list',
    "SELECT unnest(quantile_cont(date_diff('minute', m.matched_at, g.sent_at), [0.25, 0.5])) FROM messages g JOIN matches m USING (match_id)",
    [[60], [75]],
  ],
  [
    'median',
    "SELECT median(date_diff('minute', matched_at, sent_at)) FROM messages JOIN matches USING (match_id)",
    [[75]],
  ],
  ['mode of a column', 'SELECT mode(action) FROM swipes', [['like']]],
  ['arg_max', 'SELECT arg_max(mode, swiped_at) FROM swipes', [['networking']]],
  [
    'approx_count_distinct',
    'SELECT approx_count_distinct(mode), count(DISTINCT by_profile) FROM swipes',
    [[3, 3]],
  ],
  ['histogram', "SELECT histogram(mode)['dating'] FROM swipes", [[2]]],
  [
    'string_agg in order',
    "SELECT string_agg(DISTINCT mode, ',' ORDER BY mode) FROM swipes",
    [['dating,friendship,networking']],
  ],
  [
    'row_number',
    'SELECT count(*) FROM (SELECT row_number() OVER (PARTITION BY match_id ORDER BY sent_at) AS n FROM messages) WHERE n = 1',
    [[2]],
  ],
  [
    'lag',
    "SELECT max(gap) FROM (SELECT date_diff('minute', lag(sent_at) OVER w, sent_at) AS gap FROM messages WINDOW w AS (PARTITION BY match_id ORDER BY sent_at))",
    [[60]],
  ],
  [
    'a running sum',
    'SELECT sum(count(*)) OVER (ORDER BY swiped_at::DATE) FROM swipes GROUP BY swiped_at::DATE ORDER BY 1 DESC LIMIT 1',
    [[6]],
  ],
  [
    'a frame of time',
    'SELECT count(*) OVER (ORDER BY swiped_at RANGE BETWEEN INTERVAL 1 DAY PRECEDING AND CURRENT ROW) FROM swipes ORDER BY swiped_at LIMIT 3',
    [[1], [2], [3]],
  ],
  [
    'QUALIFY',
    'SELECT mode FROM swipes QUALIFY row_number() OVER (PARTITION BY mode ORDER BY swiped_at) = 1 ORDER BY 1',
    [['dating'], ['friendship'], ['networking']],
  ],
  ['WITH', "WITH likes AS (FROM swipes WHERE action = 'like') SELECT count(*) FROM likes", [[4]]],
  ['a WITH that hides a table', 'WITH matches AS (SELECT 7 AS n) SELECT n FROM matches', [[7]]],
  [
    'WITH RECURSIVE',
    "WITH RECURSIVE seen(p) AS (SELECT one_profile FROM matches WHERE mode = 'dating' UNION SELECT other_profile FROM matches JOIN seen ON one_profile = p) SELECT count(*) FROM seen",
    [[3]],
  ],
  [
    'UNION BY NAME',
    'SELECT count(*), count(sent_at) FROM (SELECT match_id, matched_at FROM matches UNION ALL BY NAME SELECT sent_at, match_id FROM messages)',
    [[6, 4]],
  ],
  [
    'EXCEPT',
    'SELECT count(*) FROM (SELECT profile_id FROM profiles EXCEPT SELECT one_profile FROM matches)',
    [[1]],
  ],
  [
    'INTERSECT',
    'SELECT count(*) FROM (SELECT one_profile FROM matches INTERSECT SELECT other_profile FROM matches)',
    [[1]],
  ],
  [
    'unnest in FROM',
    "SELECT count(*) FROM events, unnest(from_json(data->'profiles', '[\"VARCHAR\"]')) AS side(p) WHERE type = 'Matched'",
    [[4]],
  ],
  [
    'lists and lambdas',
    'SELECT list_sum(list_transform(list(length(mode)), lambda n: n * 2)) FROM (SELECT DISTINCT mode FROM swipes)',
    [[52]],
  ],
  [
    'a comprehension of a list',
    "SELECT len([x FOR x IN list(action) IF x = 'like']) FROM swipes",
    [[4]],
  ],
  ['a struct', 'SELECT max({n: swiped_at, m: mode}).m FROM swipes', [['networking']]],
  [
    "COLUMNS('re')",
    "SELECT COLUMNS('^m.*e$') FROM matches ORDER BY 1",
    [['dating'], ['networking']],
  ],
  ['COLUMNS in an aggregate', 'SELECT count(COLUMNS(*)) FROM matches', [[2, 2, 2, 2, 2, 1]]],
  [
    '* EXCLUDE and REPLACE',
    'SELECT * EXCLUDE (match_id, one_profile, other_profile, matched_at) REPLACE (upper(mode) AS mode) FROM matches WHERE unmatched_at IS NULL',
    [['DATING', null]],
  ],
  ['FROM first', 'FROM matches SELECT count(*)', [[2]]],
  ['TABLE', 'SELECT count(*) FROM (TABLE matches)', [[2]]],
  ['SUMMARIZE', 'SELECT "count" FROM (SUMMARIZE matches) LIMIT 1', [[2]]],
  ['DESCRIBE', 'SELECT count(*) FROM (DESCRIBE matches)', [[6]]],
  ['SHOW TABLES', "SELECT count(*) FROM (SHOW TABLES) WHERE name = 'matches'", [[1]]],
  [
    'EXISTS',
    "SELECT count(*) FROM profiles p WHERE EXISTS (FROM swipes WHERE on_profile = p.profile_id AND action = 'pass')",
    [[2]],
  ],
  [
    'IN a question',
    'SELECT count(*) FROM swipes WHERE by_profile IN (SELECT one_profile FROM matches)',
    [[4]],
  ],
  [
    'time_bucket',
    "SELECT count(DISTINCT time_bucket(INTERVAL '1 month', swiped_at)) FROM swipes",
    [[2]],
  ],
  [
    'generate_series as a calendar',
    "SELECT count(*) FROM generate_series(DATE '2026-02-01', DATE '2026-02-08', INTERVAL 1 DAY) d(day) LEFT JOIN swipes ON swiped_at::DATE = day",
    [[9]],
  ],
  ['USING SAMPLE', 'SELECT count(*) FROM (SELECT * FROM swipes USING SAMPLE 100%)', [[6]]],
  ['CASE', "SELECT sum(CASE WHEN action = 'like' THEN 1 ELSE 0 END)::INT FROM swipes", [[4]]],
  [
    'a join with oneself',
    'SELECT count(*) FROM swipes x JOIN swipes y ON x.by_profile = y.on_profile AND x.on_profile = y.by_profile',
    [[6]],
  ],
  ['quoted and capital names', 'SELECT COUNT(*) FROM "main"."matches" AS "M x"', [[2]]],
  ['a comment at the end', 'SELECT count(*) FROM matches -- all;', [[2]]],
]

const refused: [what: string, sql: string, says: RegExp][] = [
  ['two statements', 'SELECT 1; SELECT count(*) FROM matches', /^Ask one question at a time/],
  ['two with a PIVOT', 'SELECT 1; PIVOT swipes ON mode', /^Ask one question at a time/],
]

type Asked = { readonly rows?: unknown[][]; readonly refusal?: string }

/** Checks the idioms through one way of asking. */
const check = async (t: ExecutionContext, ask: (sql: string) => Promise<Asked>) => {
  for (const [what, sql, rows] of idioms) t.deepEqual(await ask(sql), { rows }, what)
  for (const [what, sql, says] of refused) t.regex((await ask(sql)).refusal ?? '', says, what)
}

test('idioms of SQL are answered on the command line', async t => {
  const { happened, ask } = await installation(t)
  happened(story)
  await check(t, async sql => {
    const { code, output, errors } = await ask(['sql', sql, '--format', 'json'])
    return code === 0
      ? { rows: JSON.parse(output).map((row: object) => Object.values(row)) }
      : { refusal: errors }
  })
})

test('idioms of SQL are answered on the page, and in its downloads', async t => {
  const { path, happened } = await installation(t)
  happened(story)
  const { call } = await (await explore(t, path('.'))).open()
  await check(t, async sql => {
    const { status, text } = await call('/api/query', { sql })
    const download = await call('/api/download', { sql, format: 'csv' })
    t.is(download.status, status, `${sql}: ${download.text}`)
    const { rows, message } = JSON.parse(text)
    if (rows) t.is(download.text.trimEnd().split('\n').length, rows.length + 1, sql)
    return status === 200 ? { rows } : { refusal: message }
  })
})
