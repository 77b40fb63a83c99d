import { Heart, UsersRound } from 'lucide-react'
import { badgeCaps } from '../../../contracts/core/limits.ts'
import { pageAt } from '../../../contracts/pages.ts'
import { useRoute } from '../../data/use-route.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { jointLikeTexts } from './joint-like-texts.ts'
import { waitingJointLikes } from './joint-likes.ts'
import { likeCountText } from './like-labels.ts'
import { linkTexts } from './link-texts.ts'

/** The numbers of likes for the reader, alone and together with others, as links; nothing for zero. */
export function LikesReceived() {
  const { data } = useRoute('GET /api/likes-received')
  const { data: constellation } = useRoute('GET /api/constellation')
  const together = waitingJointLikes(constellation?.jointCards ?? [])
  if (!data?.count && together === 0) return null
  return (
    <Card $tight aria-label={linkTexts.link.label}>
      {together > 0 && (
        <LinkRow
          icon={UsersRound}
          label={jointLikeTexts.likes.count(together)}
          hint={jointLikeTexts.likes.countHint}
          to={pageAt('/likes')}
        />
      )}
      {data && data.count > 0 && (
        <LinkRow
          icon={Heart}
          label={likeCountText(data.count)}
          hint={data.profiles ? linkTexts.link.seen : linkTexts.link.unseen}
          to={pageAt('/likes')}
        />
      )}
    </Card>
  )
}

/** How many likes wait for the reader and others together, as a badge. */
export function JointLikesBadge() {
  const { data } = useRoute('GET /api/constellation')
  return (
    <Badge
      count={waitingJointLikes(data?.jointCards ?? [])}
      max={badgeCaps.bell}
      label={jointLikeTexts.likes.badge}
    />
  )
}
