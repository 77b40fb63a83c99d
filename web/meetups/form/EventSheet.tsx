import { type FormEvent, useEffect, useId, useState } from 'react'
import { eachWordOnce } from '../../../contracts/core/folded-text.ts'
import { hasInk } from '../../../contracts/core/ink.ts'
import { meetupLimits as limits } from '../../../contracts/core/limits.ts'
import { excessOf } from '../../../contracts/core/text-length.ts'
import { CallFailed } from '../../data/call-errors.ts'
import { PlaceField } from '../../profiles/places/PlaceField.tsx'
import { TagInput } from '../../profiles/tags/TagInput.tsx'
import { ActionSheet } from '../../ui/ActionSheet.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx'
import { focusFirstProblem } from '../../ui/focus-first-problem.ts'
import { FieldPair, Stack } from '../../ui/layout.ts'
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx'
import { SwitchRow } from '../../ui/SwitchRow.tsx'
import { serverNow } from '../../ui/server-clock.ts'
import { Hint } from '../../ui/typography.ts'
import { ZonedTimeField } from '../../ui/ZonedTimeField.tsx'
import { RepeatFields } from '../series/RepeatFields.tsx'
import { texts } from '../texts.ts'
import { proposedZone } from './city-zones.ts'
import {
  audienceOf,
  type EventForm,
  type FormProblems,
  formProblems,
  serverProblems,
} from './event-form.ts'
import { useOwnZone } from './use-own-zone.ts'

type Props = {
  title: string
  /** Label of the button that sends the form. */
  send: string
  sending: string
  open: boolean
  onClose: () => void
  /** The initial values of the form. */
  stored: EventForm
  onSend: (form: EventForm) => void
  pending: boolean
  error: Error | undefined
}

const differ = (one: EventForm, other: EventForm) => JSON.stringify(one) !== JSON.stringify(other)

/** A sheet with the fields of an event. Failures keep the input, and closing asks about changes. */
export function EventSheet(props: Props) {
  const { title, send, sending, open, onClose, stored, onSend, pending, error } = props
  const id = useId()
  const [changed, setChanged] = useState<EventForm>()
  const [problems, setProblems] = useState<FormProblems>({})
  const form = changed ?? stored

  useEffect(() => {
    if (open) return
    setChanged(undefined)
    setProblems({})
  }, [open])
  useEffect(() => {
    if (error instanceof CallFailed) setProblems(serverProblems(error.problem?.issues ?? []))
  }, [error])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = formProblems(form, stored, new Date(serverNow()))
    setProblems(found)
    if (Object.keys(found).length === 0 && !pending) onSend(form)
    else focusFirstProblem(event.currentTarget)
  }

  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={title}
      unsaved={changed !== undefined && differ(changed, stored)}
      cancel={texts.form.cancel}
      act={send}
      busy={pending && sending}
      form={id}
    >
      <form id={id} noValidate onSubmit={submit}>
        <EventFields
          form={form}
          problems={problems}
          isNew={!stored.houseRulesAgreed}
          onChange={changes => setChanged({ ...form, ...changes })}
        />
      </form>
    </ActionSheet>
  )
}

const audiences = (['going', 'approved'] as const).map(value => ({
  value,
  label: texts.form.audiences[value],
}))

/** All zones that the browser knows, with the chosen one. */
const zones = (chosen: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(chosen ? [chosen] : [])])].sort()

/** Other clocks have other hours that come twice. */
const inZone = (timeZone: string) => ({ timeZone, startsWhich: '', endsWhich: '' }) as const

type EventFieldsProps = {
  form: EventForm
  problems: FormProblems
  /** A new event names somebody to talk to, and its host agrees to the house rules. */
  isNew: boolean
  onChange: (changes: Partial<EventForm>) => void
}

const EventFields = (props: EventFieldsProps) => (
  <Stack>
    <WordFields {...props} />
    <TimeFields {...props} />
    {props.isNew && <RepeatFields {...props} day={props.form.starts.slice(0, 10)} />}
    <PlaceFields {...props} />
    <GuestFields {...props} />
    <AudienceFields {...props} />
    {props.isNew && <Agreement {...props} />}
  </Stack>
)

/** What it is. */
const WordFields = ({ form, problems, onChange }: EventFieldsProps) => (
  <>
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
  </>
)

