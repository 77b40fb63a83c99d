import styled from 'styled-components'
import { meetupLimits as limits } from '../../contracts/core/limits.ts'
import { PlaceField } from '../profiles/places/PlaceField.tsx'
import { TextArea, TextField } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { SegmentedChoice } from '../ui/SegmentedChoice.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { Hint } from '../ui/typography.ts'
import { EventTags } from './EventTags.tsx'
import { audienceOf, type EventForm, type FormProblems } from './event-form.ts'
import { texts } from './texts.ts'

const audiences = (['going', 'approved'] as const).map(value => ({
  value,
  label: texts.form.audiences[value],
}))

type Props = {
  form: EventForm
  problems: FormProblems
  onChange: (changes: Partial<EventForm>) => void
}

/** The fields of an event. */
export const EventFields = ({ form, problems, onChange }: Props) => (
  <Stack>
    <TextField
      label={texts.form.title}
      required
      limit={limits.title}
      noun="title"
      value={form.title}
      error={problems.title}
      onChange={event => onChange({ title: event.target.value })}
    />
    <TextArea
      label={texts.form.description}
      required
      limit={limits.description}
      noun="description"
      value={form.description}
      error={problems.description}
      onChange={event => onChange({ description: event.target.value })}
    />
    <Pair>
      <TextField
        label={texts.form.starts}
        required
        type="datetime-local"
        value={form.starts}
        error={problems.starts}
        onChange={event => onChange({ starts: event.target.value })}
      />
      <TextField
        label={texts.form.ends}
        type="datetime-local"
        value={form.ends}
        error={problems.ends}
        onChange={event => onChange({ ends: event.target.value })}
      />
    </Pair>
    <TextField
      label={texts.form.location}
      hint={texts.form.locationHint}
      limit={limits.location}
      noun="location"
      value={form.location}
      error={problems.location}
      onChange={event => onChange({ location: event.target.value })}
    />
    <PlaceField
      label={texts.form.city}
      hint={texts.form.cityHint}
      value={form.place}
      onChange={place => onChange({ place })}
    />
    <TextField
      label={texts.form.address}
      hint={texts.form.addressFor[audienceOf(form)]}
      autoComplete="off"
      limit={limits.address}
      noun="address"
      value={form.address}
      error={problems.address}
      onChange={event => onChange({ address: event.target.value })}
    />
    <TextField
      label={texts.form.places}
      hint={texts.form.placesHint}
      inputMode="numeric"
      value={form.places}
      error={problems.places}
      onChange={event => onChange({ places: event.target.value })}
    />
    <EventTags value={form.tags} error={problems.tags} onChange={tags => onChange({ tags })} />
    <div>
      <SwitchRow
        label={texts.form.online}
        hint={texts.form.onlineHint}
        checked={form.isOnline}
        onChange={isOnline => onChange({ isOnline })}
      />
      <SwitchRow
        label={texts.form.public}
        hint={texts.form.publicHint}
        checked={form.isPublic}
        onChange={isPublic => onChange({ isPublic })}
      />
      <SegmentedChoice
        label={texts.form.audience}
        options={audiences}
        value={audienceOf(form)}
        onChange={addressShownTo => onChange({ addressShownTo })}
      />
      <Hint>{texts.form.audienceHints[audienceOf(form)]}</Hint>
    </div>
  </Stack>
)

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: var(--space-4) var(--space-3);
`
