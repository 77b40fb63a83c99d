import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import type { Truth } from '../../../demo/life/truths.ts'
import { DAY, HOUR } from '../../../demo/life/world.ts'
import { hiddenTypes } from '../../../projections/history/without-links.ts'
import { makeLog } from '../../../tools/bench/make-log.ts'
import { askHistory } from '../installation.ts'

const page = new URL('../../../docs/history/questions.md', import.meta.url)

const WEEK = 7 * DAY
const MONDAY = Date.UTC(1970, 0, 5)

type Noted = { readonly at: number; readonly of: readonly string[] }
type Row = Readonly<Record<string, unknown>>
type Hour = `${number}-${number}-${number}T${number}:00`

const [since, until]: [Hour, Hour] = ['2026-11-08T18:00', '2026-11-11T00:00']

const noted: Partial<Record<Truth, Noted[]>> = {}
const all = (truth: Truth): readonly Noted[] => noted[truth] ?? []
/** Times at which something became true of these. */
const timesOf = (truth: Truth, of: string, place = 0): number[] =>
  all(truth).flatMap(note => (note.of[place] === of ? [note.at] : []))

let folder = ''
let asOf = 0
let questions: readonly string[] = []
/** Acts of members that the tables have: what is done with links is in none. */
let acts: ReadonlyMap<string, readonly number[]> = new Map()

const ask = async (...args: string[]): Promise<string> => {
  const { code, output, errors } = await askHistory(['--data', folder, ...args])
  if (code !== 0) throw new Error(errors)
  return output
}
const rowsOf = async (sql: string): Promise<Row[]> =>
  JSON.parse(await ask('sql', sql, '--format', 'json'))

test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-'))
  await makeLog(20_000, folder, Date.parse('2026-11-20T00:00:00Z'), undefined, (truth, at, of) => {
    noted[truth] ??= []
    noted[truth].push({ at: Math.floor(at), of })
  })
  for (const notes of Object.values(noted)) notes.sort((one, other) => one.at - other.at)
  const [reached] = await rowsOf('SELECT epoch_ms(as_of) AS at FROM as_of')
  asOf = Number(reached?.at)
  const shown = all('acts').filter(
    ({ of: [, ...types] }) => !types.every(type => hiddenTypes.has(type) || type === 'GroupMuted'), // in groups of joint cards
  )
  acts = new Map(
    [...Map.groupBy(shown, ({ of: [memberId = ''] }) => memberId)].map(([id, some]) => [
      id,
      some.map(({ at }) => at),
    ]),
  )
  questions = [
    ...(await readFile(page, 'utf8')).matchAll(/^## \d+\. .*?```\w+\n(.*?)\n```/gms),
  ].map(([, asked = '']) => asked)
})
test.after.always(() => rm(folder, { recursive: true, force: true }))

const weekOf = (at: number): number => Math.floor((at - MONDAY) / WEEK)
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const monthOf = (at: number): string => `${dayOf(at).slice(0, 7)}-01`
const monthBefore = (month: string): string => monthOf(Date.parse(month) - DAY)
const isOver = (at: number, days: number): boolean => at + days * DAY <= asOf
const rounded = (value: number): number => Math.round(value * 10) / 10

/** The value below which a share of these lies, between two by their distance from it. */
const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const place = share * (sorted.length - 1)
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low + (high - low) * (place % 1)
}
const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Rows, one a group, in the order of the groups. */
const rowsBy = <T>(
  key: string,
  many: readonly T[],
  groupOf: (one: T) => string | number,
  rowOf: (group: readonly T[]) => Row,
): Row[] =>
  [...Map.groupBy(many, groupOf)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([group, some]) => ({ [key]: group, ...rowOf(some) }))

/** Members with a profile. */
const people = () =>
  all('profiles').map(({ at, of: [memberId = '', profileId = '', gender = ''] }) => {
    const matches = all('matches').filter(({ of }) => of.slice(2).includes(profileId))
    return {
      at,
      memberId,
      profileId,
      gender,
      acts: acts.get(memberId) ?? [],
      likes: timesOf('likes', profileId),
      matches: matches.map(match => match.at),
    }
  })

