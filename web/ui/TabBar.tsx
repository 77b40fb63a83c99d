import { Link, useLocation } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { badgeCaps } from '../../contracts/core/limits.ts'
import { Badge } from './Badge.tsx'
import { ButtonLink } from './Button.tsx'
import { Card } from './Card.tsx'
import { Icon } from './Icon.tsx'
import { Wordmark } from './Logo.tsx'
import { inColumn, lowWindow } from './layout.ts'
import { soft } from './soft.ts'
import { Tooltip } from './Tooltip.tsx'
import { isAt, tabs } from './tabs.ts'
import { texts } from './texts.ts'

type Props = {
  /** The page whose tab is marked, if not the current one. */
  page?: string | undefined
  /** Unread messages, shown on Matches, which then opens on Messages. */
  unread?: number
  /** True to show it only above 1024 px: a conversation needs the whole phone. */
  desktopOnly?: boolean
  /** Text about the price of premium, shown if there is room; undefined for members who have it. */
  premiumOffer?: string | undefined
}

/** Main navigation: a bottom bar on a phone, an icon rail from 1024 px, a wide one from 1280 px. */
export function TabBar({ page, unread = 0, desktopOnly, premiumOffer }: Props) {
  const { pathname } = useLocation()
  return (
    <Bar
      aria-label={texts.navigation.label}
      data-screen-only
      data-tab-bar={desktopOnly ? 'wide' : 'always'}
      $desktopOnly={desktopOnly}
    >
      <Tooltip text={texts.navigation.home}>
        <Home to="/" aria-label={texts.navigation.home}>
          <Wordmark />
        </Home>
      </Tooltip>
      <Tabs>
        {tabs.map(tab => {
          const { to, label, icon } = tab
          const current = isAt(tab, page ?? pathname)
          return (
            <li key={to}>
              <Tab
                to={to === '/matches' && unread > 0 ? '/messages' : to}
                aria-current={current ? 'page' : undefined}
              >
                <Icon of={icon} size="tab" />
                <span>{label}</span>
                {to === '/matches' && (
                  <TabBadge
                    at="corner"
                    count={unread}
                    max={badgeCaps.bell}
                    label={texts.navigation.unread}
                  />
                )}
              </Tab>
            </li>
          )
        })}
      </Tabs>
      {premiumOffer && (
        <Premium $tone="brand" aria-label={texts.navigation.premium.label}>
          <p>{premiumOffer}</p>
          <ButtonLink small wide to="/subscribe">
            {texts.navigation.premium.action}
          </ButtonLink>
        </Premium>
      )}
    </Bar>
  )
}

const Bar = styled.nav<{ $desktopOnly?: boolean }>`
  position: fixed;
  z-index: var(--z-bar);
  inset: auto 0 0;
  display: ${({ $desktopOnly }) => ($desktopOnly ? 'none' : 'grid')};
  height: calc(var(--tab-bar) + env(safe-area-inset-bottom));
  padding: 0 var(--space-1) env(safe-area-inset-bottom);
  border-top: var(--border-hair);
  background: var(--color-surface);

  @media (max-width: 63.99rem) and (max-height: 24rem) {
    position: static;
  }

  @media (min-width: 64rem), ${lowWindow} {
    position: sticky;
    inset: 0 auto auto 0;
    display: grid;
    grid-template-rows: auto auto 1fr;
    align-content: start;
    gap: var(--space-4);
    height: 100dvh;
    padding: var(--space-5) var(--space-2) calc(var(--space-5) + var(--toast-foot));
    scroll-padding-bottom: calc(var(--space-2) + var(--toast-foot));
    border: 0;
    border-right: var(--border-hair);
    overflow-y: auto;
  }

  @media ${lowWindow} {
    gap: 0;
    align-content: start;
    padding: var(--space-1);
  }

  @media (min-width: 80rem) {
    padding-inline: var(--space-4);
  }
`

const Home = styled(Link)`
  display: none;

  @media (min-width: 64rem) {
    display: flex;
    justify-content: center;

    span > span {
      display: none;
    }
  }

  @media (min-width: 80rem) {
    justify-content: flex-start;
    padding-inline: var(--space-3);

    span > span {
      display: inline;
    }
  }
`

const Tabs = styled.ul`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));

  @media (min-width: 64rem), ${lowWindow} {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-1);
    align-content: start;
  }
`

/** The line between the current tab and the edge. */
const currentThread = css`
  &::before {
    content: "";
    position: absolute;
    top: -1px;
    left: 50%;
    width: 1.75rem;
    height: 3px;
    margin-left: -0.875rem;
    border-radius: 0 0 3px 3px;
    background: currentColor;
  }

  @media (min-width: 64rem), ${lowWindow} {
    ${soft('primary')}

    &::before {
      top: 1rem;
      bottom: 1rem;
      left: calc(var(--space-2) * -1);
      width: 4px;
      height: auto;
      margin: 0;
      border-radius: 0 4px 4px 0;
      background: var(--color-link);
    }
  }

  @media (min-width: 80rem) {
    &::before {
      top: 0.875rem;
      bottom: 0.875rem;
      left: calc(var(--space-4) * -1);
    }
  }
`

const Tab = styled(Link)`
  --badge-gap: var(--color-surface);

  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 0.1875rem;
  height: 100%;
  color: var(--color-ink-2);
  font-size: var(--text-2xs);
  font-weight: var(--weight-medium);

  /* Five larger labels in a row would touch on the smallest phones. */
  @media (max-width: 22.5rem) {
    font-size: 0.75rem;
  }

  &[aria-current] {
    color: var(--color-link);
    font-weight: var(--weight-bold);
    ${currentThread}
  }

  @media (min-width: 64rem), ${lowWindow} {
    min-height: 4rem;
    border-radius: var(--radius-md);
  }

  @media (min-width: 80rem) {
    flex-direction: row;
    justify-content: flex-start;
    gap: var(--space-3);
    min-height: 3rem;
    height: auto;
    padding: 0 var(--space-3);
    border-radius: var(--radius-pill);
    font-size: var(--text-md);
  }
`

const TabBadge = styled(Badge)`
  top: 0.25rem;
  right: auto;
  left: 50%;
  margin-left: 0.5rem;

  @media (min-width: 80rem) {
    position: static;
    margin-left: auto;
    box-shadow: none;
  }
`

const Premium = styled(Card)`
  display: none;

  @media (min-width: 80rem) {
    ${inColumn(4)}
    align-self: end;
    font-size: var(--text-sm);
    font-weight: var(--weight-bold);
  }
`
