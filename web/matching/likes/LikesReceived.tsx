import { Heart } from 'lucide-react'
import { pageAt } from '../../../contracts/pages.ts'
import { useRoute } from '../../data/use-route.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { likeCountText } from './like-labels.ts'
import { linkTexts } from './link-texts.ts'

/** The number of members who like the reader, as a link to their screen; nothing for zero. */
export function LikesReceived() {
  const { data } = useRoute('GET /api/likes-received')
  if (!data?.count) return null
  const { count, profiles } = data
  return (
    <Card $tight aria-label={linkTexts.link.label}>
      <LinkRow
        icon={Heart}
        label={likeCountText(count)}
        hint={profiles ? linkTexts.link.seen : linkTexts.link.unseen}
        to={pageAt('/likes')}
      />
    </Card>
  )
}
