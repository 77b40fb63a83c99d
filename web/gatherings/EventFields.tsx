import styled from 'styled-components'
import type { AddressAudience } from '../../contracts/gathering-events.ts'
import { gatheringLimits as limits } from '../../contracts/limits.ts'
import { PlaceField } from '../places/PlaceField.tsx'
import { TextArea, TextField } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { SegmentedChoice } from '../ui/SegmentedChoice.tsx'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { Hint } from '../ui/text.ts'
import { EventTags } from './EventTags.tsx'
import { audienceOf, type EventForm, type FormProblems } from './event-form.ts'

const audiences = [
  { value: 'going', label: 'All who go' },
  { value: 'approved', label: 'Those I approve' },
] as const

const addressHints: Readonly<Record<AddressAudience, string>> = {
  going: 'Only for those who are going',
  approved: 'Only for those whom you approve',
}

const audienceHints: Readonly<Record<AddressAudience, string>> = {
  going: 'A member who says Going takes a place and reads the address at once.',
  approved: 'Going is a request. It takes a place once you say yes.',
}

type Props = {
  form: EventForm
  problems: FormProblems
  onChange: (changes: Partial<EventForm>) => void
}

/** The fields of an event. */
export const EventFields = ({ form, problems, onChange }: Props) => (
  <Stack>
    <TextField
      label="Title"
      required
      maxLength={limits.title}
      value={form.title}
      error={problems.title}
      onChange={event => onChange({ title: event.target.value })}
    />
    <TextArea
      label="Description"
      required
      maxLength={limits.description}
      value={form.description}
      error={problems.description}
      onChange={event => onChange({ description: event.target.value })}
    />
    <Pair>
      <TextField
        label="Starts"
        required
        type="datetime-local"
        value={form.starts}
        error={problems.starts}
        onChange={event => onChange({ starts: event.target.value })}
      />
      <TextField
        label="Ends (optional)"
        type="datetime-local"
        value={form.ends}
        error={problems.ends}
        onChange={event => onChange({ ends: event.target.value })}
      />
    </Pair>
    <TextField
      label="Location"
      hint="On the card, for everyone"
      maxLength={limits.location}
      value={form.location}
      error={problems.location}
      onChange={event => onChange({ location: event.target.value })}
    />
    <PlaceField
      label="City (optional)"
      hint="Shows to everyone, so that people nearby find the event."
      value={form.place}
      onChange={place => onChange({ place })}
    />
    <TextField
      label="Address (optional)"
      hint={addressHints[audienceOf(form)]}
      autoComplete="off"
      maxLength={limits.address}
      value={form.address}
      error={problems.address}
      onChange={event => onChange({ address: event.target.value })}
    />
    <TextField
      label="Places"
      hint="Empty: as many as come. One of them is yours."
      inputMode="numeric"
      value={form.places}
      error={problems.places}
      onChange={event => onChange({ places: event.target.value })}
    />
    <EventTags value={form.tags} error={problems.tags} onChange={tags => onChange({ tags })} />
    <div>
      <SwitchRow
        label="Online"
        hint="A link instead of a place"
        checked={form.isOnline}
        onChange={isOnline => onChange({ isOnline })}
      />
      <SwitchRow
        label="Public"
        hint="Off: only people with the link"
        checked={form.isPublic}
        onChange={isPublic => onChange({ isPublic })}
      />
      <SegmentedChoice
        label="Exact place shows to"
        options={audiences}
        value={audienceOf(form)}
        onChange={addressShownTo => onChange({ addressShownTo })}
      />
      <Hint>{audienceHints[audienceOf(form)]}</Hint>
    </div>
  </Stack>
)

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: var(--space-4) var(--space-3);
`