/** Matches with their messages in order. */
const talks = () => {
  const messages = Map.groupBy(all('messages'), ({ of: [matchId] }) => matchId)
  return all('matches').map(({ at, of: [matchId = '', mode = ''] }) => {
    const sent = messages.get(matchId) ?? []
    return {
      at,
      matchId,
      mode,
      sent: sent.map(message => ({ at: message.at, from: message.of[1] })),
    }
  })
}

/** What each question of the page answers, by what the made members did. */
const truths: Readonly<Record<number, () => readonly Row[]>> = {
  1: () => {
    const isWhole = (week: number) => week < weekOf(asOf)
    const whole = people().filter(({ at }) => isWhole(weekOf(at)))
    return rowsBy(
      'joined',
      whole,
      ({ at }) => dayOf(MONDAY + weekOf(at) * WEEK),
      cohort => {
        const week = weekOf(cohort[0]?.at ?? 0)
        const active = (later: number) =>
          isWhole(week + later)
            ? cohort.filter(one => one.acts.some(at => weekOf(at) === week + later)).length
            : null
        return { members: cohort.length, week_1: active(1), week_4: active(4) }
      },
    )
  },

  2: () => {
    const followed = people().filter(({ at }) => isOver(at, 28))
    const waits = followed.flatMap(({ at, matches }) => {
      const wait = Math.min(...matches) - at
      return wait <= 28 * DAY ? [wait] : []
    })
    return [
      {
        members: followed.length,
        matched: waits.length,
        median_days: rounded(median(waits) / DAY),
      },
    ]
  },

  3: () =>
    rowsBy(
      'mode',
      talks().filter(({ at }) => isOver(at, 14)),
      ({ mode }) => mode,
      some => {
        const early = some.map(one => one.sent.filter(({ at }) => at <= one.at + 14 * DAY))
        return {
          matches: some.length,
          written_to: early.filter(sent => sent.length > 0).length,
          replied: early.filter(sent => sent.some(({ from }) => from !== sent[0]?.from)).length,
        }
      },
    ),

  4: () => {
    const invited = new Set(all('membersByInvitation').map(({ of }) => of[0]))
    const profiles = new Map(people().map(one => [one.memberId, one]))
    return rowsBy(
      'way',
      all('members').filter(({ at }) => isOver(at, 28)),
      ({ of }) => (invited.has(of[0]) ? 'invitation' : 'open'),
      some => {
        const did = (what: 'likes' | 'matches' | undefined) =>
          some.filter(({ at, of: [memberId = ''] }) => {
            const one = profiles.get(memberId)
            const times = one && what ? one[what] : one ? [one.at] : []
            return times.some(then => then <= at + 28 * DAY)
          }).length
        return {
          members: some.length,
          profiles: did(undefined),
          liked: did('likes'),
          matched: did('matches'),
        }
      },
    )
  },

  5: () => {
    const seats = (truth: Truth) => new Set(all(truth).map(({ of }) => of.join()))
    const cancelled = seats('cancelled')
    const [gaveUp, came, missed] = (['notGoing', 'attended', 'noShows'] as const).map(seats)
    const meetups = all('meetups').filter(
      ({ of: [id = '', starts = ''] }) =>
        !cancelled.has(id) && monthOf(Date.parse(starts)) < monthOf(asOf),
    )
    const startOf = new Map(meetups.map(({ of: [id, starts = ''] }) => [id, Date.parse(starts)]))
    const going = [...seats('going')].filter(
      seat => startOf.has(seat.split(',')[0]) && !gaveUp?.has(seat),
    )
    return rowsBy(
      'month',
      going,
      seat => monthOf(startOf.get(seat.split(',')[0]) ?? 0),
      some => ({
        going: some.length,
        noted: some.filter(seat => came?.has(seat) || missed?.has(seat)).length,
        missed: some.filter(seat => missed?.has(seat)).length,
      }),
    )
  },

  7: () => {
    const waits = talks().flatMap(({ sent }) =>
      sent.flatMap(({ at, from }, n) => {
        const before = sent[n - 1]
        return before && before.from !== from ? [(at - before.at) / HOUR] : []
      }),
    )
    return [
      {
        answers: waits.length,
        half_within_hours: rounded(median(waits)),
        nine_of_ten_within_hours: rounded(quantile(waits, 0.9)),
      },
    ]
  },

  8: () => {
    const active = [...acts.values()].map(times => [...new Set(times.map(monthOf))].sort())
    const months = [...new Set(active.flat())].sort().filter(month => month < monthOf(asOf))
    return months.map(month => {
      const before = monthBefore(month)
      const these = active.filter(own => own.includes(month))
      return {
        month,
        new: these.filter(([first]) => first === month).length,
        kept: these.filter(own => own.includes(before)).length,
        back: these.filter(own => (own[0] ?? '') < month && !own.includes(before)).length,
        lost: active.filter(own => own.includes(before) && !own.includes(month)).length,
      }
    })
  },

  11: () => {
    const moment = median(all('reports').map(({ at }) => at))
    const moments = people().map(one => {
      const was = timesOf('reports', one.profileId, 2)
      const did = timesOf('reports', one.profileId, 1)
      const role = was.length > 0 ? 'was reported' : did.length > 0 ? 'reported' : 'neither'
      const since = Math.min(...(was.length > 0 ? was : did.length > 0 ? did : [moment]))
      return {
        ...one,
        role,
        since,
        closedAt: timesOf('closedAccounts', one.memberId)[0] ?? Infinity,
      }
    })
    const there = moments.filter(
      ({ since, acts, profileId, closedAt }) =>
        isOver(since, 14) &&
        acts.some(at => at < since && at >= since - 14 * DAY) &&
        closedAt > since &&
        !timesOf('suspensions', profileId).some(at => at >= since && at <= since + 14 * DAY),
    )
    return rowsBy(
      'role',
      there,
      ({ role }) => role,
      some => ({
        members: some.length,
        gone: some.filter(
          ({ acts, since, closedAt }) =>
            closedAt <= since + 14 * DAY || !acts.some(at => at > since && at <= since + 14 * DAY),
        ).length,
      }),
    )
  },

  12: () => {
    const began = new Map(all('premium').map(({ at, of: [memberId] }) => [memberId, at]))
    const moment = median([...began.values()])
    const there = people()
      .map(one => ({ ...one, since: began.get(one.memberId) ?? moment }))
      .filter(({ at, since }) => at <= since - WEEK && since + WEEK <= asOf)
    return rowsBy(
      'who',
      there,
      ({ memberId }) => (began.has(memberId) ? 'premium' : 'others'),
      some => ({ some }),
    ).flatMap(({ who, some }) =>
      (['likes', 'matches'] as const).map(what => {
        const members = some as typeof there
        const each = (from: number) => {
          const did = members.map(
            one =>
              one[what].filter(at => at >= one.since + from && at < one.since + from + WEEK).length,
          )
          return rounded(did.reduce((sum, count) => sum + count, 0) / members.length)
        }
        return { who, what, members: members.length, before: each(-WEEK), after: each(0) }
      }),
    )
  },

  13: () => {
    const liked = new Set(all('likes').map(({ of }) => of[1]))
    const seen = [...Map.groupBy(all('swipes'), ({ of: [, on] }) => on)].map(([on, some]) => ({
      by: new Set(some.map(({ of: [by] }) => by)).size,
      isLiked: liked.has(on),
    }))
    return rowsBy(
      'seen_by',
      seen,
      ({ by }) => (by >= 3 ? '3 or more' : '1 or 2'),
      some => ({
        members: some.length,
        never_liked: some.filter(({ isLiked }) => !isLiked).length,
      }),
    )
  },

  16: () => {
    const ends = talks().flatMap(({ sent }) =>
      sent.flatMap(({ at, from }, n) => {
        const next = sent[n + 1]
        return next?.from === from || !isOver(at, 1) ? [] : [{ at, next: next?.at ?? Infinity }]
      }),
    )
    return rowsBy(
      'hour',
      ends,
      ({ at }) => new Date(at).getUTCHours(),
      some => ({
        messages: some.length,
        answered: some.filter(({ at, next }) => next <= at + DAY).length,
      }),
    )
  },

  17: () =>
    rowsBy(
      'month',
      all('reports').filter(({ at }) => monthOf(at) < monthOf(asOf)),
      ({ at }) => monthOf(at),
      some => {
        const waits = some.flatMap(({ at, of: [reportId = ''] }) =>
          timesOf('decisions', reportId).map(then => (then - at) / HOUR),
        )
        return {
          reports: some.length,
          decided: waits.length,
          half_within_hours: waits.length > 0 ? rounded(median(waits)) : null,
        }
      },
    ),
}

