import { type FormEvent, useId, useState } from 'react'
import styled from 'styled-components'
import { meetupLimits as limits } from '../../../contracts/core/limits.ts'
import type { EventDetails } from '../../../contracts/meetups/meetups.ts'
import type { NextDay } from '../../../contracts/meetups/next-day.ts'
import { adviceFor, CallFailed } from '../../data/call-errors.ts'
import { useCommand } from '../../data/use-command.ts'
import { useMember } from '../../data/use-member.ts'
import { ActionSheet } from '../../ui/ActionSheet.tsx'
import { bidiIsolate } from '../../ui/bidi-isolate.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FieldProblem, TextArea } from '../../ui/Field.tsx'
import { Stack } from '../../ui/layout.ts'
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx'
import { useToast } from '../../ui/toast-state.ts'
import { Muted } from '../../ui/typography.ts'
import { texts } from '../texts.ts'

type Answer = NonNullable<NonNullable<NextDay['question']>['answer']>

type Props = {
  event: EventDetails
  /** The guest's answer until now. */
  answer: Answer | null
  open: boolean
  onClose: () => void
}

const hows = ['good', 'mixed', 'bad'] as const
const safes = ['yes', 'no'] as const

/** Sheet in which a guest says how an event was, whether they felt safe, and who made it unsafe. */
export function NextDaySheet({ event, answer, open, onClose }: Props) {
  const { nextDay } = texts
  const form = useId()
  const toast = useToast()
  const me = useMember().id
  const [how, setHow] = useState<Answer['how'] | ''>(answer?.how ?? '')
  const [safe, setSafe] = useState<'yes' | 'no' | ''>(
    answer ? (answer.feltSafe ? 'yes' : 'no') : '',
  )
  const [words, setWords] = useState(answer?.words ?? '')
  const [named, setNamed] = useState<readonly string[]>(answer?.named ?? [])
  const [isMissing, setMissing] = useState(false)
  const { run, pending } = useCommand('PUT /api/events/:id/next-day', {
    refresh: ['/api/events'],
    onDone: () => {
      onClose()
      toast({ title: nextDay.saved, text: nextDay.savedText, tone: 'success' })
    },
    failure: error => ({
      title: texts.error,
      text: error instanceof CallFailed && error.status < 500 ? adviceFor(error) : nextDay.failed,
    }),
  })
  const people = event.attendees.flatMap(({ profile: { id, pseudonym } }) =>
    id !== me && pseudonym !== null ? [{ id, pseudonym }] : [],
  )
  const toggle = (id: string) =>
    setNamed(named.includes(id) ? named.filter(one => one !== id) : [...named, id])
  const isFull = named.length >= limits.nextDayNamed
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault()
    setMissing(how === '' || safe === '')
    if (how === '' || safe === '' || pending) return
    void run({
      params: { id: event.id },
      body: { how, feltSafe: safe === 'yes', words: words || null, named: [...named] },
    })
  }
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={nextDay.title}
      subtitle={nextDay.subtitle}
      unsaved={words !== (answer?.words ?? '')}
      cancel={nextDay.cancel}
      act={nextDay.send}
      busy={pending && nextDay.sending}
      form={form}
    >
      <form id={form} noValidate onSubmit={submit}>
        <Stack>
          <SegmentedChoice<Answer['how'] | ''>
            label={nextDay.how}
            options={hows.map(value => ({ value, label: nextDay.hows[value] }))}
            value={how}
            onChange={setHow}
          />
          <SegmentedChoice<'yes' | 'no' | ''>
            label={nextDay.safe}
            options={safes.map(value => ({ value, label: nextDay.safes[value] }))}
            value={safe}
            onChange={setSafe}
          />
          {isMissing && (how === '' || safe === '') && (
            <FieldProblem>{nextDay.missing}</FieldProblem>
          )}
          <TextArea
            label={nextDay.words}
            limit={limits.nextDayWords}
            noun="text"
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          {people.length > 0 && (
            <People>
              <legend>{nextDay.named}</legend>
              <Muted $size="sm">{nextDay.namedHint(limits.nextDayNamed)}</Muted>
              {people.map(({ id, pseudonym }) => (
                <Checkbox
                  key={id}
                  label={bidiIsolate(pseudonym)}
                  checked={named.includes(id)}
                  disabled={isFull && !named.includes(id)}
                  onChange={() => toggle(id)}
                />
              ))}
            </People>
          )}
        </Stack>
      </form>
    </ActionSheet>
  )
}

const People = styled.fieldset`
  display: grid;
  gap: var(--space-2);
  min-width: 0;
  padding: 0;
  overflow-wrap: anywhere;

  > legend {
    padding: 0;
    margin-bottom: var(--space-2);
    font-weight: var(--weight-bold);
  }
`
