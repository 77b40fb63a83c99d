import { type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { Card } from '../ui/Card.tsx'
import { Stack } from '../ui/layout.ts'
import { Hint, SectionTitle } from '../ui/typography.ts'
import { DiscoveryFields, PrivacyFields } from './PreferenceFields.tsx'
import { BioField, IdentityFields, NameFields, RelationshipFields } from './ProfileFields.tsx'
import { texts } from './texts.ts'

type PartProps = { title: string; hint: string; children: ReactNode }

/** One part of the basic fields, with a heading. */
function Part({ title, hint, children }: PartProps) {
  const id = useId()
  return (
    <Section aria-labelledby={id}>
      <div>
        <SectionTitle id={id}>{title}</SectionTitle>
        <Hint>{hint}</Hint>
      </div>
      {children}
    </Section>
  )
}

/** Fields about the member. `first` comes before them. */
export const YouPart = ({ first }: { first: ReactNode }) => (
  <Part title={texts.profileParts.you} hint={texts.profileParts.youHint}>
    <Card as="div">
      <Stack>
        {first}
        <NameFields />
        <IdentityFields />
      </Stack>
    </Card>
  </Part>
)

type CardPartProps = {
  /** True in the wizard, where the relationship style has a preset. */
  isNew?: boolean
  children?: ReactNode
}

/** Fields that the card shows. `children` follow the bio. */
export const CardPart = ({ isNew = false, children }: CardPartProps) => (
  <Part title={texts.profileParts.card} hint={texts.profileParts.cardHint}>
    <Card as="div">
      <Stack>
        <BioField />
        {children}
        <RelationshipFields isNew={isNew} />
      </Stack>
    </Card>
  </Part>
)

/** Fields about the people the member wants to meet, and who sees the member. */
export const MeetingPart = () => (
  <Part title={texts.profileParts.meeting} hint={texts.profileParts.meetingHint}>
    <Card as="div">
      <Stack>
        <DiscoveryFields />
        <PrivacyFields />
      </Stack>
    </Card>
  </Part>
)

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
`
