import * as z from 'zod'
import {
  comparePositions,
  type Instant,
  type Position,
  type RecordedEvent,
} from '../../contracts/core/event.ts'
import { causedId, Id, profileIdOf } from '../../contracts/core/ids.ts'
import { limits, timing } from '../../contracts/core/limits.ts'
import { streams } from '../../contracts/features.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { suggestions } from '../../domain/insights/decider.ts'
import { score } from '../../domain/insights/insight-decider.ts'
import { analysedEventTypes } from '../../projections/insights/scorer-subjects.ts'
import { scoreKey, scores, suggestionBatches } from '../../projections/views/insights.ts'
import {
  defineQueue,
  defineSchedule,
  followUpJob,
  keyedTask,
  type Queue,
  task,
} from '../runtime/queue.ts'
import { defineReactor } from '../runtime/reactor.ts'
import { SCORING_DELAY_MS } from '../runtime/timeouts.ts'
import { waitForViews } from '../runtime/wait-for-views.ts'
import { analyseProfile } from './analyse-profile.ts'
import { eraseScores, recordScore, scorePairs } from './score-pairs.ts'
import { type InsightsServices, waitForIndexes } from './services.ts'
import { suggest, warmUpScorer } from './suggest.ts'

const MAX_PARTNERS = 100

const position = z.string()

