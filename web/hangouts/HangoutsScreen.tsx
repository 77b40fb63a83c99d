import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { MeetUpNav } from '../meetups/MeetUpNav.tsx'
import { Badge } from '../ui/Badge.tsx'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { Segmented, SegmentedPanel, SegmentedTabs } from '../ui/SegmentedTabs.tsx'
import { DiscoverPanel } from './DiscoverPanel.tsx'
import { InvitesPanel } from './InvitesPanel.tsx'
import { PlansPanel } from './PlansPanel.tsx'
import { SchedulePanel } from './SchedulePanel.tsx'
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
