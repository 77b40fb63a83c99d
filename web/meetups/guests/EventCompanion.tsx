import { UsersRound } from 'lucide-react'
import styled from 'styled-components'
import type { EventDetails } from '../../../contracts/meetups/meetups.ts'
import { adviceFor } from '../../data/call-errors.ts'
import { useCommand } from '../../data/use-command.ts'
import { useRoute } from '../../data/use-route.ts'
import { NameWithMarks } from '../../profiles/NameWithMarks.tsx'
import { Button } from '../../ui/Button.tsx'
import { bidiIsolate } from '../../ui/bidi-isolate.ts'
import { SelectField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { inColumn, Row, Stack } from '../../ui/layout.ts'
import { useToast } from '../../ui/toast-state.ts'
import { texts } from '../texts.ts'

/**
 * With whom the member comes: linked people who want to come with them, and the choice of one, once the
 * member has answered. Nothing for a member without links.
 */
export function EventCompanion({ event }: { event: EventDetails }) {
  const { id, myStatus, myCompanion, companions, needsApproval } = event
  const { data } = useRoute('GET /api/constellation')
  const toast = useToast()
  const isComing = myStatus !== null && myStatus !== 'not_going'
  const people = new Map(
    [...companions, ...(data?.links ?? [])].map(one => [one.profileId, bidiIsolate(one.pseudonym)]),
  )
  const { run, pending } = useCommand('POST /api/events/:id/rsvp', {
    refresh: ['/api/events'],
    onDone: (_, { body: { withProfileId } }) =>
      toast({
        title: withProfileId
          ? texts.companion.chosen(people.get(withProfileId) ?? '')
          : texts.companion.cleared,
        tone: 'success',
        compact: true,
      }),
    failure: error => ({ title: texts.error, text: adviceFor(error) }),
  })
  const choose = (withProfileId: string | null) => {
    const status = isComing && myStatus !== 'requested' ? myStatus : 'going'
    void run({ params: { id }, body: { status, withProfileId } })
  }
  // Who must ask the host does so by the answer above, which may come with a question.
  const canAccept = isComing || !needsApproval
  const wanting = isComing ? companions.filter(one => one.profileId !== myCompanion) : companions
  if (people.size === 0 || (!isComing && wanting.length === 0)) return null
  return (
    <Stack $gap={3}>
      {wanting.map(one => (
        <Wants key={one.profileId}>
          <Row $gap={2}>
            <Icon of={UsersRound} size="small" />
            <span>
              <NameWithMarks of={one} /> {texts.companion.wants}
            </span>
          </Row>
          {canAccept && (
            <Button
              rank={3}
              small
              busy={pending && texts.companion.saving}
              onClick={() => choose(one.profileId)}
            >
              {texts.companion.accept(bidiIsolate(one.pseudonym))}
            </Button>
          )}
        </Wants>
      ))}
      {isComing && (
        <SelectField
          label={texts.companion.label}
          hint={texts.companion.hint}
          value={myCompanion ?? ''}
          disabled={pending}
          onChange={({ target }) => choose(target.value || null)}
        >
          <option value="">{texts.companion.nobody}</option>
          {[...people].map(([profileId, name]) => (
            <option key={profileId} value={profileId}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </Stack>
  )
}

const Wants = styled.div`
  ${inColumn(2)}
  justify-items: start;
  padding: var(--space-3);
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  font-size: var(--text-sm);
`
