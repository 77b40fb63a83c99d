import { useId } from 'react'
import { modeLabels } from '../../contracts/profiles/mode-labels.ts'
import type { Profile } from '../../contracts/profiles/profiles.ts'
import { Card } from '../ui/Card.tsx'
import { Stack } from '../ui/layout.ts'
import { PartCard } from '../ui/PartCard.tsx'
import { CardTitle, Hint } from '../ui/typography.ts'
import { Facts, Words } from './Facts.tsx'
import { detailsVisibilities, genderLabel, orientationLabel, styleLabel } from './labels.ts'
import { texts } from './texts.ts'

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
    title={texts.profileCards.identity}
    facts={{
      [texts.profileCards.gender]: genderLabel(profile.gender),
      [texts.profileCards.orientation]: orientationLabel(profile.orientation),
      [texts.profileCards.style]: styleLabel(profile.relationshipStyle, 'form'),
    }}
  />
)

/**
 * Who sees the profile. If only matches read the relationship part, a hint links to that choice.
 */
export const PrivacyCard = ({ profile, onEdit }: Own & { onEdit: () => void }) => (
  <PartCard title={texts.profileCards.privacy} edit={onEdit}>
    {() => (
      <>
        <Facts
          facts={{
            [texts.profileCards.visibility]:
              profile.profileVisibility === 'public'
                ? texts.profileCards.public
                : texts.profileCards.matchesOnly,
            [texts.profileCards.readers]: detailsVisibilities[profile.detailsVisibility],
            [texts.profileCards.faceHidden]: profile.faceHidden
              ? texts.profileCards.enabled
              : texts.profileCards.disabled,
          }}
        />
        {profile.detailsVisibility === 'matches_only' && (
          <Hint>{texts.profileCards.detailsHint}</Hint>
        )}
      </>
    )}
  </PartCard>
)

export const DiscoverySettingsCard = ({ profile }: Own) => (
  <FactsCard
    title={texts.profileCards.discovery}
    facts={{
      [texts.profileCards.ageRange]: texts.profileCards.ages(profile.minAge, profile.maxAge),
      [texts.profileCards.distance]: texts.profileCards.miles(profile.maxDistance),
      [texts.profileCards.modes]:
        profile.modes.map(mode => modeLabels[mode]).join(', ') || texts.profileCards.noMode,
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
