import type { NotificationType } from '../../contracts/notifications/notifications.ts'
import type { OwnHours, QuietHours } from '../../contracts/push/push.ts'
import { Button } from '../ui/Button.tsx'
import { SelectField } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { Muted } from '../ui/typography.ts'
import { pushLabels, pushTypes } from './push-labels.ts'
import { type ChosenPushes, TimesFields, zoneHere } from './QuietHoursFields.tsx'
import { texts } from './texts.ts'

type Props = {
  open: boolean
  onClose: () => void
  choice: ChosenPushes
  onChange: (ownHours: OwnHours[]) => void
}

/** Sheet with the hours of each kind that is on. Each change is saved at once. */
export function OwnHoursSheet({ open, onClose, choice, onChange }: Props) {
  const { types, ownHours, quietHours } = choice
  const shown = pushTypes.filter(type => types.includes(type))
  const choose = (type: NotificationType, own: OwnHours | undefined) => {
    const others = ownHours.filter(one => one.type !== type)
    onChange(own ? [...others, own] : others)
  }
  return (
    <Sheet
      open={open}
      onOpenChange={next => next || onClose()}
      title={texts.ownHours.title}
      subtitle={texts.ownHours.subtitle}
      footer={<Button onClick={onClose}>{texts.ownHours.done}</Button>}
    >
      <Stack>
        {shown.length === 0 && <Muted>{texts.ownHours.none}</Muted>}
        {shown.map(type => (
          <HoursOfKind
            key={type}
            type={type}
            own={ownHours.find(one => one.type === type)}
            hasQuietHours={quietHours !== null}
            onChange={own => choose(type, own)}
          />
        ))}
      </Stack>
    </Sheet>
  )
}

/** Hours at which a kind comes; the rest of the day is quiet. */
const evening = { from: '18:00', to: '22:00' }

/** The quiet hours for given hours of notifications, and the reverse. */
const turned = ({ from, to, timeZone }: QuietHours): QuietHours => ({
  from: to,
  to: from,
  timeZone,
})

type KindProps = {
  type: keyof typeof pushLabels
  own: OwnHours | undefined
  hasQuietHours: boolean
  onChange: (own: OwnHours | undefined) => void
}

/** When one kind comes: as all, at any time, or only within two times, which appear when chosen. */
function HoursOfKind({ type, own, hasQuietHours, onChange }: KindProps) {
  const chosen = own === undefined ? 'usual' : own.quietHours ? 'own' : 'any'
  const choose = (next: string) => {
    if (next === 'usual') onChange(undefined)
    else if (next === 'any') onChange({ type, quietHours: null })
    else onChange({ type, quietHours: turned({ ...evening, timeZone: zoneHere() }) })
  }
  return (
    <Stack $gap={2}>
      <SelectField
        label={pushLabels[type]}
        value={chosen}
        onChange={event => choose(event.target.value)}
      >
        <option value="usual">
          {hasQuietHours ? texts.ownHours.usual : texts.ownHours.usualNone}
        </option>
        <option value="any">{texts.ownHours.any}</option>
        <option value="own">{texts.ownHours.own}</option>
      </SelectField>
      {own?.quietHours && (
        <Stack $gap={2} role="group" aria-label={pushLabels[type]}>
          <TimesFields
            hours={turned(own.quietHours)}
            labels={texts.ownHours}
            onChange={hours => onChange({ type, quietHours: turned(hours) })}
          />
        </Stack>
      )}
    </Stack>
  )
}
