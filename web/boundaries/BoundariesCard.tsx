import { matchesOnlyBoundaries } from '../../contracts/boundary-catalogue.ts'
import { listConsentPreferences } from '../../contracts/endpoints.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { Stack } from '../ui/layout.ts'
import { PartCard } from '../ui/PartCard.tsx'
import { Hint } from '../ui/text.ts'
import { BoundaryMarks } from './BoundaryMarks.tsx'

export function BoundariesCard({ onEdit }: { onEdit: () => void }) {
  const read = useRoute(listConsentPreferences)
  return (
    <PartCard title="My boundaries" edit={onEdit}>
      {id => (
        <LoadState read={read} what="boundaries">
          {boundaries =>
            boundaries.length === 0 ? (
              <Hint>You have not stated any boundaries yet.</Hint>
            ) : (
              <Stack $gap={2}>
                <BoundaryMarks aria-labelledby={id} boundaries={boundaries} />
                {boundaries.some(({ category }) => matchesOnlyBoundaries.includes(category)) && (
                  <Hint>Sex, kink, money and all notes are shown to your matches alone.</Hint>
                )}
              </Stack>
            )
          }
        </LoadState>
      )}
    </PartCard>
  )
}
