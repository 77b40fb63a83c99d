import Check from 'lucide-react/icons/check'
import { useRef, useState } from 'react'
import styled from 'styled-components'
import {
  listHangoutAvailability,
  listHangoutInvitations,
  listHangoutMatches,
  listHobbies,
} from '../../contracts/endpoints.ts'
import type { Hobby } from '../../contracts/hobbies.ts'
import { hobbyLabel } from '../../contracts/hobby-catalogue.ts'
import { type SlotKey, timeSlots } from '../../contracts/time-slots.ts'
import { adviceFor } from '../data/call-errors.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { useMember } from '../identity/use-member.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Tiles, WithAside } from '../ui/columns.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SelectField } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CardTitle, SectionTitle } from '../ui/text.ts'
import { useIsWide } from '../ui/use-is-wide.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { HangoutMatchCard } from './HangoutMatchCard.tsx'
import { offeredHobbies } from './offered-hobbies.ts'
import { slotWithHours } from './slot-labels.ts'

const slots = Object.keys(timeSlots) as SlotKey[]

/** Who has time for a hobby and a time slot that the member chooses. */
export function DiscoverPanel() {
  const hobbies = useRoute(listHobbies)
  return (
    <LoadState read={hobbies} what="hobbies" height="20rem">
      {own => <Discover own={own.map(({ hobby }) => hobby)} />}
    </LoadState>
  )
}

function Discover({ own }: { own: readonly Hobby[] }) {
  const offered = offeredHobbies(own)
  const declared = useRoute(listHangoutAvailability).data?.find(({ isActive }) => isActive)
  const [hobby, setHobby] = useState<Hobby>()
  const [slot, setSlot] = useState<SlotKey>()
  const time = useRef<HTMLDivElement>(null)
  const chosen = {
    hobby: hobby ?? offered.find(one => declared?.hobbies.includes(one)) ?? offered[0] ?? 'hiking',
    timeSlot: slot ?? declared?.timeSlot ?? 'weekday_evening',
  } as const
  return (
    <WithAside>
      <Stack>
        <Card as="form" aria-label="Search" onSubmit={event => event.preventDefault()}>
          <TwoFields ref={time}>
            <SelectField
              label="Hobby"
              value={chosen.hobby}
              onChange={event => setHobby(event.target.value as Hobby)}
            >
              {offered.map(one => (
                <option key={one} value={one}>
                  {hobbyLabel(one)}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Time"
              value={chosen.timeSlot}
              onChange={event => setSlot(event.target.value as SlotKey)}
            >
              {slots.map(one => (
                <option key={one} value={one}>
                  {slotWithHours(one)}
                </option>
              ))}
            </SelectField>
          </TwoFields>
        </Card>
        <Results
          chosen={chosen}
          onChangeTime={() => [...(time.current?.querySelectorAll('select') ?? [])].at(-1)?.focus()}
        />
      </Stack>
      {useIsWide() && <Advice />}
    </WithAside>
  )
}

const countOf = (found: readonly unknown[]): string =>
  found.length === 1 ? '1 person is free then' : `${found.length} people are free then`

type ResultsProps = {
  chosen: { readonly hobby: Hobby; readonly timeSlot: SlotKey }
  onChangeTime: () => void
}

/** Announces how many were found whenever that changes. */
function Results(props: ResultsProps) {
  const { data: found } = useRoute(listHangoutMatches, { params: props.chosen }, { refetch: true })
  return (
    <>
      <VisuallyHidden role="status">{found && countOf(found)}</VisuallyHidden>
      <Found {...props} />
    </>
  )
}

function Found({ chosen, onChangeTime }: ResultsProps) {
  const {
    data: found,
    error,
    refresh,
  } = useRoute(listHangoutMatches, { params: chosen }, { refetch: true })
  const { id } = useMember()
  const { data: invitations = [] } = useRoute(listHangoutInvitations)
  const isOpenWith = (partner: string) =>
    invitations.some(
      one =>
        one.status === 'pending' &&
        one.inviterProfileId === id &&
        one.inviteeProfileId === partner &&
        one.hobby === chosen.hobby &&
        one.timeSlot === chosen.timeSlot,
    )
  if (!found)
    return error ? (
      <ProblemNotice
        title="The search did not work"
        text={adviceFor(error)}
        onRetry={() => void refresh()}
      />
    ) : (
      <Skeleton shape="cards" label="Looking who is free" />
    )
  if (found.length === 0)
    return (
      <EmptyState title="Nobody has said this time yet" text="Another time may find somebody.">
        <Button rank={2} onClick={onChangeTime}>
          Change the time
        </Button>
      </EmptyState>
    )
  return (
    <>
      <SectionTitle>{countOf(found)}</SectionTitle>
      <Tiles>
        {found.map(person => (
          <HangoutMatchCard
            key={`${person.id} ${chosen.hobby} ${chosen.timeSlot}`}
            person={person}
            {...chosen}
            isInvited={isOpenWith(person.id)}
          />
        ))}
      </Tiles>
    </>
  )
}

const advice = [
  'An invitation is for one hobby and one time. It promises nothing else.',
  'They can accept, decline or leave it. It lapses by itself after 30 days.',
  'Up to ten invitations a day.',
]

const Advice = () => (
  <Card as="aside" aria-labelledby="asking">
    <Stack $gap={3}>
      <CardTitle id="asking">Asking is light here</CardTitle>
      <AdviceList>
        {advice.map(text => (
          <li key={text}>
            <Icon of={Check} size="small" />
            {text}
          </li>
        ))}
      </AdviceList>
    </Stack>
  </Card>
)

const TwoFields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: var(--space-3);
`

const AdviceList = styled.ul`
  display: grid;
  gap: var(--space-3);
  font-size: var(--text-sm);

  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-2);
    align-items: start;
  }

  svg {
    margin-top: 0.2em;
    color: var(--color-yes);
  }
`
