import {
  block,
  report,
  swipe,
  swipes,
  unblock,
  undoSwipe,
  unmatch,
} from '../../contracts/matching.ts'
import { Refusal } from '../../contracts/refusals.ts'
import { streams } from '../../contracts/streams.ts'
import type { Deck } from '../../projections/discovery/deck.ts'
import { lastSwipes } from '../../projections/matching.ts'
import { profiles } from '../../projections/profiles.ts'
import { answer, type Call, handle } from '../handle.ts'
import { giveBack, paidSwipe } from '../likes/paid-swipe.ts'
import { lookTwice } from '../look-twice.ts'
import type { Services } from '../services.ts'
import { handling } from '../staff/decider.ts'
import { noMatch, nothingToUndo, pair, standing } from './decider.ts'
import { presentBlock, presentSwipe } from './present.ts'
import { anyProfile, matchViews, otherThan, ownMatch } from './sight.ts'

const deckView = { name: 'deck' } satisfies Pick<Deck, 'name'>

const swiping = (route: typeof swipe) =>
  answer(route, [deckView], async (call, services) => {
    const { profileId: by, body, now } = call
    const { swipedProfileId: on, action, discoveryMode: mode } = body
    const seen = await lookTwice([deckView], call, services, async () =>
      services.deck.sees(by, on, mode, now) ? true : undefined,
    )

    const asked = { by, on, mode, visible: seen ?? false }
    const { events, state } =
      action === 'like' || action === 'super_like'
        ? await paidSwipe(call, services, { ...asked, action })
        : await call.dispatch(pair, streams.pair(by, on), {
            ...{ type: 'Swipe', ...asked, action, matchId: call.newId(), now },
          })

    const swiped = events.find(event => event.type === 'Swiped')
    const matched = events.find(event => event.type === 'Matched')
    const said = swiped ? { action, at: swiped.at } : standing(state, by, mode)
    const matchId = swiped ? matched?.data.matchId : state.matches[mode]
    const told = presentSwipe(on, mode, said ?? { action, at: now.toISOString() })
    return matchId ? { match: true, matchId, swipe: told } : { match: false, swipe: told }
  })

export const onSwipe = swiping(swipe)
export const onSwipes = swiping(swipes)

export const onUndoSwipe = handle(undoSwipe, async (call, { log, views }) => {
  const { profileId: by, now } = call
  // An older view would take back the swipe before the last.
  if (!(await call.caughtUp([lastSwipes.name], await log.head())))
    throw new Refusal('unavailable', 'Your last swipe is on its way. Try again in a moment.')
  const last = await call.pinned(() => views.collection(lastSwipes).get(by))
  if (!last) throw nothingToUndo()

  const { on, mode } = last
  const undo = { type: 'UndoSwipe', by, on, mode, now } as const
  const { events } = await call.dispatch(pair, streams.pair(by, on), undo)
  const undone = events.find(event => event.type === 'SwipeUndone')
  if (undone?.data.spent) await giveBack(call, by, undone.data.spent)
  return { swipe: presentSwipe(on, mode, last) }
})

export const onUnmatch = answer(unmatch, matchViews, async (call, services) => {
  const { profileId: by, params } = call
  const { matchId } = params
  const match = await call.pinned(() => ownMatch(matchId, call, services))
  if (!match) throw noMatch()

  const on = otherThan(by, match.profiles)
  await call.dispatch(pair, streams.pair(by, on), { type: 'Unmatch', by, on, matchId })
  return { id: matchId, isActive: false as const }
})

export const onBlock = answer(block, [profiles], async (call, services) => {
  const { profileId: by, body } = call
  const { profileId: on, reason = null } = body
  const blocked = await anyProfile(on, call, services)
  const { events, state } = await call.dispatch(pair, streams.pair(by, on), {
    type: 'Block',
    by,
    on,
    reason,
  })
  const since = events.find(event => event.type === 'Blocked')?.at ?? state.blocks[by]
  return presentBlock(blocked, since ?? call.now.toISOString())
})

export const onUnblock = handle(unblock, async call => {
  const { profileId: by, params } = call
  const { profileId: on } = params
  await call.dispatch(pair, streams.pair(by, on), { type: 'Unblock', by, on })
  return { profileId: on }
})

/** Files the report, or adds it to the one that is open; one that the staff are done with is not. */
const filed = async (call: Call<typeof report>, { dispatch }: Services): Promise<string> => {
  const { profileId: by, body, now } = call
  const { profileId: on, reason, description = null } = body
  const between = streams.pair(by, on)
  const isSettled = async (reportId: string) =>
    (await dispatch.stateOf(handling, streams.report(reportId))).status !== 'pending'

  let earlier = (await dispatch.stateOf(pair, between)).reports[by]?.reportId
  for (;;) {
    const settled = earlier !== undefined && (await isSettled(earlier)) ? earlier : undefined
    const told = { by, on, reportId: call.newId(), reason, description }
    const asked = { type: 'Report', ...told, settled, now } as const
    const { events, state } = await call.dispatch(pair, between, asked)
    const said = events.find(event => event.type === 'Reported' || event.type === 'ReportedAgain')
    const { reportId } = said?.data ?? state.reports[by] ?? told
    // The staff may have settled it meanwhile, without these words.
    if (reportId === told.reportId || !(await isSettled(reportId))) return reportId
    earlier = reportId
  }
}

const reporting = answer(report, [profiles], async (call, services) => {
  await anyProfile(call.body.profileId, call, services)
  return { id: await filed(call, services), status: 'pending' as const }
})
export const onReport = { ...reporting, limit: 'report' as const }
