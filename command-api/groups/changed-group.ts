import type { GroupChat } from '../../contracts/groups/groups.ts'
import { type GroupState, isMember } from '../../domain/groups/group-state.ts'
import { groups } from '../../projections/views/groups.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { notReady } from '../http/consistency.ts'
import { presentCandidacy } from './candidacy.ts'
import { presentOwnGroups } from './own-groups.ts'

type Changed = {
  readonly id: string
  /** The group after the command. */
  readonly state: GroupState
  readonly position: string
  readonly fits?: boolean
}

/**
 * A group after a command of a member or requester.
 * @throws {Refusal} `unavailable`: views are late.
 */
export const presentChangedGroup = async (
  { id, state, position, fits = false }: Changed,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<GroupChat> => {
  const isThere = await request.waitForViews([groups.name], position)
  const document = isThere ? await services.views.collection(groups).get(id) : undefined
  if (!document) throw notReady()
  if (!isMember(state, request.profileId))
    return presentCandidacy({ document, state, fits }, request, services)
  const [presented] = await presentOwnGroups([document], request, services)
  if (!presented) throw notReady()
  return presented
}
