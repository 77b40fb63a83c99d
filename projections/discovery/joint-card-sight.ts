import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { DiscoveryQueries } from './queries.ts'
import type { ViewerPolicy } from './viewer-policy.ts'

/** How a reader looks at people whom a joint card of theirs names: by id, as their profiles are read. */
export const onJointCard = { surface: 'JOINT_CARDS', sight: 'id' } as const

type People = readonly string[]

/**
 * Whether a reader sees everybody on a joint card. Without that the card does not exist for the reader, even
 * if they are on it. `policy` must know its people, the reader among them.
 */
export const seesJointCard = (members: People, policy: Pick<ViewerPolicy, 'canSee'>): boolean =>
  members.every(one => policy.canSee(one, onJointCard))

type Policies = Pick<DiscoveryQueries, 'policyOf'>

/** Whether the people of a joint card all see each other, as they must before it opens. */
export const seeEachOther = async (
  members: People,
  { policyOf }: Policies,
  at: Date,
): Promise<boolean> => {
  const policies = await Promise.all(members.map(one => policyOf(one, members, at)))
  return policies.every(policy => seesJointCard(members, policy))
}

/**
 * Whether the people of a joint card and somebody who would meet them all see each other, as they must
 * before they match.
 */
export const mayMeet = async (
  {
    members,
    on,
    mode,
  }: { readonly members: People; readonly on: string; readonly mode: DiscoveryMode },
  discovery: Policies,
  at: Date,
): Promise<boolean> => {
  const look = { mode, sight: 'id' } as const
  const see = async (viewer: string, others: People): Promise<boolean> => {
    const policy = await discovery.policyOf(viewer, others, at)
    return others.every(one => policy.canSee(one, look))
  }
  const seen = await Promise.all([
    seeEachOther(members, discovery, at),
    see(on, members),
    ...members.map(one => see(one, [on])),
  ])
  return seen.every(Boolean)
}
