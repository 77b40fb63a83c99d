import { useEffect, useState } from 'react'
import { travelLimits } from '../../../contracts/core/limits.ts'
import type { Place } from '../../../contracts/profiles/places.ts'
import type { Profile } from '../../../contracts/profiles/profiles.ts'
import type { TripReaders } from '../../../contracts/profiles/trip-readers.ts'
import { adviceFor, CallFailed } from '../../data/call-errors.ts'
import { Button } from '../../ui/Button.tsx'
import { localValue } from '../../ui/dates.ts'
import { EditSheet } from '../../ui/EditSheet.tsx'
import { TextField } from '../../ui/Field.tsx'
import { FieldPair, Stack } from '../../ui/layout.ts'
import { SwitchRow } from '../../ui/SwitchRow.tsx'
import { serverNow } from '../../ui/server-clock.ts'
import { Hint } from '../../ui/typography.ts'
import { PlaceField } from '../places/PlaceField.tsx'
import { useSavePart } from '../use-save-part.ts'
import { texts } from './texts.ts'

type TripForm = { place: Place | null; from: string; to: string; readers: TripReaders }

const noTrip: TripForm = { place: null, from: '', to: '', readers: 'nobody' }

const formOf = ({ travel }: Profile): TripForm => {
  if (!travel) return noTrip
  const { hasBegun: _, ...trip } = travel
  return trip
}

/** What is missing or crossed; the server judges the rest. */
const problemsOf = ({ place, from, to }: TripForm) => ({
  ...(!place && { place: texts.sheet.noCity }),
  ...(!from && { from: texts.sheet.noFrom }),
  ...(!to ? { to: texts.sheet.noTo } : to < from && { to: texts.sheet.crossed }),
})

const refresh = ['/api/auth/user', '/api/profile', '/api/discover'] as const

type Props = { profile: Profile; open: boolean; onClose: () => void }

/** Plans, changes and cancels the member's one trip. */
export function TravelSheet({ profile, open, onClose }: Props) {
  const [isChecked, setChecked] = useState(false)
  useEffect(() => {
    if (!open) setChecked(false)
  }, [open])
  const { run, pending } = useSavePart('PUT /api/profile/travel', {
    refresh,
    done: ({ travel }) => ({
      title: texts.sheet.planned,
      text: travel
        ? texts.sheet[travel.hasBegun ? 'begunText' : 'plannedText'](travel.place.name)
        : '',
    }),
    failure: error =>
      error instanceof CallFailed && error.code === 'too_many_moves'
        ? { title: texts.sheet.tooOften, text: adviceFor(error) }
        : texts.sheet.failed,
    onClose,
  })
  const save = ({ place, ...trip }: TripForm) => {
    setChecked(true)
    if (place && Object.keys(problemsOf({ place, ...trip })).length === 0)
      void run({ body: { placeId: place.id, ...trip } })
  }
  return (
    <EditSheet
      title={texts.sheet.title}
      subtitle={texts.sheet.subtitle}
      open={open}
      onClose={onClose}
      saved={formOf(profile)}
      onSave={save}
      saving={pending}
    >
      {(form, onChange) => (
        <Stack>
          <TripFields form={form} isChecked={isChecked} onChange={onChange} />
          {profile.travel && <CancelTrip hasBegun={profile.travel.hasBegun} onClose={onClose} />}
        </Stack>
      )}
    </EditSheet>
  )
}

type FieldsProps = { form: TripForm; isChecked: boolean; onChange: (form: TripForm) => void }

function TripFields({ form, isChecked, onChange }: FieldsProps) {
  const problems: Partial<Record<keyof TripForm, string>> = isChecked ? problemsOf(form) : {}
  const today = localValue(new Date(serverNow()).toISOString()).slice(0, 10)
  const change = (changes: Partial<TripForm>) => onChange({ ...form, ...changes })
  const isShown = form.readers !== 'nobody'
  return (
    <>
      <PlaceField
        label={texts.sheet.city}
        {...(problems.place && { error: problems.place })}
        value={form.place}
        onChange={place => change({ place })}
      />
      <FieldPair>
        <TextField
          type="date"
          label={texts.sheet.from}
          required
          min={form.from && form.from < today ? form.from : today}
          value={form.from}
          error={problems.from}
          onChange={event => change({ from: event.target.value })}
        />
        <TextField
          type="date"
          label={texts.sheet.to}
          required
          min={form.from || today}
          max={form.from ? lastDayOf(form.from) : undefined}
          value={form.to}
          error={problems.to}
          onChange={event => change({ to: event.target.value })}
        />
      </FieldPair>
      <div>
        <SwitchRow
          label={texts.sheet.show}
          hint={texts.sheet.showHint}
          checked={isShown}
          onChange={on => change({ readers: on ? 'during' : 'nobody' })}
        />
        <SwitchRow
          label={texts.sheet.ahead}
          hint={texts.sheet.aheadHint}
          checked={form.readers === 'ahead'}
          disabled={!isShown}
          onChange={on => change({ readers: on ? 'ahead' : 'during' })}
        />
      </div>
      <Hint>{texts.sheet.note}</Hint>
    </>
  )
}

const DAY = 86_400_000

/** The last day that a trip can have. */
const lastDayOf = (from: string): string =>
  new Date(Date.parse(from) + (travelLimits.days - 1) * DAY).toISOString().slice(0, 10)

function CancelTrip({ hasBegun, onClose }: { hasBegun: boolean; onClose: () => void }) {
  const { run, pending } = useSavePart('DELETE /api/profile/travel', {
    refresh,
    done: { title: texts.sheet.cancelled, text: texts.sheet.cancelledText },
    failure: texts.sheet.notCancelled,
    onClose,
  })
  return (
    <Button rank={3} busy={pending && texts.sheet.cancelling} onClick={() => void run()}>
      {hasBegun ? texts.sheet.end : texts.sheet.cancel}
    </Button>
  )
}
