import { streams } from '../../contracts/core/streams.ts'
import type { SeenName } from '../../contracts/profiles/member-name.ts'
import { pair } from '../../domain/matching/decider.ts'
import { hashesOfProfile } from '../../projections/identity/person-hashes.ts'
import type { ApiRequest } from '../handler.ts'
import type { Services } from '../services.ts'

type BlockEntry = {
  readonly reason: string | null
  /** The name that the caller sees. */
  readonly name: SeenName
  /** The id under which the caller sees the profile, if it is not the profile's own. */
  readonly seenAs?: string | undefined
}

/**
 * Blocks a profile for the caller; returns the name and time of the block, which may be an earlier
 * one. Identity hashes are stored even if there are none, so that every block takes equally long.
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
    type: 'Block',
    by,
    on,
    reason,
    ...name,
    ...hashed,
    ...(seenAs === undefined ? {} : { seenAs }),
  })
  const blocked = events.find(event => event.type === 'Blocked')
  const { blocks } = blocked ? pair.evolve(pair.initialState, blocked) : state
  return blocks[by] ?? { at: request.now.toISOString(), ...name }
}
