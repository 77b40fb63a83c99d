import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { pageAt } from '../../contracts/pages.ts'
import { asksToLogIn } from '../data/asks-to-log-in.ts'
import { Card } from '../ui/Card.tsx'
import { hover } from '../ui/hover.ts'
import { Icon } from '../ui/Icon.tsx'
import { LogoMark } from '../ui/Logo.tsx'
import { inColumn, inRow } from '../ui/layout.ts'
import { priceLabels } from '../ui/price-labels.ts'
import { Muted, SectionTitle } from '../ui/typography.ts'
import { texts } from './texts.ts'

const offers = [
  { to: pageAt('/subscribe'), text: priceLabels.subscribe },
  { to: pageAt('/checkout'), text: priceLabels.once },
]

/** The two premium offers. A visitor logs in first and then returns to the offer. */
export const PremiumCard = () => (
  <Offer $tone="brand" aria-labelledby="premium">
    <Deco />
    <div>
      <SectionTitle id="premium">{texts.premiumCard.title}</SectionTitle>
      <Muted $size="sm">{texts.premiumCard.note}</Muted>
    </div>
    <Picks>
      {offers.map(({ to, text }) => (
        <li key={to}>
          <Pick to={to} state={asksToLogIn}>
            <span>{text}</span>
            <Icon of={ChevronRight} />
          </Pick>
        </li>
      ))}
    </Picks>
  </Offer>
)

const Offer = styled(Card)`
  ${inColumn(4)}
  padding: var(--space-5);

  > div,
  > ul {
    position: relative;
  }

  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
    align-items: center;
    gap: var(--space-6);
    padding: var(--space-6) var(--space-8);
  }
`

const Deco = styled(LogoMark)`
  position: absolute;
  top: -1.25rem;
  right: -1.5rem;
  width: 9rem;
  height: 9rem;
  opacity: 0.13;

  @media (min-width: 64rem) {
    top: -2rem;
    right: auto;
    left: 17rem;
    width: 12rem;
    height: 12rem;
  }
`

const Picks = styled.ul`
  display: grid;
  gap: var(--space-2);

  @media (min-width: 64rem) {
    grid-template-columns: 1fr 1fr;
    gap: var(--space-3);
  }
`

const Pick = styled(Link)`
  ${inRow(3)}
  justify-content: space-between;
  height: 100%;
  min-height: 3.5rem;
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-md);
  box-shadow: inset 0 0 0 1px var(--brand-line);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  line-height: var(--leading-snug);
  text-wrap: balance;
  transition: background var(--dur-fast) var(--ease-out);

  ${hover('background: var(--brand-wash);')}

  li:first-child > & {
    box-shadow: inset 0 0 0 2px var(--brand-thread);
    background: var(--brand-wash);
    font-weight: var(--weight-bold);
  }

  > svg {
    color: var(--brand-thread);
  }
`
