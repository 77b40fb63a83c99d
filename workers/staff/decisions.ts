import * as z from 'zod'
import { causedId, Id } from '../../contracts/core/ids.ts'
import { timing } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import { pageAt } from '../../contracts/pages.ts'
import { inbox } from '../../domain/notifications/decider.ts'
import { profile } from '../../domain/profiles/decider.ts'
import {
  type DecisionState,
  decisions,
  hasHeld,
  removedPrompts,
  suspendsAt,
} from '../../domain/staff/decisions.ts'
import { putBack, takeAway } from '../../domain/staff/removal.ts'
import { reportResolution } from '../../domain/staff/report-resolution-decider.ts'
import { suspension } from '../../domain/staff/suspension-decider.ts'
import { hashOfRendition, isTelling } from '../../engines/adapters/images/photo-hash.ts'
import { readRendition } from '../../engines/adapters/images/photo-store.ts'
import type { CommandContext } from '../../engines/log/dispatch.ts'
import { type DecisionDocument, staffDecisions } from '../../projections/views/decisions.ts'
import {
  defineQueue,
  defineSchedule,
  followUpJob,
  type JobCause,
  type JobServices,
  task,
} from '../runtime/queue.ts'
import { defineReactor, documentsBefore } from '../runtime/reactor.ts'
import { waitForViews } from '../runtime/wait-for-views.ts'

const OneDecision = z.object({ profileId: Id, decisionId: Id })

const within = (cause: JobCause, ...what: string[]) => ({
  ...cause,
  command: causedId(cause.command, ...what),
})

/** Suspends the member, or lets them back in, as all decisions about them say together. */
const alignSuspension = async (
  profileId: string,
  { memberId, decisionId, by }: DecisionState,
  isSuspended: boolean,
  cause: JobCause,
  { dispatch }: JobServices,
): Promise<void> => {
  const noted = { memberId, profileId, note: null, decisionId, operator: by[0] ?? '' }
  await dispatch(
    suspension,
    streams.suspension(profileId),
    { type: isSuspended ? 'Suspend' : 'Lift', ...noted },
    within(cause, 'suspension'),
  )
}

/** Takes from the profile what a decision removes, or puts it back where it was. */
const alignProfile = async (
  profileId: string,
  { decisionId, removal, status }: DecisionState,
  removed: ReturnType<typeof removedPrompts>,
  cause: JobCause,
  { dispatch, views }: JobServices,
): Promise<void> => {
  const stream = streams.profile(profileId)
  const found = await dispatch.readState(profile, stream)
  const written = await views.collection(staffDecisions).get(decisionId)
  if (!removal || !found) return
  const said = { text: written?.about ?? null, now: cause.now, removed }
  const command = (status === 'holds' ? takeAway : putBack)(removal, found, said)
  if (command) await dispatch(profile, stream, command, within(cause, 'profile'))
}

/** Remembers what a removed photo looks like, so that it is not uploaded again, or forgets it. */
const alignHash = async (
  { removal, status, since }: DecisionState,
  { now }: JobCause,
  { media, removedPhotos }: JobServices,
): Promise<void> => {
  if (removal?.kind !== 'photo') return
  const { photoId } = removal
  if (status !== 'holds') return removedPhotos.forget(photoId)
  const until = new Date(Date.parse(since) + timing.identityHashesKept)
  const stored = until > now ? await readRendition(media, photoId, 'clear', 640) : undefined
  // A member may have deleted it before the decision was carried out.
  if (stored) {
    const hash = await hashOfRendition(stored.bytes)
    if (isTelling(hash)) await removedPhotos.remember({ photoId, hash, until })
  }
}

/** Resolves the reports that a decision answers, but for those that are forgotten. */
const resolveReports = async (
  { reportIds, measure, status, by }: DecisionState,
  cause: JobCause,
  { dispatch }: JobServices,
): Promise<void> => {
  const outcome = measure === 'nothing' || status !== 'holds' ? 'no_breach' : measure
  for (const reportId of reportIds) {
    const stream = streams.reportResolution(reportId)
    if ((await dispatch.readState(reportResolution, stream)).status === 'forgotten') continue
    await dispatch(
      reportResolution,
      stream,
      { type: 'ResolveReport', reportId, outcome, note: null, operator: by[0] ?? '' },
      within(cause, 'report', reportId),
    )
  }
}

/**
 * Does what a decision says, as it stands now: reports, suspension, profile. When its length runs out the
 * last two again. A repeat changes nothing.
 */
const carryOut = defineQueue({
  name: 'carry-out-decision',
  data: OneDecision.extend({ isOver: z.boolean().optional() }),
  concurrency: 1,
  async run(one, cause, services, signal) {
    const state = await services.dispatch.readState(decisions, streams.decisions(one.profileId))
    const decision = state[one.decisionId]
    if (!decision || !hasHeld(decision)) return
    // An end changes nothing about what came of a report, which another decision may answer by then.
    if (!one.isOver) await resolveReports(decision, cause, services)
    if (decision.measure === 'suspended')
      await alignSuspension(one.profileId, decision, suspendsAt(state, cause.now), cause, services)
    if (decision.measure !== 'removed') return
    await waitForViews([staffDecisions.name], services, signal)
    const removed = removedPrompts(state, one.decisionId)
    await alignProfile(one.profileId, decision, removed, cause, services)
    await alignHash(decision, cause, services)
  },
})

