import type { GroupAdmission } from '../../contracts/groups/group-events.ts'
import { SegmentedChoice } from '../ui/SegmentedChoice.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { Hint } from '../ui/typography.ts'
import { texts } from './texts.ts'

type AdmissionValue = {
  readonly admission: GroupAdmission
  readonly newcomersRead: boolean
}

const options = (Object.keys(texts.admission.choices) as GroupAdmission[]).map(value => ({
  value,
  label: texts.admission.choices[value],
}))

type Props = { value: AdmissionValue; onChange: (value: AdmissionValue) => void }

/** Choice of who may join a group, and whether newcomers read earlier messages. */
export const AdmissionChoice = ({ value, onChange }: Props) => (
  <div>
    <SegmentedChoice
      label={texts.admission.title}
      options={options}
      value={value.admission}
      onChange={admission => onChange({ ...value, admission })}
    />
    <Hint role="status">{texts.admission.meanings[value.admission]}</Hint>
    <SwitchRow
      label={texts.admission.history}
      hint={texts.admission.historyHint}
      checked={value.newcomersRead}
      onChange={newcomersRead => onChange({ ...value, newcomersRead })}
    />
  </div>
)
