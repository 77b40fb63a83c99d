import { limits } from '../../contracts/core/limits.ts'
import type { ReportReason } from '../../contracts/matching/matching.ts'
import { SelectField, TextArea } from '../ui/Field.tsx'
import { reasonLabels, reasons } from './safety-labels.ts'
import { safetyTexts } from './safety-texts.ts'

type ReasonProps = {
  /** Empty until one is chosen. */
  value: ReportReason | ''
  /** True once the form was submitted: a missing reason is then an error. */
  sent: boolean
  onChange: (reason: ReportReason) => void
}

/** Choice of the reason for a report. */
export const ReasonField = ({ value, sent, onChange }: ReasonProps) => (
  <SelectField
    label={safetyTexts.reason}
    required
    value={value}
    error={sent && value === '' ? safetyTexts.noReason : undefined}
    onChange={event => onChange(event.target.value as ReportReason)}
  >
    <option value="" disabled>
      {safetyTexts.chooseOne}
    </option>
    {reasons.map(reason => (
      <option key={reason} value={reason}>
        {reasonLabels[reason]}
      </option>
    ))}
  </SelectField>
)

type DescriptionProps = {
  value: string
  /** What the server objects to in it. */
  problem: string | undefined
  onChange: (description: string) => void
}

/** Field for the member's description in a report. */
export const ReportDescription = ({ value, problem, onChange }: DescriptionProps) => (
  <TextArea
    label={safetyTexts.description}
    hint={safetyTexts.onlyTeam}
    limit={limits.report}
    noun="description"
    value={value}
    error={problem}
    onChange={event => onChange(event.target.value)}
  />
)
