import { useId } from 'react'
import styled from 'styled-components'
import type { Profile } from '../../contracts/profiles.ts'
import { Card } from '../look/Card.tsx'
import { Stack } from '../look/layout.ts'
import { CardTitle, Hint } from '../look/text.ts'
import { genderLabel, orientationLabel, styleLabel } from './labels.ts'

type Own = { profile: Profile }

/** A text of one's own, with its line breaks; `absent` where nothing has been said. */
export function WordsCard({
  title,
  words,
  absent,
}: {
  title: string
  words: string | null
  absent: string
}) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <Stack $gap={2}>
        <CardTitle id={id}>{title}</CardTitle>
        {words ? <Words>{words}</Words> : <Hint>{absent}</Hint>}
      </Stack>
    </Card>
  )
}

export const IdentityCard = ({ profile }: Own) => (
  <FactsCard
    title="Identity"
    facts={{
      Gender: genderLabel(profile.gender),
      Orientation: orientationLabel(profile.orientation),
      'Relationship style': styleLabel(profile.relationshipStyle, 'form'),
    }}
  />
)

export const PrivacyCard = ({ profile }: Own) => (
  <FactsCard
    title="Privacy & Safety"
    facts={{
      'Profile visibility': profile.profileVisibility === 'public' ? 'Public' : 'Matches Only',
      'Face hidden mode': profile.faceHidden ? 'Enabled' : 'Disabled',
    }}
  />
)

export const DiscoveryCard = ({ profile }: Own) => (
  <FactsCard
    title="Discovery Preferences"
    facts={{
      'Age range': `${profile.minAge} to ${profile.maxAge}`,
      Distance: `${profile.maxDistance} miles`,
    }}
  />
)

function FactsCard({ title, facts }: { title: string; facts: Record<string, string> }) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <Stack $gap={2}>
        <CardTitle id={id}>{title}</CardTitle>
        <Facts>
          {Object.entries(facts).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Facts>
      </Stack>
    </Card>
  )
}

const Words = styled.p`
  max-width: var(--measure);
  white-space: pre-line;
`

const Facts = styled.dl`
  display: grid;
  margin-bottom: calc(var(--space-2) * -1);

  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--space-4);
    padding-block: var(--space-2);
  }

  > div + div {
    border-top: var(--border-hair);
  }

  dt {
    color: var(--color-ink-2);
    font-size: var(--text-sm);
  }

  dd {
    min-width: 0;
    font-weight: var(--weight-medium);
  }
`