for (const [number, rows] of Object.entries(truths))
  test.serial(`question ${number} answers what the made members did`, async t => {
    const answer = await rowsOf(questions[Number(number) - 1] ?? '')
    t.true(answer.length > 0)
    t.deepEqual(answer, rows())
  })

test.serial(
  'question 6 answers how many made members look for whom, and how many that hides',
  async t => {
    const today = Date.parse(dayOf(Date.now()))
    const closed = new Set(all('closedAccounts').map(({ of }) => of[0]))
    const there = people().filter(
      ({ at, memberId }) => !closed.has(memberId) && at < today - 29 * DAY,
    )
    const seeking = there.filter(({ profileId }) => timesOf('filters', profileId).length > 0)
    const isSought = ({ gender }: { gender: string }) =>
      ['woman', 'trans woman', 'cis woman', 'agender'].includes(gender)
    const shares = seeking.map(one => {
      const others = there.filter(other => other !== one)
      return others.filter(other => !isSought(other)).length / others.length
    })
    const share = (100 * shares.reduce((sum, one) => sum + one, 0)) / shares.length
    const answer: Row[] = JSON.parse(await ask('people', 'filter', '--format', 'json'))
    t.deepEqual(
      answer.find(({ filter }) => filter === 'gender'),
      {
        filter: 'gender',
        members: 5 * Math.floor(seeking.length / 5),
        hides: `${5 * Math.floor(share / 5)} %`,
      },
    )
  },
)

