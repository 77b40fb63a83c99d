import { limits } from '../../contracts/limits.ts'
import type { ReportReason } from '../../contracts/matching.ts'
import { SelectField, TextArea } from '../ui/Field.tsx'
import { reasonLabels, reasons } from './safety-labels.ts'
import { texts } from './texts.ts'

type ReasonProps = {
  /** Empty until one is chosen. */
  value: ReportReason | ''
  /** The form was sent, so that a missing reason is an error. */
  sent: boolean
  onChange: (reason: ReportReason) => void
}

/** The choice of a reason to report. */
export const ReasonField = ({ value, sent, onChange }: ReasonProps) => (
  <SelectField
    label={texts.safety.reason}
    required
    value={value}
    error={sent && value === '' ? texts.safety.noReason : undefined}
    onChange={event => onChange(event.target.value as ReportReason)}
  >
    <option value="" disabled>
      {texts.safety.chooseOne}
    </option>
    {reasons.map(reason => (
      <option key={reason} value={reason}>
        {reasonLabels[reason]}
      </option>
    ))}
  </SelectField>
)

type DescriptionProps = { value: string; onChange: (description: string) => void }

/** What a report says in the member's own words. */
export const ReportDescription = ({ value, onChange }: DescriptionProps) => (
  <TextArea
    label={texts.safety.description}
    hint={texts.safety.onlyTeam}
    maxLength={limits.report}
    value={value}
    onChange={event => onChange(event.target.value)}
  />
)
