import Heart from 'lucide-react/icons/heart'
import { likesReceived } from '../../contracts/endpoints.ts'
import { useRoute } from '../data/use-route.ts'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Grow, Row } from '../ui/layout.ts'
import { CardTitle, Hint } from '../ui/text.ts'

/** The number of members who like the reader, never their names; renders nothing for zero. */
export function LikesReceived() {
  const { data } = useRoute(likesReceived)
  if (!data?.count) return null
  const { count } = data
  return (
    <Card aria-labelledby="likes-received">
      <Row $gap={3}>
        <Icon of={Heart} />
        <Grow>
          <CardTitle id="likes-received">
            {count === 1 ? '1 member likes you' : `${count} members like you`}
          </CardTitle>
          <Hint>Like them too when you meet them, and it is a match.</Hint>
        </Grow>
      </Row>
    </Card>
  )
}
