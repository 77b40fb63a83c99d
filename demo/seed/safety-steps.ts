import { hashPins } from '../../command-api/safety/pins.ts'
import { causedId } from '../../contracts/core/ids.ts'
import type { DemoRecipe } from '../../contracts/demo/demo.ts'
import { streams } from '../../contracts/features.ts'
import { safety } from '../../domain/safety/decider.ts'
import type { DemoCommunity } from '../community/community.ts'
import { demoProfileId, memberIdOf } from '../community/member.ts'
import { type SeedStep, step } from './seed-step.ts'

/** The id under which an installation finds the plan of a link. */
export type FindLinkId = (planId: string) => Promise<string>

const HOUR = 3_600_000

/** The persona who plans a date, and their PINs. */
const planner = { key: 'marlowe', pin: '2468', second: '1357' } as const

/** The plan of a date in three days, made an hour before the community opens. */
export const safetySteps = async (
  recipe: DemoRecipe,
  { members }: DemoCommunity,
  linkIdOf: FindLinkId,
): Promise<SeedStep[]> => {
  const { key, pin, second } = planner
  if (!members.some(one => one.key === key)) return []
  const profileId = demoProfileId(key)
  const planId = causedId('demo plan', profileId)
  const now = Date.parse(recipe.now)
  const at = now - HOUR
  const inHours = (hours: number) => new Date(now + hours * HOUR).toISOString()
  return [
    step(
      recipe,
      [key, 'plans a date'],
      { at, by: memberIdOf(key) },
      safety,
      streams.safety(profileId),
      {
        type: 'MakePlan',
        profileId,
        planId,
        linkId: await linkIdOf(planId),
        beginsAt: inHours(72),
        checkInAt: inHours(75),
        grace: 30,
        words: {
          signed: 'M. from the choir',
          who: 'Somebody I met on Kith, with a green scarf',
          where: 'Cafe at the old harbour, the table by the window',
          note: 'Ring me twice. Then ring Jo, who has my keys.',
        },
        pins: await hashPins(pin, second, Buffer.alloc(16, key)),
        now: new Date(at),
      },
    ),
  ]
}