/** Waits for the time when the length of a decision runs out, in a queue of its own: it may wait for months. */
const endDecision = defineQueue({
  name: 'end-decision',
  data: OneDecision,
  concurrency: 2,
  async run(one, cause, { jobs }) {
    await jobs.add(carryOut.name, followUpJob(cause, task(carryOut, { ...one, isOver: true })))
  },
})

const news = {
  decided: {
    title: 'A decision of our team',
    message: 'It is about something of yours. Read why, and how to appeal.',
    about: 'decision',
  },
  // A subject of their own: an unread decision must not hide its end.
  takenBack: {
    title: 'A decision was taken back',
    message: 'Our team took back what they had decided about something of yours.',
    about: 'appeal',
  },
  appealDecided: {
    title: 'Your appeal was decided',
    message: 'Read what came of it.',
    about: 'appeal',
  },
} as const

const tellPerson = defineQueue({
  name: 'tell-decision',
  data: OneDecision.extend({ news: z.enum(['decided', 'takenBack', 'appealDecided']) }),
  concurrency: 2,
  async run({ profileId, decisionId, news: happened }, cause, { dispatch }) {
    const state = await dispatch.readState(decisions, streams.decisions(profileId))
    const decision = state[decisionId]
    if (!decision || decision.measure === 'nothing' || !hasHeld(decision)) return
    const { about, ...words } = news[happened]
    const notification = {
      notificationId: cause.command,
      profileId,
      type: 'decision',
      ...words,
      actionUrl: pageAt('/decisions'),
      subject: `${about}:${decisionId}`,
    } as const
    await dispatch(inbox, streams.inbox(profileId), { type: 'Notify', notification }, cause)
  },
})

/** Removes a photo for good that the staff took from a profile, unless it is gone already. */
const removeHiddenPhoto = async (
  profileId: string,
  photoId: string,
  cause: CommandContext,
  dispatch: JobServices['dispatch'],
): Promise<void> => {
  const stream = streams.profile(profileId)
  const found = await dispatch.readState(profile, stream)
  if (!found?.hiddenPhotos?.some(hidden => hidden.photoId === photoId)) return
  const command = causedId(cause.command, photoId)
  await dispatch(profile, stream, { type: 'RemovePhoto', photoId }, { ...cause, command })
}

/** Once a day: deletes the words about decisions, and of appeals, after twelve months. */
const forgetDecisions = defineSchedule({
  name: 'forget-decisions',
  cron: '26 4 * * *',
  async run(cause, { views, dispatch, keys }) {
    const before = new Date(cause.now.getTime() - timing.reportsKept).toISOString()
    const old = { field: 'at', keyOf: (one: DecisionDocument) => one.decisionId, before } as const
    const collection = views.collection(staffDecisions)
    for await (const { decisionId, profileId, removal, status } of documentsBefore(
      collection,
      old,
    )) {
      if (removal?.kind === 'photo' && status === 'holds')
        await removeHiddenPhoto(profileId, removal.photoId, cause, dispatch)
      await keys.destroy([subjects.decision(decisionId)])
      const forget = { type: 'ForgetDecision', profileId, decisionId } as const
      const context = { ...cause, command: causedId(cause.command, decisionId) }
      await dispatch(decisions, streams.decisions(profileId), forget, context)
    }
  },
})

export const decisionQueues = [carryOut, tellPerson, forgetDecisions, endDecision] as const

/** Carries out what the staff decide, and tells those whom it concerns. */
export const decisionsReactor = defineReactor({
  name: 'decisions',
  from: 'origin',
  on: {
    Decided: ({ data: { profileId, decisionId, until } }) => [
      task(carryOut, { profileId, decisionId }),
      task(tellPerson, { profileId, decisionId, news: 'decided' }),
      ...(until === null ? [] : [task(endDecision, { profileId, decisionId }, until)]),
    ],
    DecisionConfirmed: ({ data: { profileId, decisionId } }) => [
      task(carryOut, { profileId, decisionId }),
      task(tellPerson, { profileId, decisionId, news: 'decided' }),
    ],
    DecisionWithdrawn: ({ data: { profileId, decisionId } }) => [
      task(carryOut, { profileId, decisionId }),
      task(tellPerson, { profileId, decisionId, news: 'takenBack' }),
    ],
    AppealDecided: ({ data: { profileId, decisionId, reversed } }) => [
      ...(reversed ? [task(carryOut, { profileId, decisionId })] : []),
      task(tellPerson, { profileId, decisionId, news: 'appealDecided' }),
    ],
  },
})
