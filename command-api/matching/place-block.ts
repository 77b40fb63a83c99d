import { streams } from '../../contracts/features.ts'
import type { SeenName } from '../../contracts/profiles/member-name.ts'
import { pair } from '../../domain/matching/decider.ts'
import { hashesOfProfile } from '../../projections/identity/person-hashes.ts'
import { conversations } from '../../projections/views/chat.ts'
import { discoveryView } from '../../projections/views/discovery.ts'
import { blocks } from '../../projections/views/matching.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'

/** The views that screens read after a block, which may end a match. */
export const viewsOfBlock = [blocks, conversations, discoveryView] as const

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
  const { blocks: placed } = blocked ? pair.evolve(pair.initialState, blocked) : state
  return placed[by] ?? { at: request.now.toISOString(), ...name }
}
