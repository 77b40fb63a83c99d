import Moon from 'lucide-react/icons/moon'
import { useState } from 'react'
import type { QuietHours } from '../../contracts/push/push.ts'
import { TextField } from '../ui/Field.tsx'
import { Shares, Stack } from '../ui/layout.ts'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { Hint } from '../ui/typography.ts'
import { texts } from './texts.ts'

type Times = Pick<QuietHours, 'from' | 'to'>

const night: Times = { from: '22:00', to: '08:00' }

const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

type Props = { hours: QuietHours | null; onChange: (hours: QuietHours | null) => void }

/** The hours without notifications: a switch and two times, which are saved on blur. */
export function QuietHoursFields({ hours, onChange }: Props) {
  return (
    <Stack $gap={2}>
      <SwitchRow
        icon={Moon}
        label={texts.quietHoursFields.label}
        hint={texts.quietHoursFields.hint}
        checked={hours !== null}
        onChange={on => onChange(on ? { ...night, timeZone: zoneHere() } : null)}
      />
      {hours && <TimesFields hours={hours} onChange={onChange} />}
    </Stack>
  )
}

function TimesFields({ hours, onChange }: Props & { hours: QuietHours }) {
  const [times, setTimes] = useState<Times>(hours)
  const isSame = times.from === times.to
  const save = () => {
    if (times.from === '' || times.to === '' || isSame) return
    if (times.from !== hours.from || times.to !== hours.to)
      onChange({ ...times, timeZone: zoneHere() })
  }
  const field = (name: keyof Times, label: string, error?: string) => (
    <TextField
      type="time"
      label={label}
      value={times[name]}
      error={error}
      onChange={event => setTimes({ from: times.from, to: times.to, [name]: event.target.value })}
      onBlur={save}
    />
  )
  return (
    <>
      <Shares>
        {field('from', texts.quietHoursFields.from)}
        {field(
          'to',
          texts.quietHoursFields.until,
          isSame ? texts.quietHoursFields.sameTime : undefined,
        )}
      </Shares>
      <Hint>
        {texts.quietHoursFields.timeZone} {hours.timeZone.replaceAll('_', ' ')}.
      </Hint>
    </>
  )
}
