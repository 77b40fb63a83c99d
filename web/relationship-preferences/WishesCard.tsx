import { listRelationshipPreferences } from '../../contracts/relationship-preferences.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { PartCard } from '../ui/PartCard.tsx'
import { Hint } from '../ui/text.ts'
import { WishList } from './WishList.tsx'

/** What one wishes of relationships, on one's profile. */
export function WishesCard({ onEdit }: { onEdit: () => void }) {
  const read = useRoute(listRelationshipPreferences)
  return (
    <PartCard title="Relationship preferences" edit={onEdit}>
      {() => (
        <LoadState read={read} what="preferences">
          {wishes =>
            wishes.length === 0 ? (
              <Hint>You have not rated anything yet.</Hint>
            ) : (
              <WishList wishes={wishes} />
            )
          }
        </LoadState>
      )}
    </PartCard>
  )
}
