import Check from 'lucide-react/icons/check'
import ShieldCheck from 'lucide-react/icons/shield-check'
import styled from 'styled-components'
import { page } from '../../../contracts/pages.ts'
import { useSession } from '../../identity/session.ts'
import { useTakesPayments } from '../../payments/takes-payments.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/layout.ts'
import { CardTitle, Muted } from '../../ui/text.ts'
import type { FilterKind } from './filter-model.ts'

const facts = [
  'Your filters and theirs both count. You meet only where both agree.',
  'A filter that is off stays here with its choices.',
  'The age range and distance in your profile rest while a filter here replaces them.',
]

/** What there is to know about the filters beside it. */
export const FilterAside = ({ kind }: { kind: FilterKind }) => (
  <Side aria-label="About filters">{kind === 'discovery' ? <Discovery /> : <Privacy />}</Side>
)

function Discovery() {
  const session = useSession()
  const takesPayments = useTakesPayments()
  const hasPremium = session.status === 'member' && session.user.premium.active
  return (
    <>
      <Card aria-labelledby="made">
        <Stack $gap={3}>
          <CardTitle id="made">How your deck is made</CardTitle>
          <Facts>
            {facts.map(fact => (
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
            <CardTitle id="closer">Look closer with Premium</CardTitle>
            <Muted $size="sm">
              Nine more filters: orientation, pronouns, tags, relationship preferences and others.
            </Muted>
            <ButtonLink to={page.subscribe} small wide>
              See Premium
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
        <CardTitle id="free">Always free</CardTitle>
        <Muted $size="sm">
          Safety is not for sale. Every privacy filter is open to everyone, with or without Premium.
        </Muted>
      </Stack>
    </Card>
    <Card aria-labelledby="one-person">
      <Stack $gap={3}>
        <CardTitle id="one-person">Just one person?</CardTitle>
        <Muted $size="sm">
          Block them from their card, your matches or a chat. They vanish from everywhere at once.
        </Muted>
        <ButtonLink to={page.settings} rank={3} small wide>
          Blocked members
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
