import { Card } from '../ui/Card.tsx'
import { PreferencesForm } from './relationship-preferences/PreferencesForm.tsx'
import { StepColumns } from './StepColumns.tsx'
import type { SetupPart } from './use-setup-uploads.ts'

export const PreferencesStep = ({ setup, change }: SetupPart) => (
  <StepColumns setup={setup}>
    <Card as="div" $tight>
      <PreferencesForm value={setup.wishes} onChange={wishes => change({ wishes })} />
    </Card>
  </StepColumns>
)
