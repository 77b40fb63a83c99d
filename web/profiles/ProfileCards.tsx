import { useId } from 'react'
import { modeLabels } from '../../contracts/mode-labels.ts'
import type { Profile } from '../../contracts/profiles.ts'
import { Card } from '../ui/Card.tsx'
import { Stack } from '../ui/layout.ts'
import { CardTitle, Hint } from '../ui/text.ts'
import { Facts, Words } from './Facts.tsx'
import { genderLabel, orientationLabel, styleLabel } from './labels.ts'

type Own = { profile: Profile }

/** Card with a text of the member, with its line breaks; shows `absent` while it is empty. */
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

export const DiscoverySettingsCard = ({ profile }: Own) => (
  <FactsCard
    title="Discovery Preferences"
    facts={{
      'Age range': `${profile.minAge} to ${profile.maxAge}`,
      Distance: `${profile.maxDistance} miles`,
      'Shown in': profile.modes.map(mode => modeLabels[mode]).join(', ') || 'No mode',
    }}
  />
)

function FactsCard({ title, facts }: { title: string; facts: Record<string, string> }) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <Stack $gap={2}>
        <CardTitle id={id}>{title}</CardTitle>
        <Facts facts={facts} />
      </Stack>
    </Card>
  )
}
