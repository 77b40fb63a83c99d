import Heart from 'lucide-react/icons/heart'
import { likesReceived } from '../../contracts/endpoints.ts'
import { useRoute } from '../data/use-route.ts'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Grow, Row, Stack } from '../ui/layout.ts'
import { Tag, Tags } from '../ui/Tag.tsx'
import { CardTitle, Hint } from '../ui/text.ts'

/** How many members like the reader and, with premium, who; renders nothing for zero. */
export function LikesReceived() {
  const { data } = useRoute(likesReceived)
  if (!data?.count) return null
  const { count, profiles = [] } = data
  return (
    <Card aria-labelledby="likes-received">
      <Stack $gap={3}>
        <Row $gap={3}>
          <Icon of={Heart} />
          <Grow>
            <CardTitle id="likes-received">
              {count === 1 ? '1 member likes you' : `${count} members like you`}
            </CardTitle>
            <Hint>Like them too when you meet them, and it is a match.</Hint>
          </Grow>
        </Row>
        {profiles.length > 0 && (
          <Tags aria-labelledby="likes-received">
            {profiles.map(({ id, pseudonym, age }) => (
              <Tag key={id}>
                <bdi>{pseudonym}</bdi>, {age}
              </Tag>
            ))}
          </Tags>
        )}
      </Stack>
    </Card>
  )
}
