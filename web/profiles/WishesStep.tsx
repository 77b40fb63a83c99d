import { WishesForm } from '../relationship-preferences/WishesForm.tsx'
import { Card } from '../ui/Card.tsx'
import { StepColumns } from './StepColumns.tsx'
import type { SetupPart } from './use-wizard.ts'

/** The last step: what one wishes of relationships. */
export const WishesStep = ({ setup, change }: SetupPart) => (
  <StepColumns setup={setup}>
    <Card as="div" $tight>
      <WishesForm value={setup.wishes} onChange={wishes => change({ wishes })} />
    </Card>
  </StepColumns>
)
