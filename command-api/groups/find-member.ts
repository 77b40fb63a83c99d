import { founderOf, type GroupState } from '../../domain/groups/group-state.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { type GroupReader, groupReaderOf } from './reader.ts'

/** The candidate whom the reader knows by this id, visible or hidden. */
const findByIdThere = async (
  sought: string,
  groupId: string,
  candidates: readonly string[],
  { profileId, canSee, idOf, hiddenIdOf }: GroupReader,
): Promise<string | undefined> => {
  for (const other of candidates) {
    if (other === profileId) continue
    if ((await idOf(groupId, other)) === sought) return other
    if (!canSee(other) && (await hiddenIdOf(groupId, other)) === sought) return other
  }
  return undefined
}

/** The member in a seat of a group, visible or hidden, by the id that the caller knows. */
export const findSeated = async (
  sought: string,
  { groupId, seats }: GroupState,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<string | undefined> => {
  const seated = seats.map(({ profileId }) => profileId)
  const reader = await groupReaderOf(request, seated, services)
  return findByIdThere(sought, groupId, seated, reader)
}

/** The requester of a group, by the id that its founder knows. */
export const findRequester = async (
  sought: string,
  { groupId, requests }: GroupState,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<string | undefined> => {
  const requesters = Object.keys(requests)
  const reader = await groupReaderOf(request, requesters, services)
  return findByIdThere(sought, groupId, requesters, reader)
}

/**
 * Anybody whom the caller met in the group, to report or block them. Finds members who left or are
 * hidden too: nobody escapes a report by leaving or blocking first, and the response reveals
 * neither.
 */
export const findMet = (
  sought: string,
  state: GroupState,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<string | undefined> =>
  request.oncePerKey(async () => {
    const { groupId, seats, former, requests } = state
    const asked = founderOf(state) === request.profileId ? Object.keys(requests) : []
    const met = [...seats.map(({ profileId }) => profileId), ...former, ...asked]
    const reader = await groupReaderOf(request, met, services)
    return findByIdThere(sought, groupId, met, reader)
  })
