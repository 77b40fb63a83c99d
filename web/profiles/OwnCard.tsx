import Sparkle from 'lucide-react/icons/sparkle'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import type { Profile } from '../../contracts/profiles/profiles.ts'
import { useUser } from '../data/use-member.ts'
import { Card } from '../ui/Card.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Portrait } from '../ui/Portrait.tsx'
import { Tag, Tags } from '../ui/Tag.tsx'
import { PageTitle } from '../ui/typography.ts'
import { VerifiedMark } from '../ui/VerifiedMark.tsx'
import { markLabels, pronounsAndAge, styleLabel } from './labels.ts'
import { cityLine } from './places/place-line.ts'
import { texts } from './texts.ts'

type Props = { profile: Profile /** Actions below the name. */; children: ReactNode }

/** The member's own card on the brand ground: portrait, name, relationship style. */
export function OwnCard({ profile, children }: Props) {
  const { premium } = useUser()
  return (
    <Brand $tone="brand" aria-label={texts.ownCard.label}>
      <Who>
        <Portrait
          photo={primaryPhoto(profile.photos)}
          seed={profile.id}
          size="l"
          label={texts.ownCard.portrait}
        />
        <div>
          <PageTitle as="h2">
            <bdi>{profile.pseudonym}</bdi>
          </PageTitle>
          <p>
            {pronounsAndAge(profile)}
            {profile.location && ` · ${cityLine(profile.location)}`}
          </p>
          <Tags aria-label={texts.ownCard.badges}>
            <Badge>{styleLabel(profile.relationshipStyle, 'form')}</Badge>
            {markLabels(profile).map(mark => (
              <Badge key={mark}>{mark}</Badge>
            ))}
            {premium.source !== null && (
              <Badge>
                <Icon of={Sparkle} size="small" />
                {texts.ownCard.premium}
              </Badge>
            )}
            {profile.isVerified && (
              <Badge>
                <VerifiedMark onPhoto />
                {texts.ownCard.verified}
              </Badge>
            )}
          </Tags>
        </div>
      </Who>
      <Acts>{children}</Acts>
    </Brand>
  )
}

const Brand = styled(Card)`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-5);
`

const Who = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-4);
  align-items: center;

  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-2);
  }
`

const Acts = styled.div`
  display: grid;
  gap: var(--space-2);

  @media (min-width: 40rem) {
    justify-content: start;
    grid-auto-columns: minmax(14rem, auto);
  }
`

const Badge = styled(Tag)`
  background: var(--brand-wash);
  box-shadow: inset 0 0 0 1px var(--brand-line);
  color: var(--color-on-brand);
`
