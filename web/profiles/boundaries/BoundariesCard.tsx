import { matchesOnlyBoundaries } from '../../../contracts/profiles/boundary-catalogue.ts'
import { LoadState } from '../../data/LoadState.tsx'
import { useRoute } from '../../data/use-route.ts'
import { Stack } from '../../ui/layout.ts'
import { PartCard } from '../../ui/PartCard.tsx'
import { Hint } from '../../ui/typography.ts'
import { BoundaryMarks } from './BoundaryMarks.tsx'
import { texts } from './texts.ts'

export function BoundariesCard({ onEdit }: { onEdit: () => void }) {
  const read = useRoute('GET /api/consent-preferences')
  return (
    <PartCard title={texts.card.title} edit={onEdit}>
      {id => (
        <LoadState read={read} what={texts.card.what}>
          {boundaries =>
            boundaries.length === 0 ? (
              <Hint>{texts.card.none}</Hint>
            ) : (
              <Stack $gap={2}>
                <BoundaryMarks aria-labelledby={id} boundaries={boundaries} />
                {boundaries.some(({ category }) => matchesOnlyBoundaries.includes(category)) && (
                  <Hint>{texts.card.matchesOnly}</Hint>
                )}
              </Stack>
            )
          }
        </LoadState>
      )}
    </PartCard>
  )
}
