import type { Place } from '../../../contracts/profiles/places.ts'
import { PartCard } from '../../ui/PartCard.tsx'
import { Hint } from '../../ui/typography.ts'
import { placeLine } from './place-line.ts'
import { texts } from './texts.ts'

type Props = { place: Place | null; onEdit: () => void }

export const PlaceCard = ({ place, onEdit }: Props) => (
  <PartCard title={texts.card.title} edit={onEdit}>
    {() => (place ? <p>{placeLine(place)}</p> : <Hint>{texts.card.none}</Hint>)}
  </PartCard>
)
