import type { SeenName } from '../../contracts/member-name.ts'
import { streams } from '../../contracts/streams.ts'
import { hashesOfProfile } from '../../projections/block-hashes.ts'
import type { ApiRequest } from '../handler.ts'
import type { Services } from '../services.ts'
import { pair } from './decider.ts'

type BlockEntry = {
  readonly reason: string | null
  /** The name that the caller sees. */
  readonly name: SeenName
  /** The id under which the caller sees the profile, where it is not its own. */
  readonly seenAs?: string | undefined
}

/**
 * Blocks a profile for the caller; returns the name and time of the block, which may be an earlier
 * one. Identity hashes are stored even if empty, so that it takes as long.
 */
export const placeBlock = async (
  on: string,
  { reason, name, seenAs }: BlockEntry,
  request: ApiRequest<unknown>,
  services: Services,
) => {
  const { profileId: by } = request
  const hashed = {
    hashesId: request.newId(),
    identityHashes: await hashesOfProfile(on, services),
  }
  const { events, state } = await request.dispatch(pair, streams.pair(by, on), {
    ...{ type: 'Block', by, on, reason, ...name, ...hashed },
    ...(seenAs === undefined ? {} : { seenAs }),
  })
  const blocked = events.find(event => event.type === 'Blocked')
  const { blocks } = blocked ? pair.evolve(pair.initialState, blocked) : state
  return blocks[by] ?? { at: request.now.toISOString(), ...name }
}
