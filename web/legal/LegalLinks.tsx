import { NavLink } from 'react-router-dom'
import styled from 'styled-components'
import { pageAt } from '../../contracts/pages.ts'
import { linkText } from '../ui/typography.ts'
import { texts } from './texts.ts'

const links = [
  { to: pageAt('/legal/terms'), label: texts.legalLinks.terms },
  { to: pageAt('/legal/privacy'), label: texts.legalLinks.privacy },
  { to: pageAt('/legal/guidelines'), label: texts.legalLinks.guidelines },
  { to: pageAt('/legal/license'), label: texts.legalLinks.license },
]

/** Links to the legal texts, for visitors who want to read them before they join. */
export const LegalLinks = () => (
  <nav aria-label={texts.legalLinks.label}>
    <Links>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Way to={to}>{label}</Way>
        </li>
      ))}
    </Links>
  </nav>
)

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-5);
`

const Way = styled(NavLink)`
  ${linkText}
  display: inline-flex;
  align-items: center;
  min-width: var(--tap);
  min-height: var(--tap);
  font-size: var(--text-sm);

  &[aria-current] {
    color: var(--color-ink-2);
    font-weight: var(--weight-text);
  }
`
