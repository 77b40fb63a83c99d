import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { causedId, profileIdOf } from '../../contracts/core/ids.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import type { ProfileParts } from '../../engines/adapters/scorer/subject.ts'
import { type Config, readConfig } from '../../engines/config/config.ts'
import { openPorts, type Ports } from '../../engines/open-ports.ts'
import { createLogger } from '../../engines/process/logger.ts'
import { type Kith, openKith } from '../../kith.ts'
import { newEvent, statement } from '../../test/projections/histories.ts'
import { insightsReactor } from '../../workers/insights/reactors.ts'
import { advanceReactor } from '../../workers/runtime/reactor-checkpoints.ts'
import { memberParts } from './member-parts.ts'
import { atMost, type BenchRow, context, percentile } from './report.ts'
import { scratch } from './scratch.ts'

const ASKED = 20
const memberId = (n: number) => causedId('bench member', String(n))

/** Events of a member with this profile, who consented to AI. */
const saidBy = (member: string, parts: ProfileParts): DomainEvent[] => {
  const profileId = profileIdOf(member)
  const { age, relationshipStyle, bio, seekingDescription, hobbies } = parts
  const categories = new Set<string>()
  const boundaries = parts.boundaries.flatMap(({ category, level }) => {
    if (categories.has(category)) return []
    categories.add(category)
    return { category, level, notes: null }
  })
  const preferences = parts.relationshipPreferences.map(one => ({ category: 'commitment', ...one }))
  const stated = { ...statement, age, minAge: 18, maxAge: 100 }
  return [
    {
      type: 'ProfileCreated',
      data: {
        ...stated,
        relationshipStyle,
        bio,
        seekingDescription,
        profileId,
        memberId: member,
        ageConfirmed: true,
      },
    },
    { type: 'HobbiesChosen', data: { profileId, hobbies: [...hobbies] } },
    { type: 'BoundariesStated', data: { profileId, boundaries } },
    { type: 'RelationshipPreferencesStated', data: { profileId, preferences } },
  ]
}

/** Fills a log and marks it as processed: the bench measures requests, not the first start. */
const moveIn = async ({ log, records }: Ports, count: number): Promise<void> => {
  const now = new Date().toISOString()
  const join = async (parts: ProfileParts, n: number) => {
    const member = memberId(n)
    const said = saidBy(member, parts).map(event => newEvent(event, now))
    await log.append(streams.profile(profileIdOf(member)), 'none', said)
    const consent: DomainEvent = { type: 'AiConsentGiven', data: { memberId: member } }
    await log.append(streams.member(member), 'none', [newEvent(consent, now)])
  }
  const parts = memberParts(count)
  for (let from = 0; from < count; from += 500)
    await Promise.all(parts.slice(from, from + 500).map((one, index) => join(one, from + index)))
  await advanceReactor(insightsReactor.name, await log.head(), { log, records })
}

const ask = async ({ local, memberSessions }: Kith, n: number) => {
  const { token } = await memberSessions.start(memberId(n))
  const startedAt = performance.now()
  const answer = await fetch(`${local}/api/ai/match-suggestions/generate`, {
    method: 'POST',
    headers: { cookie: `kith_session=${token}` },
  })
  const suggestions = (await answer.json()) as unknown[]
  const took = performance.now() - startedAt
  if (suggestions.length !== 10) throw new Error(`Answered ${answer.status}, not ten suggestions.`)
  return took
}

const measure = async (config: Config, count: number): Promise<BenchRow[]> => {
  const kith = await openKith({ config, logger: createLogger('error') })
  try {
    await kith.reached(await kith.ports.log.head(), AbortSignal.timeout(120_000))
    await wait(3_000) // waits for the end of the start: views written, subjects precomputed
    const first = await ask(kith, 0)
    const before = process.memoryUsage().rss
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const again: number[] = []
    for (let n = 1; n <= ASKED; n += 1) again.push(await ask(kith, n))
    delay.disable()
    const grown = (process.memoryUsage().rss - before) / 1_000_000
    const among = `among ${count} members`
    return [
      atMost(`the first call after a start ${among}`, first, 'ms', 300),
      atMost(`generate over HTTP ${among}, p50`, percentile(again, 0.5), 'ms', 300),
      atMost(`generate over HTTP ${among}, p99`, percentile(again, 0.99), 'ms', 300),
      context('longest hold-up of other calls meanwhile', delay.max / 1_000_000, 'ms'),
      context('resident memory grown by', grown, 'MB'),
    ]
  } finally {
    await kith.close()
  }
}

/** Ten suggestions for one member among `count`, requested over HTTP and recorded in the log. */
export const benchSuggestionBatches = async (count: number): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const config = readConfig({ KITH_DATA: folder.folder, PORT: '0', NODE_ENV: 'test' })
  const ports = await openPorts(config)
  await moveIn(ports, count)
  await ports[Symbol.asyncDispose]()
  return await measure(config, count) // the folder is needed until then
}