const generate = defineQueue({
  name: 'generate-suggestions',
  data: z.object({ profileId: Id, batchId: Id, position }),
  concurrency: 2,
  async run(
    { profileId, batchId, position: requestedAt },
    cause,
    services: InsightsServices,
    signal,
  ) {
    const stream = streams.suggestions(profileId)
    const { pending, suggested } = await services.dispatch.readState(suggestions, stream)
    if (pending?.batchId !== batchId) return // recorded already, or no longer requested
    await waitForIndexes(requestedAt, services, signal)
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

/** Whether the score of a pair was recorded or forgotten after a position. */
const hasChangedSince = async (
  position: Position,
  pair: readonly [string, string],
  { dispatch }: InsightsServices,
): Promise<boolean> => {
  let newest = position
  await dispatch.readState(score, streams.score(...pair), at => {
    newest = at
  })
  return comparePositions(newest, position) > 0
}

/** Keeps the scores of a batch of suggestions, unless later ones are known. */
const keepScores = defineQueue({
  name: 'keep-suggested-scores',
  data: z.object({ stream: z.string(), revision: z.int().nonnegative() }),
  concurrency: 2,
  async run({ stream, revision }, cause, services: InsightsServices) {
    for await (const event of services.log.read(stream, { after: revision - 1, limit: 1 })) {
      if (event.type !== 'SuggestionsGenerated') continue
      const { profileId, suggestions } = event.data
      await Promise.all(
        suggestions.map(async ({ suggestionId: _, suggestedProfileId, ...judgement }) => {
          const pair = [profileId, suggestedProfileId] as const
          if (!(await hasChangedSince(event.position, pair, services)))
            await recordScore(pair, judgement, cause, services)
        }),
      )
    }
  },
})

/** A consent: its revision in the account's stream, and whether it was unchanged for the quiet period. */
const Consent = z.object({
  memberId: Id,
  revision: z.int().nonnegative(),
  at: z.iso.datetime(),
  isQuiet: z.boolean(),
})
type Consent = z.output<typeof Consent>

const profileChanges: readonly string[] = analysedEventTypes
const consentChanges: readonly string[] = ['AiConsentGiven', 'AiConsentWithdrawn']

/** Whether a later event of these types is in the stream; that event has a job of its own. */
const hasLaterEvent = async (
  { stream, revision }: { readonly stream: string; readonly revision: number },
  types: readonly string[],
  { log }: InsightsServices,
): Promise<boolean> => {
  for await (const { type } of log.read(stream, { after: revision }))
    if (types.includes(type)) return true
  return false
}

/** Whether consent was also given or withdrawn shortly before: then it may change again soon. */
const hasRecentConsentChange = async (
  { memberId, revision, at }: Consent,
  { log }: InsightsServices,
) => {
  const since = Date.parse(at) - SCORING_DELAY_MS
  for await (const event of log.read(streams.member(memberId), { backwards: true })) {
    if (Date.parse(event.at) < since) return false
    if (event.revision < revision && consentChanges.includes(event.type)) return true
  }
  return false
}

const afterQuietPeriod = (at: Instant): string =>
  new Date(Date.parse(at) + SCORING_DELAY_MS).toISOString()

/** Members with whom a member was scored before, latest first. */
const partnersOf = async (
  profileId: string,
  { views, discovery }: InsightsServices,
): Promise<string[]> => {
  const known = await views.collection(scores).find({
    where: { profiles: profileId },
    order: { field: 'at', direction: 'descending' },
    limit: MAX_PARTNERS,
  })
  const partners = known.map(({ profiles: [lo, hi] }) => (lo === profileId ? hi : lo))
  const policy = await discovery.policyOf(profileId, partners)
  return partners.filter(other => policy.canSee(other, { surface: 'PEOPLE', sight: 'list' }))
}

const ProfileChangeData = z.object({
  profileId: Id,
  position,
  revision: z.int().nonnegative().nullable(),
  /** Set when the change is a consent. */
  consent: Consent.optional(),
})

/**
 * Scores a member with the first cards of their decks and everybody they were scored with. A late
 * job leaves the cards to the next swipe: most were swiped since.
 */
const scoreProfile: Queue<z.output<typeof ProfileChangeData>, InsightsServices> = defineQueue({
  name: 'score-profile',
  data: ProfileChangeData,
  concurrency: 2,
  async run(change, cause, services: InsightsServices, signal) {
    const { profileId, position: reachedAt, revision, consent } = change
    const ofProfile = revision !== null && { stream: streams.profile(profileId), revision }
    const ofAccount = consent && { ...consent, stream: streams.member(consent.memberId) }
    if (ofProfile && (await hasLaterEvent(ofProfile, profileChanges, services))) return
    if (ofAccount && (await hasLaterEvent(ofAccount, consentChanges, services))) return
    if (consent && !consent.isQuiet && (await hasRecentConsentChange(consent, services))) {
      const later = { ...change, consent: { ...consent, isQuiet: true } }
      const job = followUpJob(cause, task(scoreProfile, later, afterQuietPeriod(consent.at)))
      await services.jobs.add(scoreProfile.name, job)
      return
    }
    await waitForIndexes(reachedAt, services, signal)
    const { discovery, subjects } = services
    if (!subjects.hasConsent(profileId)) return
    const { now } = cause
    const decks = await Promise.all(
      (cause.isLate ? [] : modes).map(mode =>
        discovery.candidates(profileId, mode, { now, limit: limits.deck }),
      ),
    )
    const others = new Set([...decks.flat(), ...(await partnersOf(profileId, services))])
    await scorePairs(profileId, [...others], cause, services, signal)
  },
})

/**
 * Schedules scoring after a profile change of members who had consented before it; most have not. A
 * later consent schedules scoring by itself.
 */
const noteChange = defineQueue({
  name: 'note-profile-change',
  data: z.object({ profileId: Id, position, revision: z.int().nonnegative() }),
  concurrency: 4,
  async run(change, cause, services: InsightsServices, signal) {
    await waitForIndexes(change.position, services, signal)
    if (!services.subjects.hadConsentBefore(change.profileId, change.position)) return
    const due = afterQuietPeriod(cause.wanted ?? cause.now.toISOString())
    const job = followUpJob(cause, task(scoreProfile, change, due))
    await services.jobs.add(scoreProfile.name, job)
  },
})

/**
 * Swipes of a member within so many milliseconds score ahead once: twice a deck is scored, which
 * nobody swipes through so fast.
 */
const SCORE_AHEAD_MS = 10_000

const spanOf = (at: Instant): string => String(Math.floor(Date.parse(at) / SCORE_AHEAD_MS))

/** Scores the next cards of a member who swipes, before they are shown: a late job is too late. */
const scoreAhead = defineQueue({
  name: 'score-ahead',
  data: z.object({ profileId: Id, mode: DiscoveryMode, position }),
  concurrency: 2,
  async run({ profileId, mode, position: reachedAt }, cause, services: InsightsServices, signal) {
    if (cause.isLate) return
    const { discovery, subjects, views } = services
    await waitForIndexes(reachedAt, services, signal)
    if (!subjects.hasConsent(profileId)) return
    const limit = 2 * limits.deck
    const cards = await discovery.candidates(profileId, mode, { now: cause.now, limit })
    const nextCards = cards.slice(0, limits.deck).filter(id => subjects.hasConsent(id))
    const known = await views
      .collection(scores)
      .many(nextCards.map(other => scoreKey(profileId, other)))
    if (known.every(Boolean)) return
    await scorePairs(profileId, cards, cause, services, signal)
  },
})

/** Once a day: deletes expired batches of suggestions. */
const forgetExpired = defineSchedule({
  name: 'forget-suggestions',
  cron: '23 4 * * *',
  async run(cause, { views, dispatch }: InsightsServices) {
    const now = cause.now.toISOString()
    for await (const { key, document } of views.collection(suggestionBatches).all()) {
      if (document.expiresAt > now) continue
      const command = { type: 'ForgetExpired', profileId: key, now: cause.now } as const
      await dispatch(suggestions, streams.suggestions(key), command, cause)
    }
  },
})

/** Deletes scores and suggestions about a member who withdrew consent. */
const forgetScores = defineQueue({
  name: 'forget-scores',
  data: z.object({ profileId: Id, position }),
  concurrency: 2,
  async run({ profileId, position: reachedAt }, cause, services: InsightsServices, signal) {
    await waitForIndexes(reachedAt, services, signal)
    if (services.subjects.hasConsent(profileId)) return // consented again: scores may stay
    await waitForViews([scores.name], services, signal)
    await eraseScores(profileId, cause, services)
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
  analyseProfile,
] as const

type ProfileChangeEvent = RecordedEvent<{ type: string; data: { profileId: string } }>

const onProfileChange = ({ data: { profileId }, position: at, revision }: ProfileChangeEvent) => [
  task(noteChange, { profileId, position: at, revision }),
]

/** Generates requested suggestions, and scores members after changes and swipes. */
export const insightsReactor = defineReactor({
  name: 'insights',
  from: 'origin',
  on: {
    SuggestionsRequested: ({ data, position: at }) => [task(generate, { ...data, position: at })],
    InsightRequested: ({ data, position: at }) => [task(analyseProfile, { ...data, position: at })],
    SuggestionsGenerated: ({ stream, revision }) => [task(keepScores, { stream, revision })],
    AiConsentGiven: ({ data: { memberId }, position: reachedAt, revision, at }) => {
      const consent = { memberId, revision, at, isQuiet: false }
      const change = {
        profileId: profileIdOf(memberId),
        position: reachedAt,
        revision: null,
        consent,
      }
      return [task(scoreProfile, change)]
    },
    AiConsentWithdrawn: ({ data: { memberId }, position: at }) => [
      task(forgetScores, { profileId: profileIdOf(memberId), position: at }),
    ],
    ProfileCreated: onProfileChange,
    ProfileRevised: onProfileChange,
    ModesChosen: onProfileChange,
    HobbiesChosen: onProfileChange,
    BoundariesStated: onProfileChange,
    RelationshipPreferencesStated: onProfileChange,
    Swiped: ({ data: { by, mode }, position, at }) => [
      keyedTask(task(scoreAhead, { profileId: by, mode, position }), by, mode, spanOf(at)),
    ],
  },
})

export const insightsWorkers = {
  reactors: [insightsReactor],
  queues: insightsQueues,
  warmUp: warmUpScorer,
}