test.serial('question 19 answers how many made members are linked', async t => {
  const today = Date.parse(dayOf(Date.now()))
  const closed = new Set(all('closedAccounts').map(({ of }) => of[0]))
  const there = people().filter(
    ({ at, memberId }) => !closed.has(memberId) && at < today - 29 * DAY,
  )
  const ended = new Set(all('endedLinks').map(({ of }) => of.join()))
  const lasting = all('links').filter(({ of }) => !ended.has(of.join()))
  const linked = new Set(lasting.flatMap(({ of }) => of))
  const yes = there.filter(({ profileId }) => linked.has(profileId)).length
  const shown = (count: number) => 5 * Math.floor(count / 5)
  t.deepEqual(JSON.parse(await ask('people', 'linked', '--format', 'json')), [
    { linked: 'no', members: shown(there.length - yes) },
    { linked: 'yes', members: shown(yes) },
  ])
})

/** The numbers of events of some types in an answer, by type. */
const someTypes: Partial<Record<string, Truth>> = {
  MessageSent: 'messages',
  Matched: 'matches',
  Swiped: 'swipes',
}

test.serial('question 9 answers what made members did with one', async t => {
  const [one] = people().toSorted((one, other) => other.matches.length - one.matches.length)
  if (!one) return t.fail()
  const sql = questions[8]
    ?.replaceAll('$gus.member', one.memberId)
    .replaceAll('$gus', one.profileId)
  const answer = new Map((await rowsOf(sql ?? '')).map(({ type, events }) => [type, events]))
  const named = (truth: Truth) => all(truth).filter(({ of }) => of.includes(one.profileId)).length
  t.is(answer.get('ProfileCreated'), 1)
  t.is(answer.get('Swiped'), named('swipes'))
  t.is(answer.get('Matched'), named('matches'))
  const matches = all('matches').filter(({ of }) => of.includes(one.profileId))
  t.is(
    answer.get('MessageSent'),
    matches.reduce((sum, { of: [matchId = ''] }) => sum + timesOf('messages', matchId).length, 0),
  )
})

