import { profileIdOf } from '../../contracts/core/ids.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import { answerPromisedBy, decisionTimes } from '../../contracts/staff/measures.ts'
import {
  appealDecision,
  listOwnDecisions,
  type OwnDecision,
} from '../../contracts/staff/own-decisions.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { decisions, hasHeld, holdsAt } from '../../domain/staff/decisions.ts'
import { type DecisionDocument, staffDecisions } from '../../projections/views/decisions.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { photoUrlOf } from '../profiles/photos/present.ts'

const after = (instant: string, span: number): string =>
  new Date(Date.parse(instant) + span).toISOString()

const appealOf = ({ appeal, status }: DecisionDocument): OwnDecision['appeal'] => {
  if (!appeal) return null
  const { words, at, decided } = appeal
  const undecided = status === 'withdrawn' ? 'reversed' : 'waiting'
  return {
    words,
    at,
    outcome: decided === null ? undecided : decided.reversed ? 'reversed' : 'stands',
    answerBy: answerPromisedBy(at),
    reason: decided?.reason ?? null,
  }
}

/** Where the reader still finds the photo that a decision took from them; null otherwise. */
const removedPhotoUrl = (
  { removal }: DecisionDocument,
  { hiddenPhotos = [] }: Pick<ProfileDocument, 'hiddenPhotos'>,
): string | null =>
  removal?.kind === 'photo' && hiddenPhotos.some(({ photoId }) => photoId === removal.photoId)
    ? photoUrlOf(removal.photoId, 'clear')
    : null

const present = (
  decision: DecisionDocument,
  own: Pick<ProfileDocument, 'hiddenPhotos'>,
  now: Date,
): OwnDecision | undefined => {
  const { decisionId: id, measure, status, rule, reason, about, removal, since, until } = decision
  if (measure === 'nothing' || !hasHeld(decision)) return undefined
  const appealUntil = after(since, decisionTimes.appeal)
  const canAppeal =
    status === 'holds' && !decision.appeal && Date.parse(appealUntil) >= now.getTime()
  return {
    id,
    measure,
    rule,
    reason,
    about,
    until: measure === 'warned' ? after(since, decisionTimes.warning) : until,
    removed: removal?.kind ?? null,
    photoUrl: removedPhotoUrl(decision, own),
    decidedAt: since,
    holds: holdsAt(decision, now),
    isTakenBack: status === 'withdrawn' || status === 'reversed',
    isAutomatic: false,
    appealUntil: canAppeal ? appealUntil : null,
    appeal: appealOf(decision),
  }
}

/** Decisions about a member, newest first. Nobody of the staff is named, nor a reporter. */
const decisionsOf = async (
  profileId: string,
  now: Date,
  { views }: Pick<Services, 'views'>,
): Promise<OwnDecision[]> => {
  const order = { field: 'at', direction: 'descending' } as const
  const found = await views.collection(staffDecisions).find({ where: { profileId }, order })
  const own = (await views.collection(profiles).get(profileId)) ?? {}
  return found.flatMap(one => present(one, own, now) ?? [])
}

export const onListOwnDecisions = query(
  listOwnDecisions,
  { reads: [staffDecisions, profiles] },
  ({ memberId, now }, services) => decisionsOf(profileIdOf(memberId), now, services),
)

export const onAppealDecision = command(
  appealDecision,
  { reads: [staffDecisions] },
  async ({ memberId, now, params: { id }, body: { words }, ...request }, services) => {
    const profileId = profileIdOf(memberId)
    const { position } = await request.dispatch(decisions, streams.decisions(profileId), {
      type: 'Appeal',
      profileId,
      decisionId: id,
      words,
      now,
    })
    await request.waitForViews([staffDecisions.name], position)
    const found = (await decisionsOf(profileId, now, services)).find(one => one.id === id)
    if (!found) throw new Refusal('not_found', 'There is no such decision any more.')
    return found
  },
)
