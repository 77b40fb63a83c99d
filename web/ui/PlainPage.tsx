import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { DocumentTitle } from './DocumentTitle.tsx'
import { Wordmark } from './Logo.tsx'
import { inColumn } from './layout.ts'
import { SkipLink } from './SkipLink.tsx'
import { texts } from './texts.ts'
import { PageTitle } from './typography.ts'
import { useFocusOnOpening } from './use-focus-on-opening.ts'

type Props = {
  title: string
  /** Drawing above the title. */
  art?: ReactNode
  /** True for the dark ground of the brand. */
  brand?: boolean
  /** True for a narrow column for a few buttons instead of a reading column. */
  narrow?: boolean
  children: ReactNode
}

/** A page outside the navigation: logo, title, text or a few buttons. */
export function PlainPage({ title, art, brand, narrow, children }: Props) {
  const main = useFocusOnOpening()
  return (
    <Ground
      className={brand ? 'theme-dark on-brand' : undefined}
      $brand={brand}
      $measure={narrow ? '26rem' : 'var(--measure)'}
    >
      <DocumentTitle screen={title} />
      <SkipLink />
      <header>
        <Link to="/" aria-label={texts.navigation.home}>
          <Wordmark />
        </Link>
      </header>
      <Main id="main" tabIndex={-1} ref={main}>
        {art}
        <PageTitle>{title}</PageTitle>
        {children}
      </Main>
    </Ground>
  )
}

const Ground = styled.div<{ $brand?: boolean; $measure: string }>`
  display: grid;
  grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
  min-height: 100dvh;
  background: ${({ $brand }) => ($brand ? 'var(--brand-ground)' : 'var(--color-bg)')};
  color: ${({ $brand }) => ($brand ? 'var(--color-on-brand)' : 'var(--color-ink)')};

  > header,
  > main {
    width: 100%;
    max-width: calc(${({ $measure }) => $measure} + 2 * var(--gutter));
    margin: 0 auto;
    padding: 0 var(--gutter);
  }

  > header {
    display: flex;
    align-items: center;
    min-height: 4rem;
  }
`

const Main = styled.main`
  ${inColumn(5)}
  align-content: start;

  && {
    padding-block: var(--space-6) var(--space-16);
  }

  @media (min-width: 64rem) {
    && {
      padding-top: 8vh;
    }
  }
`
