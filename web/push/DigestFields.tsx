import { CalendarDays } from 'lucide-react'
import type { WeeklyDigest } from '../../contracts/push/push.ts'
import { SelectField } from '../ui/Field.tsx'
import { Shares, Stack } from '../ui/layout.ts'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { ZoneHint, zoneHere } from './QuietHoursFields.tsx'
import { texts } from './texts.ts'

/** Monday is 1. */
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** A Monday in UTC, from which days of the week and hours get their names. */
const MONDAY = Date.UTC(2024, 0, 1)
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
const dayNames = inUtc({ weekday: 'long' })
const hourNames = inUtc({ hour: 'numeric', minute: '2-digit' })

const dayName = (weekday: number) => dayNames.format(MONDAY + (weekday - 1) * 86_400_000)
const hourName = (hour: number) => hourNames.format(MONDAY + hour * 3_600_000)

const sundayEvening = { weekday: 7, hour: 18 }

type Props = { digest: WeeklyDigest | null; onChange: (digest: WeeklyDigest | null) => void }

/** One notification a week: a switch, and on which day at which hour. */
export function DigestFields({ digest, onChange }: Props) {
  const choose = (change: Partial<WeeklyDigest>) =>
    onChange({ ...sundayEvening, ...digest, ...change, timeZone: zoneHere() })
  return (
    <Stack $gap={2}>
      <SwitchRow
        icon={CalendarDays}
        label={texts.digest.label}
        hint={texts.digest.hint}
        checked={digest !== null}
        onChange={on => (on ? choose({}) : onChange(null))}
      />
      {digest && (
        <>
          <Shares>
            <SelectField
              label={texts.digest.weekday}
              value={digest.weekday}
              onChange={event => choose({ weekday: Number(event.target.value) })}
            >
              {weekdays.map(weekday => (
                <option key={weekday} value={weekday}>
                  {dayName(weekday)}
                </option>
              ))}
            </SelectField>
            <SelectField
              label={texts.digest.hour}
              value={digest.hour}
              onChange={event => choose({ hour: Number(event.target.value) })}
            >
              {hours.map(hour => (
                <option key={hour} value={hour}>
                  {hourName(hour)}
                </option>
              ))}
            </SelectField>
          </Shares>
          <ZoneHint zone={digest.timeZone} />
        </>
      )}
    </Stack>
  )
}
