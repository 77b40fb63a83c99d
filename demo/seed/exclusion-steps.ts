import { causedId } from '../../contracts/core/ids.ts'
import type { DemoRecipe } from '../../contracts/demo/demo.ts'
import { streams } from '../../contracts/features.ts'
import { meetup } from '../../domain/meetups/decider.ts'
import { eventExclusions } from '../../domain/meetups/event-exclusions-decider.ts'
import type { DemoCommunity } from '../community/community.ts'
import { type DemoMember, demoProfileId, memberIdOf } from '../community/member.ts'
import type { BegunEvent } from './attendance-steps.ts'
import { type SeedStep, step } from './seed-step.ts'

const HOUR = 3_600_000

/** Somebody whose name the host of the event sees, and who is no match of theirs. */
export const findUnwanted = (
  { event: { host }, people }: BegunEvent,
  { members, matches }: Pick<DemoCommunity, 'members' | 'matches'>,
): DemoMember | undefined => {
  const byId = new Map(members.map(one => [demoProfileId(one.key), one]))
  const pairs = matches.map(match => match.members.map(demoProfileId))
  const matched = new Set(pairs.filter(ids => ids.includes(host.profileId)).flat())
  return people
    .filter(({ profileId }) => !matched.has(profileId))
    .flatMap(({ profileId }) => byId.get(profileId) ?? [])
    .find(({ profile }) => profile.profileVisibility === 'public')
}

/** Somebody might come to an event; then its host wants them at none, and they leave it. */
export const exclusionSteps = (
  recipe: DemoRecipe,
  { event: { meetupId, host }, announcedAt }: BegunEvent,
  { key, profile: { pseudonym } }: DemoMember,
): SeedStep[] => {
  const profileId = demoProfileId(key)
  const answered = announcedAt + HOUR
  const excluded = answered + 24 * HOUR
  const left = excluded + 1
  const by = host.profileId
  const meetupStep = (
    name: string,
    context: { readonly at: number; readonly by: string },
    command: Parameters<typeof meetup.decide>[0],
  ) => step(recipe, [meetupId, name], context, meetup, streams.meetup(meetupId), command)
  return [
    meetupStep(
      'the unwanted answers',
      { at: answered, by: memberIdOf(key) },
      { type: 'Rsvp', by: profileId, status: 'maybe', now: new Date(answered) },
    ),
    step(
      recipe,
      [meetupId, 'excludes'],
      { at: excluded, by: host.memberId },
      eventExclusions,
      streams.eventExclusions(by),
      {
        type: 'Exclude',
        profileId: by,
        exclusionId: causedId('demo exclusion', by, profileId),
        excluded: profileId,
        name: { pseudonym, isDemo: true },
      },
    ),
    meetupStep(
      'the unwanted leaves',
      { at: left, by: host.memberId },
      { type: 'Bar', by, profileId, now: new Date(left) },
    ),
  ]
}
