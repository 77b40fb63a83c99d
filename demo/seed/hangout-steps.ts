import type { HangoutTopic } from '../../command-api/hangouts/commands.ts'
import { causedId } from '../../contracts/core/ids.ts'
import type { DemoRecipe } from '../../contracts/demo/demo.ts'
import { streams } from '../../contracts/features.ts'
import { hangout } from '../../domain/hangouts/decider.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { checkAnswer } from '../../domain/questions/check-answer.ts'
import { answers } from '../../domain/questions/decider.ts'
import {
  neuroQuestions,
  questionsOf,
} from '../../projections/views/questions/generated-questions.ts'
import type { DemoCommunity } from '../community/community.ts'
import type { DemoInvitation } from '../community/hangouts.ts'
import { demoProfileId, memberIdOf } from '../community/member.ts'
import { type SeedStep, step } from './seed-step.ts'
import { profileReadyAt } from './sign-up-steps.ts'

/** The id under which an installation knows a pair, a hobby and a time. */
export type FindTopicId = (topic: HangoutTopic) => Promise<string>

/** How long after the profile was ready a member declares free time, in milliseconds. */
const LATER = 20 * 60_000

const availabilitySteps = (
  recipe: DemoRecipe,
  { members, hangouts }: DemoCommunity,
): SeedStep[] => {
  const readyAt = new Map(members.map(one => [one.key, profileReadyAt(one)]))
  return hangouts.availability.map(({ key, availability }) =>
    step(
      recipe,
      [key, 'has time'],
      { at: (readyAt.get(key) ?? 0) + LATER, by: memberIdOf(key) },
      profile,
      streams.profile(demoProfileId(key)),
      { type: 'DeclareHangoutAvailability', availability },
    ),
  )
}

/** An invitation and the resulting plan. */
const invitationSteps = async (
  recipe: DemoRecipe,
  one: DemoInvitation,
  findTopicId: FindTopicId,
): Promise<SeedStep[]> => {
  const { hobby, timeSlot, message, plan } = one
  const [inviter, invitee] = [demoProfileId(one.inviter), demoProfileId(one.invitee)]
  const invitationId = causedId('demo invitation', inviter, invitee, timeSlot)
  const at = Date.parse(one.at)
  const stream = streams.hangout(inviter, invitee)
  const topic = await findTopicId({ inviter, invitee, hobby, timeSlot })
  const proposal = { hobby, timeSlot, message, suggestedDate: null, location: null }
  const [byInviter, byInvitee] = [memberIdOf(one.inviter), memberIdOf(one.invitee)]
  const name = (what: string) => [one.inviter, what, one.invitee, timeSlot]
  const now = new Date(at)
  const steps = [
    step(
      recipe,
      name('invites'),
      { at: at + 1, by: byInviter, command: causedId('invite', invitationId) },
      hangout,
      stream,
      { type: 'Invite', invitationId, inviter, invitee, topic, proposal, now },
    ),
  ]
  if (!plan) return steps
  const { acceptedAt, ...changes } = plan
  const accepted = Date.parse(acceptedAt)
  return [
    ...steps,
    step(recipe, name('is accepted by'), { at: accepted, by: byInvitee }, hangout, stream, {
      type: 'Answer',
      invitationId,
      by: invitee,
      status: 'accepted',
      now: new Date(accepted),
    }),
    step(recipe, name('plans with'), { at: accepted + 1, by: byInvitee }, hangout, stream, {
      type: 'Plan',
      invitationId,
      by: invitee,
      changes,
      isCompleted: undefined,
    }),
  ]
}

/** The steps of all hangouts of a community. */
export const hangoutSteps = async (
  recipe: DemoRecipe,
  community: DemoCommunity,
  findTopicId: FindTopicId,
): Promise<SeedStep[]> => {
  const invited = await Promise.all(
    community.hangouts.invitations.map(one => invitationSteps(recipe, one, findTopicId)),
  )
  return [...availabilitySteps(recipe, community), ...invited.flat()]
}

/** The steps of all answers of a community. @throws {Error} an answer does not fit its question. */
export const questionSteps = (recipe: DemoRecipe, { answered }: DemoCommunity): SeedStep[] =>
  answered.map(({ key, pack: packId, questionId, answer: input, at }) => {
    const question = questionsOf(packId, undefined).find(({ id }) => id === questionId)
    const checked = question && checkAnswer(question, input)
    if (!checked || Array.isArray(checked))
      throw new Error(`The demo community has no answer to ${questionId}.`)
    const profileId = demoProfileId(key)
    return step(
      recipe,
      [key, 'answers', questionId],
      { at: Date.parse(at), by: memberIdOf(key) },
      answers,
      streams.answers(profileId),
      {
        type: 'Answer',
        profileId,
        packId,
        questionId,
        isExplained: false,
        isNeuro: neuroQuestions.has(questionId),
        answer: { ...checked.answer, bits: checked.bits },
      },
    )
  })
