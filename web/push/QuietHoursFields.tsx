import { Moon } from 'lucide-react'
import { useState } from 'react'
import type { PushSettings, QuietHours } from '../../contracts/push/push.ts'
import { TextField } from '../ui/Field.tsx'
import { Shares, Stack } from '../ui/layout.ts'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { Hint } from '../ui/typography.ts'
import { texts } from './texts.ts'

/** What a member chooses for all devices. */
export type ChosenPushes = Pick<PushSettings, 'types' | 'quietHours' | 'ownHours' | 'digest'>

type Times = Pick<QuietHours, 'from' | 'to'>

const night: Times = { from: '22:00', to: '08:00' }

/** The time zone of this device. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

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

type TimesProps = {
  hours: QuietHours
  onChange: (hours: QuietHours) => void
  labels?: { readonly from: string; readonly until: string }
}

/** Two times of the day, which are saved when they are left. */
export function TimesFields({ hours, onChange, labels = texts.quietHoursFields }: TimesProps) {
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
        {field('from', labels.from)}
        {field('to', labels.until, isSame ? texts.quietHoursFields.sameTime : undefined)}
      </Shares>
      <ZoneHint zone={hours.timeZone} />
    </>
  )
}

/** In which time zone a time is meant. */
export const ZoneHint = ({ zone }: { zone: string }) => (
  <Hint>
    {texts.quietHoursFields.timeZone} {zone.replaceAll('_', ' ')}.
  </Hint>
)
