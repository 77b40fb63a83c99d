import { hobbyLabels } from '../../../contracts/profiles/hobby-catalogue.ts'
import { LoadState } from '../../data/LoadState.tsx'
import { useRoute } from '../../data/use-route.ts'
import { PartCard } from '../../ui/PartCard.tsx'
import { Tag, Tags } from '../../ui/Tag.tsx'
import { Hint } from '../../ui/typography.ts'
import { texts } from './texts.ts'

export function HobbiesCard() {
  const read = useRoute('GET /api/profile-hobbies')
  return (
    <PartCard title={texts.hobbiesCard.title} edit="/hobbies">
      {id => (
        <LoadState read={read} what={texts.hobbiesCard.what}>
          {hobbies =>
            hobbies.length === 0 ? (
              <Hint>{texts.hobbiesCard.empty}</Hint>
            ) : (
              <Tags aria-labelledby={id}>
                {hobbies.map(({ hobby }) => (
                  <Tag key={hobby}>{hobbyLabels[hobby]}</Tag>
                ))}
              </Tags>
            )
          }
        </LoadState>
      )}
    </PartCard>
  )
}
