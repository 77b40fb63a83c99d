import { Card } from '../ui/Card.tsx'
import { CardTitle } from '../ui/typography.ts'
import { BoundariesForm } from './boundaries/BoundariesForm.tsx'
import { StepColumns } from './StepColumns.tsx'
import { texts } from './texts.ts'
import type { SetupPart } from './use-setup-uploads.ts'

/** Fourth step: boundaries, and a preview of how others see them. */
export const BoundariesStep = ({ setup, change }: SetupPart) => (
  <StepColumns setup={setup}>
    <Card aria-labelledby="boundaries">
      <CardTitle id="boundaries">{texts.boundariesStep.title}</CardTitle>
      <BoundariesForm value={setup.boundaries} onChange={boundaries => change({ boundaries })} />
    </Card>
  </StepColumns>
)
