import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { page } from '../../../contracts/core/pages.ts'
import { useMember } from '../../data/use-member.ts'
import { RANGE_HASH } from '../../profiles/edit-parts.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { texts } from './texts.ts'

/** The age range and distance of the member's profile, with the link to where they are changed. */
export function OwnRange() {
  const { minAge, maxAge, maxDistance } = useMember()
  return (
    <Card as="div" $tight>
      <LinkRow
        to={`${page.profile}${RANGE_HASH}`}
        icon={SlidersHorizontal}
        label={texts.range.label}
        hint={texts.range.hint(minAge, maxAge, texts.summary.upTo(maxDistance))}
      />
    </Card>
  )
}
