import * as z from 'zod'
import { suggestions } from '../command-api/insights/decider.ts'
import type { RecordedEvent } from '../contracts/event.ts'
import { causedId, Id, profileIdOf } from '../contracts/ids.ts'
import { limits, timing } from '../contracts/limits.ts'
import { DiscoveryMode, modes } from '../contracts/modes.ts'
import { streams } from '../contracts/streams.ts'
import { analysedEvents } from '../projections/insights/open-subjects.ts'
import { scoreKey, scores, suggestionBatches } from '../projections/insights.ts'
import { arrived } from './insights/arrived.ts'
import { forgetJudgements } from './insights/forget-judgements.ts'
import { recordScore, scorePairs } from './insights/score-pairs.ts'
import type { InsightsServices } from './insights/services.ts'
import { suggest } from './insights/suggest.ts'
import { defineQueue, jobAfter, task } from './queue.ts'
import { defineReactor } from './reactor.ts'
import { viewsArrived } from './views-arrived.ts'

/** How long a profile has to stay as it is before it is scored anew, in milliseconds. */
const QUIET = 10_000

/** How many who were scored with a member before are scored again after a change. */
const MOST_PARTNERS = 100

const position = z.string()

const generate = defineQueue({
  name: 'generate-suggestions',
  data: z.object({ profileId: Id, batchId: Id, position }),
  concurrency: 2,
  async run({ profileId, batchId, position: asked }, cause, services: InsightsServices, signal) {
    const stream = streams.suggestions(profileId)
    const { pending, suggested } = await services.dispatch.stateOf(suggestions, stream)
    if (pending?.batchId !== batchId) return // it has come, or nobody waits for it any more
    await arrived(asked, services, signal)
    const { now } = cause
    const best = await suggest({ profileId, suggested, now }, services, signal)
    const expiresAt = new Date(now.getTime() + timing.suggestionsLast).toISOString()
    const found = best.map(one => ({
      ...one,
      suggestionId: causedId(batchId, one.suggestedProfileId),
    }))
    await services.dispatch(
      suggestions,
      stream,
      { type: 'RecordBatch', profileId, batchId, expiresAt, suggestions: found },
      cause,
    )
  },
})

/** What was said of a pair in a suggestion is what their cards say, too. */
const keepScores = defineQueue({
  name: 'keep-suggested-scores',
  data: z.object({ stream: z.string(), revision: z.int().nonnegative() }),
  concurrency: 2,
  async run({ stream, revision }, cause, services: InsightsServices) {
    for await (const event of services.log.read(stream, { after: revision - 1, limit: 1 })) {
      if (event.type !== 'SuggestionsGenerated') continue
      const { profileId, suggestions: said } = event.data
      await Promise.all(
        said.map(({ suggestionId: _, suggestedProfileId, ...judgement }) =>
          recordScore([profileId, suggestedProfileId], judgement, cause, services),
        ),
      )
    }
  },
})

const types: readonly string[] = analysedEvents

/** Whether the profile changed again since: that change has a job of its own. */
const isOvertaken = async (profileId: string, revision: number, { log }: InsightsServices) => {
  for await (const { type } of log.read(streams.profile(profileId), { after: revision }))
    if (types.includes(type)) return true
  return false
}

/** Whom a member was scored with before, the latest first. */
const partnersOf = async (
  profileId: string,
  { views, deck }: InsightsServices,
): Promise<string[]> => {
  const known = await views.collection(scores).find({
    where: { profiles: profileId },
    order: { field: 'at', direction: 'descending' },
    limit: MOST_PARTNERS,
  })
  return known
    .map(({ profiles: [lo, hi] }) => (lo === profileId ? hi : lo))
    .filter(other => deck.knows(profileId, other))
}

const scoreProfile = defineQueue({
  name: 'score-profile',
  data: z.object({ profileId: Id, position, revision: z.int().nonnegative().nullable() }),
  concurrency: 2,
  async run({ profileId, position: told, revision }, cause, services: InsightsServices, signal) {
    if (revision !== null && (await isOvertaken(profileId, revision, services))) return
    await arrived(told, services, signal)
    const { deck, subjects } = services
    if (!subjects.hasAgreed(profileId)) return
    const { now } = cause
    const next = modes.flatMap(mode => deck.deal(profileId, mode, { now, limit: limits.deck }))
    const others = new Set([...next, ...(await partnersOf(profileId, services))])
    await scorePairs(profileId, [...others], cause, services, signal)
  },
})

