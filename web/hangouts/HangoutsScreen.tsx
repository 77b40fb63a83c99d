import { Check } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { type SlotKey, timeSlots } from '../../contracts/hangouts/time-slots.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { MeetUpNav } from '../meetups/list/MeetUpNav.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Split } from '../ui/columns.ts'
import { SelectField } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconList } from '../ui/IconList.ts'
import { Stack } from '../ui/layout.ts'
import { Panel } from '../ui/Panel.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { Segmented, SegmentedPanel, SegmentedTabs } from '../ui/SegmentedTabs.tsx'
import { useIsWide } from '../ui/use-is-wide.ts'
import { FreePeople } from './FreePeople.tsx'
import { countedBy, type Wish } from './free-offers.ts'
import { HobbyFilter } from './HobbyFilter.tsx'
import { InvitesPanel } from './InvitesPanel.tsx'
import { PlansPanel } from './PlansPanel.tsx'
import { SchedulePanel } from './SchedulePanel.tsx'
import { slotWithHours } from './slot-labels.ts'
import { texts } from './texts.ts'

type HangoutTab = keyof typeof texts.screen.tabs

const tabs = (Object.keys(texts.screen.tabs) as HangoutTab[]).map(value => ({
  value,
  label: texts.screen.tabs[value],
}))

/** `/hangouts`: the member's free times, people who are free, invitations, plans. */
export function HangoutsScreen() {
  const [search, setSearch] = useSearchParams()
  const current = tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'schedule'
  const show = (tab: string) => setSearch(tab === 'schedule' ? {} : { tab }, { replace: true })
  const toAnswer = useToAnswer()
  const options = tabs.map(tab =>
    tab.value === 'invites'
      ? { ...tab, badge: <Badge count={toAnswer} label={texts.screen.toAnswer} /> }
      : tab,
  )
  return (
    <ScreenFrame title={texts.screen.title}>
      <MeetUpNav />
      <Segmented value={current} onValueChange={show}>
        <Four label={texts.screen.title} options={options} />
        <SegmentedPanel value="schedule">
          <SchedulePanel />
        </SegmentedPanel>
        <SegmentedPanel value="discover">
          <DiscoverPanel onSchedule={() => show('schedule')} />
        </SegmentedPanel>
        <SegmentedPanel value="invites">
          <InvitesPanel onFind={() => show('discover')} />
        </SegmentedPanel>
        <SegmentedPanel value="plans">
          <PlansPanel onFind={() => show('discover')} />
        </SegmentedPanel>
      </Segmented>
    </ScreenFrame>
  )
}

/** Number of invitations that wait for the member's answer. */
const useToAnswer = (): number => {
  const { id } = useMember()
  const { data = [] } = useRoute('GET /api/hangout-invitations', {}, { refetch: true })
  return data.filter(one => one.inviteeProfileId === id && one.status === 'pending').length
}

const Four = styled(SegmentedTabs<HangoutTab>)`
  max-width: 34rem;

  > button {
    padding-inline: var(--space-1);
  }
`

const slots = Object.keys(timeSlots) as SlotKey[]

type Props = { onSchedule: () => void }

/** The people who are free, nearest first, filtered by hobby and time. */
function DiscoverPanel({ onSchedule }: Props) {
  const hobbies = useRoute('GET /api/profile-hobbies')
  return (
    <LoadState read={hobbies} what="hobbies" height="20rem">
      {own => <Discover own={own.map(({ hobby }) => hobby)} onSchedule={onSchedule} />}
    </LoadState>
  )
}

function Discover({ own, onSchedule }: Props & { own: readonly Hobby[] }) {
  const [wish, setWish] = useState<Wish>({})
  const { data: everybody = [] } = useRoute('GET /api/hangout-people')
  const { data: declared = [] } = useRoute('GET /api/hangout-availability')
  return (
    <Split>
      <Stack>
        <TwoFields role="search" aria-label={texts.discover.search}>
          <HobbyFilter
            value={wish.hobby}
            onChange={hobby => setWish({ ...wish, hobby })}
            free={countedBy('hobby', everybody, { timeSlot: wish.timeSlot })}
            own={own}
          />
          <TimeFilter
            value={wish.timeSlot}
            onChange={timeSlot => setWish({ ...wish, timeSlot })}
            free={countedBy('timeSlot', everybody, { hobby: wish.hobby })}
          />
        </TwoFields>
        <FreePeople
          wish={wish}
          own={{
            hobbies: own,
            slots: declared.filter(({ isActive }) => isActive).map(({ timeSlot }) => timeSlot),
          }}
          onEveryone={() => setWish({})}
          onSchedule={onSchedule}
        />
      </Stack>
      {useIsWide() && <Advice />}
    </Split>
  )
}

type TimeProps = {
  value: SlotKey | undefined
  onChange: (slot: SlotKey | undefined) => void
  /** Slots in which somebody is free, with the number of people. */
  free: readonly (readonly [SlotKey, number])[]
}

/** Select for a time slot or none. Slots in which nobody is free are a group of their own. */
function TimeFilter({ value, onChange, free }: TimeProps) {
  const counts = new Map(free)
  const withPeople = slots.filter(slot => counts.has(slot))
  const others = slots.filter(slot => !counts.has(slot))
  return (
    <SelectField
      label={texts.discover.time}
      value={value ?? ''}
      onChange={event => onChange((event.target.value || undefined) as SlotKey | undefined)}
    >
      <option value="">{texts.discover.anyTime}</option>
      {withPeople.length > 0 && (
        <optgroup label={texts.discover.timesWithPeople}>
          {withPeople.map(slot => (
            <option key={slot} value={slot}>
              {texts.discover.counted(slotWithHours(slot), counts.get(slot) ?? 0)}
            </option>
          ))}
        </optgroup>
      )}
      {others.length > 0 && (
        <optgroup label={texts.discover.timesWithout}>
          {others.map(slot => (
            <option key={slot} value={slot}>
              {slotWithHours(slot)}
            </option>
          ))}
        </optgroup>
      )}
    </SelectField>
  )
}

const Advice = () => (
  <Panel title={texts.advice.title} as="aside">
    <IconList $gap={3} $tone="yes">
      {texts.advice.lines.map(line => (
        <li key={line}>
          <Icon of={Check} size="small" />
          {line}
        </li>
      ))}
    </IconList>
  </Panel>
)

const TwoFields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
  gap: var(--space-3);
`
