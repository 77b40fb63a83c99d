import type { Place } from '../../contracts/places.ts'
import { PartCard } from '../ui/PartCard.tsx'
import { Hint } from '../ui/text.ts'
import { placeLine } from './place-line.ts'

type Props = { place: Place | null; onEdit: () => void }

export const PlaceCard = ({ place, onEdit }: Props) => (
  <PartCard title="City" edit={onEdit}>
    {() =>
      place ? (
        <p>{placeLine(place)}</p>
      ) : (
        <Hint>You have not said where you are, so nobody sees how far away you are.</Hint>
      )
    }
  </PartCard>
)
