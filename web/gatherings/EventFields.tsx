import styled from 'styled-components'
import { gatheringLimits as limits } from '../../contracts/limits.ts'
import { TextArea, TextField } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { SwitchRow } from '../ui/SwitchRow.tsx'
import { EventTags } from './EventTags.tsx'
import type { EventForm, FormProblems } from './event-form.ts'

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
    <TextField
      label="Address (optional)"
      hint="Only for those who are going"
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
    </div>
  </Stack>
)

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: var(--space-4) var(--space-3);
`
