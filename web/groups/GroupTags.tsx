import { Check } from 'lucide-react'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { hobbyLabel } from '../../contracts/profiles/hobby-catalogue.ts'
import { Icon } from '../ui/Icon.tsx'
import { Tag, Tags } from '../ui/Tag.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import type { GroupChoiceValue } from './GroupChoice.tsx'
import { sharedFirst, timeLabel } from './group-labels.ts'
import { texts } from './texts.ts'

type Props = {
  group: Pick<GroupChat, 'interests' | 'availability'>
  /** The reader's own interests and times; those that they share are marked. */
  own?: GroupChoiceValue | undefined
}

/** Interests and times of a group. */
export const GroupTags = ({ group, own }: Props) => (
  <Tags>
    {[
      ...sharedFirst(group.interests, own?.interests ?? []).map(one => ({
        ...one,
        label: hobbyLabel(one.key),
      })),
      ...sharedFirst(group.availability, own?.availability ?? []).map(one => ({
        ...one,
        label: timeLabel(one.key),
      })),
    ]
      .toSorted((one, other) => Number(other.isShared) - Number(one.isShared))
      .map(({ key, label, isShared }) => (
        <Tag key={key} $tone={isShared ? 'yes' : 'plain'}>
          {isShared && <Icon of={Check} size="mark" />}
          {label}
          {isShared && <VisuallyHidden>{texts.details.shared}</VisuallyHidden>}
        </Tag>
      ))}
  </Tags>
)
