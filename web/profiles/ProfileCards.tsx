import { useId } from 'react'
import { modeLabels } from '../../contracts/mode-labels.ts'
import type { Profile } from '../../contracts/profiles.ts'
import { Card } from '../ui/Card.tsx'
import { Stack } from '../ui/layout.ts'
import { PartCard } from '../ui/PartCard.tsx'
import { CardTitle, Hint } from '../ui/text.ts'
import { Facts, Words } from './Facts.tsx'
import { detailsVisibilities, genderLabel, orientationLabel, styleLabel } from './labels.ts'

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

/** Who sees the profile; a hint leads those whose relationships are for matches to that choice. */
export const PrivacyCard = ({ profile, onEdit }: Own & { onEdit: () => void }) => (
  <PartCard title="Privacy & Safety" edit={onEdit}>
    {() => (
      <>
        <Facts
          facts={{
            'Profile visibility':
              profile.profileVisibility === 'public' ? 'Public' : 'Matches Only',
            'Relationships and what you seek': detailsVisibilities[profile.detailsVisibility],
            'Face hidden mode': profile.faceHidden ? 'Enabled' : 'Disabled',
          }}
        />
        {profile.detailsVisibility === 'matches_only' && (
          <Hint>
            Your relationships, what you seek and your preferences stay for your matches until you
            choose to show them. Then others can find you by them.
          </Hint>
        )}
      </>
    )}
  </PartCard>
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
