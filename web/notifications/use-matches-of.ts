import type { MatchedProfile } from '../../contracts/matching/matching.ts'
import type { Notification } from '../../contracts/notifications/notifications.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { otherSide } from '../matching/other-side.ts'
import { concernsMatch, matchesOf } from './match-news.ts'

/** The matched people that notifications are about, from the member's list of matches. */
export function useMatchesOf(notifications: readonly Notification[]): readonly MatchedProfile[] {
  const { id } = useMember()
  const { data = [] } = useRoute(
    'GET /api/matches',
    {},
    { when: notifications.some(concernsMatch) },
  )
  return matchesOf(notifications, data).map(match => otherSide(match, id))
}
