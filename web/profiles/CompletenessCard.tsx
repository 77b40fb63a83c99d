import type { LucideIcon } from 'lucide-react'
import {
  Handshake,
  HelpCircle,
  Images,
  ListChecks,
  MapPin,
  Palette,
  Tags,
  UserRound,
} from 'lucide-react'
import styled from 'styled-components'
import { pageAt } from '../../contracts/pages.ts'
import type { Profile } from '../../contracts/profiles/profiles.ts'
import { useRoute } from '../data/use-route.ts'
import { Card } from '../ui/Card.tsx'
import { ActionRow, LinkRow } from '../ui/LinkRow.tsx'
import { Row, Stack } from '../ui/layout.ts'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { ToneBar } from '../ui/ToneBar.tsx'
import { CardTitle, Muted, tabular } from '../ui/typography.ts'
import { completenessOf, type FilledParts, type ProfileTopic } from './completeness.ts'
import type { ProfilePart } from './edit-parts.ts'
import { texts } from './texts.ts'

/** Number of topics that are suggested at once. */
const NEXT = 3

type Offer = { icon: LucideIcon; label: string } & ({ part: ProfilePart } | { to: string })

const offers: Readonly<Record<ProfileTopic, Offer>> = {
  photo: { icon: Images, label: texts.completenessCard.photo, part: 'photos' },
  bio: { icon: UserRound, label: texts.completenessCard.bio, part: 'basics' },
  seeking: { icon: UserRound, label: texts.completenessCard.seeking, part: 'basics' },
  boundaries: {
    icon: Handshake,
    label: texts.completenessCard.boundaries,
    part: 'boundaries',
  },
  hobbies: { icon: Palette, label: texts.completenessCard.hobbies, to: pageAt('/hobbies') },
  place: { icon: MapPin, label: texts.completenessCard.city, part: 'place' },
  wishes: {
    icon: ListChecks,
    label: texts.completenessCard.preferences,
    part: 'wishes',
  },
  relationships: { icon: UserRound, label: texts.completenessCard.relationships, part: 'basics' },
  tags: { icon: Tags, label: texts.completenessCard.tags, part: 'tags' },
  questions: {
    icon: HelpCircle,
    label: texts.completenessCard.questions,
    to: pageAt('/qa-questions'),
  },
}

type Props = { profile: Profile; onEdit: (part: ProfilePart) => void }

/** How complete the profile is, with links to the topics to add next. */
export function CompletenessCard({ profile, onEdit }: Props) {
  const { parts, isLost } = useFilledParts(profile)
  if (isLost) return null
  if (!parts) return <SkeletonBlock $height="5rem" $radius="var(--radius-lg)" />
  const { percent, missing } = completenessOf(parts)
  return (
    <Card aria-labelledby="completeness">
      <Stack $gap={3}>
        <Row $between>
          <CardTitle id="completeness">
            {percent === 100 ? texts.completenessCard.complete : texts.completenessCard.title}
          </CardTitle>
          <Percent as="span" $size="sm">
            {percent}%
          </Percent>
        </Row>
        <ToneBar
          role="meter"
          label={texts.completenessCard.meter}
          value={percent}
          most={100}
          tone={percent === 100 ? 'yes' : 'info'}
        />
        {missing.length > 0 && <Intro $size="sm">{texts.completenessCard.next}</Intro>}
      </Stack>
      {missing.slice(0, NEXT).map(topic => (
        <Next key={topic} offer={offers[topic]} onEdit={onEdit} />
      ))}
    </Card>
  )
}

const Next = ({ offer, onEdit }: { offer: Offer; onEdit: Props['onEdit'] }) =>
  'to' in offer ? (
    <LinkRow {...offer} />
  ) : (
    <ActionRow {...offer} onClick={() => onEdit(offer.part)} />
  )

/**
 * Counts of filled parts, from the reads of the other cards; unknown while one of them has failed.
 */
function useFilledParts(profile: Profile): { parts?: FilledParts; isLost: boolean } {
  const hobbies = useRoute('GET /api/profile-hobbies')
  const boundaries = useRoute('GET /api/consent-preferences')
  const wishes = useRoute('GET /api/relationship-preferences')
  const progress = useRoute('GET /api/user-pack-progress')
  const isLost = [hobbies, boundaries, wishes, progress].some(({ data, error }) => !data && error)
  if (!hobbies.data || !boundaries.data || !wishes.data || !progress.data) return { isLost }
  const answers = progress.data.reduce((sum, { questionsAnswered }) => sum + questionsAnswered, 0)
  return {
    isLost,
    parts: {
      profile,
      hobbies: hobbies.data.length,
      boundaries: boundaries.data.length,
      wishes: wishes.data.length,
      answers,
    },
  }
}

const Percent = styled(Muted)`
  ${tabular}
`

const Intro = styled(Muted)`
  padding-bottom: var(--space-2);
`
