import styled from 'styled-components'
import {
  listRelationshipPreferences,
  type RelationshipPreference,
  wishLabels,
} from '../../contracts/relationship-preferences.ts'
import { Loaded } from '../data/Loaded.tsx'
import { useRoute } from '../data/use-route.ts'
import { PartCard } from '../look/PartCard.tsx'
import { Tag, Tags } from '../look/Tag.tsx'
import { Hint } from '../look/text.ts'
import { wishLabel } from './wishes.ts'

const levels = Object.keys(wishLabels) as RelationshipPreference['level'][]

/** What one wishes of relationships, on one's profile: what matters most first. */
export function WishesCard({ onEdit }: { onEdit: () => void }) {
  const read = useRoute(listRelationshipPreferences)
  return (
    <PartCard title="Relationship preferences" edit={onEdit}>
      {() => (
        <Loaded read={read} what="preferences">
          {wishes =>
            wishes.length === 0 ? (
              <Hint>You have not rated anything yet.</Hint>
            ) : (
              <List>
                {levels.map(level => (
                  <Rated key={level} level={level} wishes={wishes} />
                ))}
              </List>
            )
          }
        </Loaded>
      )}
    </PartCard>
  )
}

type RatedProps = {
  level: RelationshipPreference['level']
  wishes: readonly RelationshipPreference[]
}

function Rated({ level, wishes }: RatedProps) {
  const rated = wishes.filter(wish => wish.level === level)
  if (rated.length === 0) return null
  return (
    <div>
      <dt>{wishLabels[level]}</dt>
      <dd>
        <Tags>
          {rated.map(({ item }) => (
            <Tag key={item}>{wishLabel(item)}</Tag>
          ))}
        </Tags>
      </dd>
    </div>
  )
}

const List = styled.dl`
  display: grid;
  gap: var(--space-3);

  dt {
    margin-bottom: var(--space-1);
    color: var(--color-ink-2);
    font-size: var(--text-sm);
  }
`