/** When it is. */
const TimeFields = ({ form, problems, onChange }: EventFieldsProps) => (
  <>
    <FieldPair>
      <ZonedTimeField
        label={texts.form.starts}
        required
        timeZone={form.timeZone || undefined}
        value={form.starts}
        which={form.startsWhich}
        error={problems.starts}
        onChange={(starts, startsWhich) => onChange({ starts, startsWhich })}
      />
      <ZonedTimeField
        label={texts.form.ends}
        timeZone={form.timeZone || undefined}
        value={form.ends}
        which={form.endsWhich}
        error={problems.ends}
        onChange={(ends, endsWhich) => onChange({ ends, endsWhich })}
      />
    </FieldPair>
    <SelectField
      label={texts.form.timeZone}
      hint={texts.form.timeZoneHint}
      value={form.timeZone}
      error={problems.timeZone}
      onChange={event => onChange(inZone(event.target.value))}
    >
      {form.timeZone === '' && <option value="">{texts.form.chooseZone}</option>}
      {zones(form.timeZone).map(zone => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  </>
)

/** Where it is. */
function PlaceFields({ form, problems, onChange }: EventFieldsProps) {
  const ownZone = useOwnZone()
  return (
    <>
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
        onChange={place => onChange({ place, ...(place && inZone(proposedZone(place, ownZone))) })}
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
    </>
  )
}

/** For how many it is, whom they can talk to, and about what it is. */
const GuestFields = ({ form, problems, isNew, onChange }: EventFieldsProps) => (
  <>
    <TextField
      label={texts.form.places}
      hint={texts.form.placesHint}
      inputMode="numeric"
      value={form.places}
      error={problems.places}
      onChange={event => onChange({ places: event.target.value })}
    />
    <TextField
      label={texts.form.contactPerson}
      hint={texts.form.contactPersonHint}
      required={isNew}
      autoComplete="off"
      limit={limits.contactPerson}
      noun="name"
      value={form.contactPerson}
      error={problems.contactPerson}
      onChange={event => onChange({ contactPerson: event.target.value })}
    />
    <TextArea
      label={texts.form.accessNotes}
      hint={texts.form.accessNotesHint}
      limit={limits.accessNotes}
      noun="access notes"
      value={form.accessNotes}
      error={problems.accessNotes}
      onChange={event => onChange({ accessNotes: event.target.value })}
    />
    <TextField
      label={texts.form.price}
      hint={texts.form.priceHint}
      autoComplete="off"
      limit={limits.price}
      noun="price"
      value={form.price}
      error={problems.price}
      onChange={event => onChange({ price: event.target.value })}
    />
    <EventTags value={form.tags} error={problems.tags} onChange={tags => onChange({ tags })} />
  </>
)

/** Who finds it, and who comes. */
const AudienceFields = ({ form, problems, onChange }: EventFieldsProps) => (
  <>
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
    {audienceOf(form) === 'approved' && (
      <TextField
        label={texts.form.question}
        hint={texts.form.questionHint}
        limit={limits.question}
        noun="question"
        value={form.question}
        error={problems.question}
        onChange={event => onChange({ question: event.target.value })}
      />
    )}
  </>
)

/** A host agrees to the house rules. */
const Agreement = ({ form, problems, onChange }: EventFieldsProps) => (
  <Checkbox
    label={texts.form.agree}
    hint={`${texts.rules.lines.join('. ')}.`}
    required
    checked={form.houseRulesAgreed}
    error={problems.houseRulesAgreed}
    onChange={event => onChange({ houseRulesAgreed: event.target.checked })}
  />
)

type TagsProps = {
  value: readonly string[]
  error: string | undefined
  onChange: (tags: string[]) => void
}

function EventTags({ value, error, onChange }: TagsProps) {
  const full = value.length >= limits.tags
  const add = (text: string) => {
    const tag = text.trim().replaceAll(/\s+/g, ' ')
    if (!hasInk(tag) || full || excessOf(tag, limits.tag) > 0) return false
    onChange(eachWordOnce([...value, tag]))
    return true
  }
  return (
    <TagInput
      says={{
        label: texts.form.tags,
        hint: full ? texts.form.tagsFull(limits.tags) : texts.form.tagsHint,
        placeholder: texts.form.tagsPlaceholder,
        chosen: texts.form.tagsOfEvent,
      }}
      limit={limits.tag}
      tags={value}
      error={error}
      add={add}
      onChange={onChange}
      isEmpty={text => !hasInk(text)}
    />
  )
}
