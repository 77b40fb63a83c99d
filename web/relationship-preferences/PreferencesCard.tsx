import { listRelationshipPreferences } from '../../contracts/endpoints.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { PartCard } from '../ui/PartCard.tsx'
import { Hint } from '../ui/text.ts'
import { PreferenceList } from './PreferenceList.tsx'

export function PreferencesCard({ onEdit }: { onEdit: () => void }) {
  const read = useRoute(listRelationshipPreferences)
  return (
    <PartCard title="Relationship preferences" edit={onEdit}>
      {() => (
        <LoadState read={read} what="preferences">
          {preferences =>
            preferences.length === 0 ? (
              <Hint>You have not rated anything yet.</Hint>
            ) : (
              <PreferenceList preferences={preferences} />
            )
          }
        </LoadState>
      )}
    </PartCard>
  )
}