/** How many became true from one moment until another. */
const between = (truth: Truth, from: number, to: number): number =>
  all(truth).filter(({ at }) => at >= from && at < to).length

test.serial('question 10 answers what happened in a window and a week before', async t => {
  const [from, to] = [since, until].map(one => Date.parse(`${one}Z`)) as [number, number]
  const sql = questions[9]?.replace('2026-01-15 10:00', since).replace('2026-01-15 16:00', until)
  const answer = await rowsOf(sql ?? '')
  for (const [type, truth] of Object.entries(someTypes)) {
    const row = { type, now: between(truth as Truth, from, to) }
    t.deepEqual(
      answer.find(one => one.type === type),
      { ...row, week_before: between(truth as Truth, from - WEEK, to - WEEK) },
    )
  }
})

test.serial('question 14 answers what became of likes beyond three a day', async t => {
  const given = new Map<string, number>()
  const kept = new Set<string>()
  for (const {
    at,
    of: [by = '', on = '', mode = '', action = ''],
  } of all('swipes')) {
    const day = `${by} ${dayOf(at)}`
    if (action === 'like') given.set(day, (given.get(day) ?? 0) + 1)
    if (action === 'super_like' || (action === 'like' && (given.get(day) ?? 0) <= 3))
      kept.add(`${by} ${on} ${mode}`)
  }
  const lasting = all('matches').filter(
    ({ of: [, mode, one, other] }) =>
      kept.has(`${one} ${other} ${mode}`) && kept.has(`${other} ${one} ${mode}`),
  )
  const ids = new Set(lasting.map(({ of }) => of[0]))
  const lines = (await ask(...(questions[13] ?? '').split(' '))).split('\n')
  const figure = (name: string) => lines.find(line => line.startsWith(`growth,${name},`))
  const row = (name: Truth, left: number) =>
    `growth,${name},${all(name).length},${left},${left - all(name).length}`
  t.is(figure('matches'), row('matches', lasting.length))
  const messages = all('messages').filter(({ of }) => ids.has(of[0]))
  t.is(figure('messages'), row('messages', messages.length))
})

test.serial('question 15 answers what happened in an hour', async t => {
  const from = Date.parse(`${since}Z`)
  const args = (questions[14] ?? '')
    .replace('2026-01-13T08:00:00Z', new Date(from).toISOString())
    .replace('2026-01-13T09:00:00Z', new Date(from + HOUR).toISOString())
  const answer = await ask(...args.split(' '))
  for (const [type, truth] of Object.entries(someTypes))
    t.is(
      answer.split('\n').filter(line => line.split(',')[2] === type).length,
      between(truth as Truth, from, from + HOUR),
      type,
    )
})

test.serial('question 18 answers which steps made members took in their first week', async t => {
  const profileOf = new Map(people().map(one => [one.memberId, one.profileId]))
  const newcomers = all('members').filter(({ at }) => isOver(at, 7))
  const took = (times: (memberId: string) => number[]) =>
    newcomers.filter(({ at, of: [memberId = ''] }) =>
      times(memberId).some(then => then <= at + WEEK),
    ).length
  const answer = new Map(
    (await rowsOf(questions[17] ?? '')).map(({ step, members }) => [step, members]),
  )
  t.is(answer.get('signed_up'), newcomers.length)
  t.is(
    answer.get('profile'),
    took(id => timesOf('profiles', id)),
  )
  t.is(
    answer.get('photo'),
    took(id => timesOf('photos', id)),
  )
  t.is(
    answer.get('answer'),
    took(id => timesOf('answers', id)),
  )
  t.is(
    answer.get('swipe'),
    took(id => timesOf('swipes', profileOf.get(id) ?? '')),
  )
})