/**
 * Most who change their profile have not agreed: only the others are looked at later. Who agreed
 * after the change is scored on account of that.
 */
const noteChange = defineQueue({
  name: 'note-profile-change',
  data: z.object({ profileId: Id, position, revision: z.int().nonnegative() }),
  concurrency: 4,
  async run(change, cause, services: InsightsServices, signal) {
    await arrived(change.position, services, signal)
    if (!services.subjects.agreedBefore(change.profileId, change.position)) return
    const due = new Date(cause.now.getTime() + QUIET).toISOString()
    const job = jobAfter(cause, task(scoreProfile, change, due))
    await services.jobs.add(scoreProfile.name, job)
  },
})

/** Whoever swipes comes to cards that were far down before: these are scored in time. */
const scoreAhead = defineQueue({
  name: 'score-ahead',
  data: z.object({ profileId: Id, mode: DiscoveryMode, position }),
  concurrency: 2,
  async run({ profileId, mode, position: told }, cause, services: InsightsServices, signal) {
    const { deck, subjects, views } = services
    await arrived(told, services, signal)
    if (!subjects.hasAgreed(profileId)) return
    const limit = 2 * limits.deck
    const cards = deck.deal(profileId, mode, { now: cause.now, limit })
    const soon = cards.slice(0, limits.deck).filter(id => subjects.hasAgreed(id))
    const known = await views.collection(scores).many(soon.map(other => scoreKey(profileId, other)))
    if (known.every(Boolean)) return
    await scorePairs(profileId, cards, cause, services, signal)
  },
})

/** Once a day: batches that have expired are kept no longer. */
const forgetExpired = defineQueue({
  name: 'forget-suggestions',
  cron: '23 4 * * *',
  data: z.object({}),
  concurrency: 1,
  async run(_, cause, { views, dispatch }: InsightsServices) {
    const now = cause.now.toISOString()
    for await (const { key, document } of views.collection(suggestionBatches).all()) {
      if (document.expiresAt > now) continue
      const command = { type: 'ForgetExpired', profileId: key, now: cause.now } as const
      await dispatch(suggestions, streams.suggestions(key), command, cause)
    }
  },
})

/** Nobody hears any more what was said of a member who lets no analyst read them. */
const forgetScores = defineQueue({
  name: 'forget-scores',
  data: z.object({ profileId: Id, position }),
  concurrency: 2,
  async run({ profileId, position: told }, cause, services: InsightsServices, signal) {
    await arrived(told, services, signal)
    if (services.subjects.hasAgreed(profileId)) return // again: what is known of them may stay
    await viewsArrived([scores.name], services, signal)
    await forgetJudgements(profileId, cause, services)
  },
})

export const insightsQueues = [
  generate,
  keepScores,
  noteChange,
  scoreProfile,
  scoreAhead,
  forgetExpired,
  forgetScores,
] as const

type OfProfile = RecordedEvent<{ type: string; data: { profileId: string } }>

const changed = ({ data: { profileId }, position: at, revision }: OfProfile) => [
  task(noteChange, { profileId, position: at, revision }),
]

/** Whoever asks for suggestions gets them; whoever changes, or moves on in a deck, is scored. */
export const insightsReactor = defineReactor({
  name: 'insights',
  from: 'origin',
  on: {
    SuggestionsRequested: ({ data, position: at }) => [task(generate, { ...data, position: at })],
    SuggestionsGenerated: ({ stream, revision }) => [task(keepScores, { stream, revision })],
    AiConsentGiven: ({ data: { memberId }, position: at }) => [
      task(scoreProfile, { profileId: profileIdOf(memberId), position: at, revision: null }),
    ],
    AiConsentWithdrawn: ({ data: { memberId }, position: at }) => [
      task(forgetScores, { profileId: profileIdOf(memberId), position: at }),
    ],
    ProfileCreated: changed,
    ProfileRevised: changed,
    ModesChosen: changed,
    HobbiesChosen: changed,
    BoundariesStated: changed,
    RelationshipPreferencesStated: changed,
    Swiped: ({ data: { by, mode }, position: at }) => [
      task(scoreAhead, { profileId: by, mode, position: at }),
    ],
  },
})
