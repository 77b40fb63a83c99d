import {
  onAnswerHangoutInvitation,
  onDeclareHangoutAvailability,
  onPlanHangout,
} from './commands.ts'
import {
  onListHangoutMatches,
  onListHangoutMatchesByQuery,
  onListHangoutPeople,
} from './find-matches.ts'
import { onInviteToHangout } from './invite.ts'
import {
  onListHangoutActivities,
  onListHangoutAvailability,
  onListHangoutInvitations,
} from './queries.ts'

export const handlers = [
  onListHangoutAvailability,
  onDeclareHangoutAvailability,
  onListHangoutMatches,
  onListHangoutMatchesByQuery,
  onListHangoutPeople,
  onListHangoutInvitations,
  onInviteToHangout,
  onAnswerHangoutInvitation,
  onListHangoutActivities,
  onPlanHangout,
] as const
