import styled from 'styled-components'
import {
  type RelationshipPreference,
  wishLabels,
} from '../../contracts/relationship-preferences.ts'
import { Tag, Tags } from '../ui/Tag.tsx'
import { wishLabel } from './wishes.ts'

const levels = Object.keys(wishLabels) as RelationshipPreference['level'][]

type Props = { wishes: readonly RelationshipPreference[] }

/** What somebody wishes of relationships, what matters most first. */
export const WishList = ({ wishes }: Props) => (
  <List>
    {levels.map(level => (
      <Rated key={level} level={level} wishes={wishes} />
    ))}
  </List>
)

function Rated({ level, wishes }: Props & { level: RelationshipPreference['level'] }) {
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
