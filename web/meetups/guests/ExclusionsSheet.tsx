import { useState } from 'react'
import styled from 'styled-components'
import type { EventExclusion } from '../../../contracts/meetups/event-exclusions.ts'
import type { EventDetails } from '../../../contracts/meetups/meetups.ts'
import { adviceFor } from '../../data/call-errors.ts'
import { useCommand } from '../../data/use-command.ts'
import { useRoute } from '../../data/use-route.ts'
import { Button } from '../../ui/Button.tsx'
import { bidiIsolate } from '../../ui/bidi-isolate.ts'
import { SelectField } from '../../ui/Field.tsx'
import { Stack } from '../../ui/layout.ts'
import { ProblemNotice } from '../../ui/ProblemNotice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useToast } from '../../ui/toast-state.ts'
import { Muted, Strong } from '../../ui/typography.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { MemberLabel } from '../MemberLabel.tsx'
import { texts } from '../texts.ts'

type Props = { event: EventDetails; open: boolean; onClose: () => void }

const failure = (error: Error) => ({ title: texts.error, text: adviceFor(error) })

/** Who may not come to the events of a host, with the way to take somebody off the list or add one. */
export function ExclusionsSheet({ event, open, onClose }: Props) {
  const { data, error, refresh } = useRoute('GET /api/event-exclusions')
  return (
    <Sheet
      open={open}
      onOpenChange={next => next || onClose()}
      title={texts.exclusions.title}
      subtitle={texts.exclusions.subtitle}
      footer={
        <Button rank={3} onClick={onClose}>
          {texts.exclusions.close}
        </Button>
      }
    >
      <Stack>
        {data?.length === 0 && <Muted>{texts.exclusions.none}</Muted>}
        {data && data.length > 0 && (
          <Stack as="ul" $gap={3}>
            {data.map(one => (
              <Entry key={one.id} entry={one} />
            ))}
          </Stack>
        )}
        {!data && error && (
          <ProblemNotice
            title={texts.exclusions.loadFailed}
            text={adviceFor(error)}
            onRetry={() => void refresh()}
          />
        )}
        {!data && !error && <Skeleton shape="lines" label={texts.exclusions.loading} />}
        {event.isOrganizer && <AddSomebody eventId={event.id} />}
      </Stack>
    </Sheet>
  )
}

function Entry({ entry }: { entry: EventExclusion }) {
  const { id, pseudonym } = entry
  const toast = useToast()
  const { run, pending } = useCommand('DELETE /api/event-exclusions/:id', {
    refresh: ['/api/event-exclusions', '/api/events'],
    onDone: () => toast({ title: texts.exclusions.readmitted, tone: 'success', compact: true }),
    failure,
  })
  return (
    <Line>
      <Strong>
        <MemberLabel of={entry} />
      </Strong>
      <Button
        rank={3}
        small
        busy={pending && texts.exclusions.saving}
        onClick={() => void run({ params: { id } })}
      >
        {texts.exclusions.readmit}
        <VisuallyHidden> {pseudonym}</VisuallyHidden>
      </Button>
    </Line>
  )
}

/** Adds a match, guest or member of a group by name. */
function AddSomebody({ eventId }: { eventId: string }) {
  const toast = useToast()
  const [memberId, setMemberId] = useState('')
  const params = { id: eventId }
  const { data } = useRoute('GET /api/events/:id/candidates', { params })
  const { run, pending } = useCommand('POST /api/events/:id/exclusions', {
    refresh: ['/api/events', '/api/event-exclusions'],
    onDone: () => {
      setMemberId('')
      toast({ title: texts.exclusions.done, tone: 'success', compact: true })
    },
    failure,
  })
  if (!data || data.length === 0) return null
  return (
    <Stack $gap={2}>
      <SelectField
        label={texts.exclusions.who}
        hint={texts.roles.sheet.whoHint}
        value={memberId}
        onChange={({ target }) => setMemberId(target.value)}
      >
        <option value="">{texts.roles.sheet.choose}</option>
        {data.map(one => (
          <option key={one.id} value={one.id}>
            {bidiIsolate(one.pseudonym)}
          </option>
        ))}
      </SelectField>
      <Button
        rank={2}
        small
        disabled={memberId === ''}
        busy={pending && texts.exclusions.saving}
        onClick={() => void run({ params, body: { memberId } })}
      >
        {texts.exclusions.add}
      </Button>
    </Stack>
  )
}

const Line = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-3);
  align-items: center;
  justify-content: space-between;
  overflow-wrap: anywhere;
`
