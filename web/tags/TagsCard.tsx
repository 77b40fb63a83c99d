import { PartCard } from '../ui/PartCard.tsx'
import { Tag, Tags } from '../ui/Tag.tsx'
import { Hint } from '../ui/text.ts'

type Props = { tags: readonly string[]; onEdit: () => void }

export const TagsCard = ({ tags, onEdit }: Props) => (
  <PartCard title="Tags" edit={onEdit}>
    {id =>
      tags.length === 0 ? (
        <Hint>You have not put any words on your card yet.</Hint>
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
