import styled from 'styled-components'
import { preferenceLabels } from '../../../contracts/profiles/relationship-catalogue.ts'
import type { RelationshipPreference } from '../../../contracts/profiles/relationship-preferences.ts'
import { inColumn } from '../../ui/layout.ts'
import { Tag, Tags } from '../../ui/Tag.tsx'
import { preferenceLabel } from './preferences.ts'

const levels = Object.keys(preferenceLabels) as RelationshipPreference['level'][]

type Props = { preferences: readonly RelationshipPreference[] }

/** A member's relationship preferences by level, in the order of the levels. */
export const PreferenceList = ({ preferences }: Props) => (
  <List>
    {levels.map(level => (
      <Rated key={level} level={level} preferences={preferences} />
    ))}
  </List>
)

function Rated({ level, preferences }: Props & { level: RelationshipPreference['level'] }) {
  const rated = preferences.filter(preference => preference.level === level)
  if (rated.length === 0) return null
  return (
    <div>
      <dt>{preferenceLabels[level]}</dt>
      <dd>
        <Tags>
          {rated.map(({ item }) => (
            <Tag key={item}>{preferenceLabel(item)}</Tag>
          ))}
        </Tags>
      </dd>
    </div>
  )
}

const List = styled.dl`
  ${inColumn(3)}

  dt {
    margin-bottom: var(--space-1);
    color: var(--color-ink-2);
    font-size: var(--text-sm);
  }
`
