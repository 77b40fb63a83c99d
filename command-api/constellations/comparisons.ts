import {
  type BoundaryComparison,
  compareBoundaries,
  getComparison,
  withdrawComparison,
} from '../../contracts/constellations/comparisons.ts'
import { causedId } from '../../contracts/core/ids.ts'
import { timing } from '../../contracts/core/limits.ts'
import { otherOf } from '../../contracts/core/pair.ts'
import { subjects } from '../../contracts/core/personal.ts'
import type { BodyOf } from '../../contracts/core/route.ts'
import { streams } from '../../contracts/features.ts'
import {
  type AgreedBoundaries,
  comparesAgainAt,
  type LinkState,
  link,
  waitingToCompare,
} from '../../domain/constellations/link-decider.ts'
import { matchNotFound } from '../../domain/matching/decider.ts'
import { decryptJson, encryptJson } from '../../engines/log/encryption.ts'
import { constellations, readAgreed } from '../../projections/views/constellations.ts'
import { type ApiRequest, command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { findOwnMatch, matchViews } from '../matching/visibility.ts'
import { ownConstellation } from './visibility.ts'

type Answers = BodyOf<typeof compareBoundaries>['answers']
type Stores = Pick<Services, 'shortLived' | 'keys'>
type Pair = { readonly own: string; readonly other: string }

const ofComparison = { reads: [...matchViews, constellations] } as const

const keyOf = (by: string, on: string): string => `${streams.link(by, on)}/${by}`
const contextOf = (key: string) => ({ stream: 'comparisons', event: key, path: '' })

/** The answers of one member for another are readable while both accounts exist. */
const keysOf = ({ own, other }: Pair) => [own, other].sort().map(subjects.profile)

const storeAnswers = async (
  { own, other }: Pair,
  answers: Answers,
  now: Date,
  { shortLived, keys }: Stores,
): Promise<void> => {
  const key = await keys.encryptionKey(keysOf({ own, other }))
  if (key === 'erased') throw matchNotFound()
  const id = keyOf(own, other)
  const value = encryptJson(key, contextOf(id), { answers })
  const expiresAt = now.getTime() + timing.comparisonWaits
  await shortLived.put('comparison', id, { value, expiresAt, owner: own })
}

/** What a member answered; undefined if they did not, or too long ago. */
const storedAnswers = async (
  by: string,
  on: string,
  now: Date,
  { shortLived, keys }: Stores,
): Promise<Answers | undefined> => {
  const id = keyOf(by, on)
  const record = await shortLived.get('comparison', id, now.getTime())
  const key = record && (await keys.decryptionKey(keysOf({ own: by, other: on })))
  if (!key || key === 'erased') return undefined
  return decryptJson(key, contextOf(id), String(record.value)).answers as Answers
}

/** Where both said yes or maybe; what only one of them accepts is like what nobody answered. */
export const agreedBoundaries = (one: Answers, other: Answers): AgreedBoundaries => {
  const others = new Map(other.map(({ category, level }) => [category, level]))
  return one.flatMap(({ category, level }) => {
    const theirs = others.get(category)
    if (level === 'no' || theirs === undefined || theirs === 'no') return []
    return [{ category, isYesFromBoth: level === 'yes' && theirs === 'yes' }]
  })
}

/** The other member of a live match. @throws {Refusal} `not_found` */
const pairOf = async (
  matchId: string,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<Pair> => {
  const match = await findOwnMatch(matchId, request, services)
  if (!match) throw matchNotFound()
  return { own: request.profileId, other: otherOf(match.profiles, request.profileId) }
}

const present = async (
  { own, other }: Pair,
  state: LinkState,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<BoundaryComparison> => {
  const { now } = request
  const waiting = waitingToCompare(state, now)
  const document = await ownConstellation(request, services)
  const entry = document?.comparisons.find(one => one.with === other)
  const latest = entry && {
    at: entry.at,
    agreed: [...(await readAgreed(services.keys, own, entry))],
  }
  return {
    hasAnswered: waiting.includes(own),
    isAwaited: waiting.includes(other),
    latest: latest ?? null,
    againAt: comparesAgainAt(state.comparedAt, now)?.toISOString() ?? null,
  }
}

export const onGetComparison = query(getComparison, ofComparison, async (request, services) => {
  const both = await pairOf(request.params.matchId, request, services)
  const state = await request.readState(link, streams.link(both.own, both.other))
  return present(both, state, request, services)
})

/**
 * Stores the caller's answers before it tells that they are there. So of two who answer at once, the
 * second to be recorded finds the answers of both, and compares them.
 */
export const onCompareBoundaries = command(
  compareBoundaries,
  { ...ofComparison, skipsIdempotency: true },
  async (request, services) => {
    const { params, body, now } = request
    const both = await pairOf(params.matchId, request, services)
    const { own: by, other: on } = both
    const stream = streams.link(by, on)
    const ask = { type: 'AskComparison', by, on, now } as const
    const before = await request.readState(link, stream)
    if (!comparesAgainAt(before.comparedAt, now))
      await storeAnswers(both, body.answers, now, services)
    let { state, position } = await request.dispatch(link, stream, ask)
    const theirs = waitingToCompare(state, now).includes(on)
      ? await storedAnswers(on, by, now, services)
      : undefined
    const own = theirs && (await storedAnswers(by, on, now, services))
    if (own && theirs) {
      const comparisonId = causedId(
        'comparison',
        stream,
        state.asked[by] ?? '',
        state.asked[on] ?? '',
      )
      const agreed = agreedBoundaries(own, theirs)
      ;({ state, position } = await request.dispatch(link, stream, {
        type: 'Compare',
        by,
        on,
        comparisonId,
        agreed,
      }))
      await services.shortLived.remove('comparison', keyOf(by, on))
      await services.shortLived.remove('comparison', keyOf(on, by))
      await request.waitForViews([constellations.name], position)
    }
    return present(both, state, request, services)
  },
)

export const onWithdrawComparison = command(
  withdrawComparison,
  ofComparison,
  async (request, services) => {
    const both = await pairOf(request.params.matchId, request, services)
    const { own: by, other: on } = both
    await services.shortLived.remove('comparison', keyOf(by, on))
    const withdraw = { type: 'WithdrawComparison', by, on } as const
    const { state } = await request.dispatch(link, streams.link(by, on), withdraw)
    return present(both, state, request, services)
  },
)
