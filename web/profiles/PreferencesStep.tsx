import { useFormContext, useWatch } from 'react-hook-form'
import { Card } from '../ui/Card.tsx'
import { Hint } from '../ui/typography.ts'
import { styleLabel } from './labels.ts'
import type { ProfileForm } from './profile-form.ts'
import { PreferencesForm } from './relationship-preferences/PreferencesForm.tsx'
import { StepColumns } from './StepColumns.tsx'
import { texts } from './texts.ts'
import type { SetupPart } from './use-setup-uploads.ts'

/** Last step: the relationship preferences, and the style from the first step as a reminder. */
export const PreferencesStep = ({ setup, change }: SetupPart) => {
  const { control } = useFormContext<ProfileForm>()
  const style = useWatch({ control, name: 'relationshipStyle' })
  return (
    <StepColumns setup={setup}>
      <Hint>{texts.preferencesStep.style(styleLabel(style, 'form'))}</Hint>
      <Card as="div" $tight>
        <PreferencesForm value={setup.wishes} onChange={wishes => change({ wishes })} />
      </Card>
    </StepColumns>
  )
}
