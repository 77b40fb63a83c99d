import type { Keys } from '../../engines/ports/keys.ts'
import { scopedId } from '../profiles/scoped-ids.ts'

/** The id of a member at one meetup, for readers who are no match of theirs: see `scopedId`. */
export const attendeeId = (keys: Keys, gatheringId: string, profileId: string): Promise<string> =>
  scopedId(keys, 'attendee of a gathering', gatheringId, profileId)
