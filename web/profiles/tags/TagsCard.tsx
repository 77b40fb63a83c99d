import { PartCard } from '../../ui/PartCard.tsx'
import { Tag, Tags } from '../../ui/Tag.tsx'
import { Hint } from '../../ui/typography.ts'
import { texts } from './texts.ts'

type Props = { tags: readonly string[]; onEdit: () => void }

export const TagsCard = ({ tags, onEdit }: Props) => (
  <PartCard title={texts.card.title} edit={onEdit}>
    {id =>
      tags.length === 0 ? (
        <Hint>{texts.card.none}</Hint>
      ) : (
        <Tags aria-labelledby={id}>
          {tags.map(tag => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </Tags>
      )
    }
  </PartCard>
)
