import { useFormContext, useWatch } from 'react-hook-form'
import styled from 'styled-components'
import { limits } from '../../contracts/core/limits.ts'
import { primaryPhoto } from '../../contracts/profiles/primary-photo.ts'
import { Card } from '../ui/Card.tsx'
import { Grow, Row, Stack } from '../ui/layout.ts'
import { Portrait } from '../ui/Portrait.tsx'
import { MoreTags, Tag, Tags } from '../ui/Tag.tsx'
import { CardTitle, clamp, Muted } from '../ui/typography.ts'
import { BoundaryMarks } from './boundaries/BoundaryMarks.tsx'
import { shownToAll } from './boundaries/consent-levels.ts'
import { pronounsAndAge, styleLabel } from './labels.ts'
import type { ProfileForm } from './profile-form.ts'
import type { Setup } from './setup-state.ts'
import { texts } from './texts.ts'

/** Preview of the card that others will see; shown where there is room beside the form. */
export function CardPreview({ setup }: { setup: Setup }) {
  const { control } = useFormContext<ProfileForm>()
  const { pseudonym, pronouns, age, bio, relationshipStyle } = useWatch({ control })
  const { tags, boundaries, photos } = setup
  const hidden = tags.length - limits.cardTags
  const marks = shownToAll(boundaries).slice(0, limits.cardConsents)
  return (
    <Box aria-label={texts.cardPreview.label}>
      <Stack $gap={3}>
        <Label>{texts.cardPreview.label}</Label>
        <Row $gap={3}>
          <Portrait photo={primaryPhoto(photos)} seed={pseudonym || 'you'} size="normal" />
          <Grow>
            <CardTitle as="p">
              <bdi>{pseudonym || texts.cardPreview.pseudonym}</bdi>
            </CardTitle>
            <Muted $size="xs">
              {age
                ? pronounsAndAge({ pronouns: pronouns || null, age })
                : pronouns || texts.cardPreview.pronounsAndAge}
            </Muted>
          </Grow>
        </Row>
        <Tags aria-label={texts.cardPreview.inShort}>
          <Tag>{styleLabel(relationshipStyle ?? '', 'card')}</Tag>
          {tags.slice(0, limits.cardTags).map(tag => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {hidden > 0 && <MoreTags>{texts.cardPreview.more(hidden)}</MoreTags>}
        </Tags>
        {marks.length > 0 && (
          <BoundaryMarks aria-label={texts.cardPreview.boundaries} boundaries={marks} />
        )}
        {bio && (
          <Bio dir="auto" $size="sm">
            {bio}
          </Bio>
        )}
      </Stack>
    </Box>
  )
}

const Box = styled(Card)`
  display: none;

  @media (min-width: 80rem) {
    position: sticky;
    top: var(--space-6);
    display: block;
  }
`

const Label = styled.p`
  color: var(--color-ink-3);
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
`

const Bio = styled(Muted)`
  ${clamp(3)}
`
