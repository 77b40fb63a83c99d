import type { GroupAdmission } from '../../contracts/group-events.ts'
import { SegmentedChoice } from '../ui/SegmentedChoice.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { Hint } from '../ui/text.ts'
import { admissionLabels, admissionMeanings } from './group-labels.ts'

type AdmissionValue = {
  readonly admission: GroupAdmission
  readonly newcomersRead: boolean
}

const options = (Object.keys(admissionLabels) as GroupAdmission[]).map(value => ({
  value,
  label: admissionLabels[value],
}))

type Props = { value: AdmissionValue; onChange: (value: AdmissionValue) => void }

/** Who comes into a group, and whether newcomers read what was said before. */
export const AdmissionChoice = ({ value, onChange }: Props) => (
  <div>
    <SegmentedChoice
      label="Who comes in"
      options={options}
      value={value.admission}
      onChange={admission => onChange({ ...value, admission })}
    />
    <Hint role="status">{admissionMeanings[value.admission]}</Hint>
    <SwitchRow
      label="Newcomers read the history"
      hint="Only what is said while this is on, by members who joined while it was."
      checked={value.newcomersRead}
      onChange={newcomersRead => onChange({ ...value, newcomersRead })}
    />
  </div>
)
