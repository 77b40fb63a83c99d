import Check from 'lucide-react/icons/check'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import styled from 'styled-components'
import { pageAt } from '../../../contracts/pages.ts'
import { useTakesPayments } from '../../data/installation.ts'
import { useSession } from '../../data/session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/layout.ts'
import { ScreenFrame } from '../../ui/ScreenFrame.tsx'
import { Segmented, SegmentedPanel, SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { CardTitle, Muted } from '../../ui/typography.ts'
import { FilterPanel } from './FilterPanel.tsx'
import type { FilterKind } from './filter-model.ts'
import { texts } from './texts.ts'

const tabs = [
  { value: 'discovery', label: texts.screen.discovery, icon: Eye },
  { value: 'block', label: texts.screen.privacy, icon: EyeOff },
] as const

/** `/filter-settings`: the discovery filters and the block filters of a member. */
export function FilterSettingsScreen() {
  const [kind, setKind] = useState<FilterKind>('discovery')
  return (
    <ScreenFrame title={texts.screen.title} back={{ to: pageAt('/'), label: texts.screen.back }}>
      <Segmented value={kind} onValueChange={next => setKind(next as FilterKind)}>
        <SegmentedTabs label={texts.screen.tabs} options={tabs} />
        <SegmentedPanel value={kind}>
          <Columns>
            <FilterPanel key={kind} kind={kind} />
            <FilterAside kind={kind} />
          </Columns>
        </SegmentedPanel>
      </Segmented>
    </ScreenFrame>
  )
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6) var(--space-8);
  align-items: start;

  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) var(--pane-aside);
  }
`

/** Explains the filters beside it. */
const FilterAside = ({ kind }: { kind: FilterKind }) => (
  <Side aria-label={texts.aside.label}>{kind === 'discovery' ? <Discovery /> : <Privacy />}</Side>
)

function Discovery() {
  const session = useSession()
  const takesPayments = useTakesPayments()
  const hasPremium = session.status === 'member' && session.user.premium.active
  return (
    <>
      <Card aria-labelledby="made">
        <Stack $gap={3}>
          <CardTitle id="made">{texts.aside.deck}</CardTitle>
          <Facts>
            {texts.aside.facts.map(fact => (
              <li key={fact}>
                <Icon of={Check} size="small" />
                <span>{fact}</span>
              </li>
            ))}
          </Facts>
        </Stack>
      </Card>
      {takesPayments && !hasPremium && (
        <Card $tone="brand" aria-labelledby="closer">
          <Stack $gap={3}>
            <CardTitle id="closer">{texts.aside.closer}</CardTitle>
            <Muted $size="sm">{texts.aside.nine}</Muted>
            <ButtonLink to={pageAt('/subscribe')} small wide>
              {texts.aside.premium}
            </ButtonLink>
          </Stack>
        </Card>
      )}
    </>
  )
}

const Privacy = () => (
  <>
    <Card aria-labelledby="free">
      <Stack $gap={3}>
        <Icon of={ShieldCheck} />
        <CardTitle id="free">{texts.aside.free}</CardTitle>
        <Muted $size="sm">{texts.aside.freeText}</Muted>
      </Stack>
    </Card>
    <Card aria-labelledby="one-person">
      <Stack $gap={3}>
        <CardTitle id="one-person">{texts.aside.one}</CardTitle>
        <Muted $size="sm">{texts.aside.oneText}</Muted>
        <ButtonLink to={pageAt('/settings')} rank={3} small wide>
          {texts.aside.blocked}
        </ButtonLink>
      </Stack>
    </Card>
  </>
)

const Side = styled.aside`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  align-content: start;
`

const Facts = styled.ul`
  display: grid;
  gap: var(--space-2);
  color: var(--color-ink-2);
  font-size: var(--text-sm);

  li {
    display: flex;
    gap: var(--space-2);
  }

  svg {
    flex: none;
    margin-top: 0.2rem;
    color: var(--color-yes);
  }
`
