import type { GroupChat } from '../../contracts/groups/groups.ts'
import { hasRequested } from '../../domain/groups/group-state.ts'
import { entryOf } from '../../domain/groups/membership-rules.ts'
import { readGroupWords } from '../../projections/views/read-group-words.ts'
import type { ApiRequest } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { presentOpenGroup } from './present.ts'
import type { OpenGroup } from './visibility.ts'

/** A group as shown to somebody who is not in it and may know of it. */
export const presentCandidacy = async (
  { document, state, fits }: OpenGroup,
  { profileId }: Pick<ApiRequest<unknown>, 'profileId'>,
  { keys }: Pick<Services, 'keys'>,
): Promise<GroupChat> =>
  presentOpenGroup(document, await readGroupWords(keys, document), {
    isInvited: state.invited.includes(profileId),
    joinsAtOnce: entryOf({ profileId, fits }, state) !== undefined,
    hasRequested: hasRequested(state, profileId),
  })
