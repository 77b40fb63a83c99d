import { LoadState } from '../../data/LoadState.tsx'
import { useRoute } from '../../data/use-route.ts'
import { PartCard } from '../../ui/PartCard.tsx'
import { Hint } from '../../ui/typography.ts'
import { PreferenceList } from './PreferenceList.tsx'
import { texts } from './texts.ts'

export function PreferencesCard({ onEdit }: { onEdit: () => void }) {
  const read = useRoute('GET /api/relationship-preferences')
  return (
    <PartCard title={texts.card.title} edit={onEdit}>
      {() => (
        <LoadState read={read} what={texts.card.what}>
          {preferences =>
            preferences.length === 0 ? (
              <Hint>{texts.card.none}</Hint>
            ) : (
              <PreferenceList preferences={preferences} />
            )
          }
        </LoadState>
      )}
    </PartCard>
  )
}
