import { ArrowLeft } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import styled, { css } from 'styled-components'
import { DocumentTitle } from './DocumentTitle.tsx'
import { IconLink } from './IconButton.tsx'
import { LogoMark, PhoneWordmark } from './Logo.tsx'
import { inColumn } from './layout.ts'
import { PageTitle } from './typography.ts'
import { useFocusOnOpening } from './use-focus-on-opening.ts'
import { visuallyHidden } from './VisuallyHidden.tsx'

/**
 * Controls in the top bar of every screen of a member, before the screen's own. The layout provides
 * them, so that no screen lacks them.
 */
export const TopBarControls = createContext<ReactNode>(null)

type Props = {
  /** Title of the screen: its heading and, by default, the browser's tab. */
  title: string
  tab?: string | undefined
  /**
   * Shows the product's name instead of the title where no navigation does, and compact toasts over
   * it.
   */
  brand?: boolean
  subtitle?: string
  back?: { to: string; label: string }
  /** Round buttons at the end of the top bar. */
  actions?: ReactNode
  /** `text` limits lines to a readable length; `full` takes the height of the window. */
  width?: 'text' | 'wide' | 'full'
  children: ReactNode
}

/** Layout of a screen beside the navigation: top bar, title, gutters, panes. */
export function ScreenFrame({
  title,
  tab = title,
  brand = false,
  subtitle,
  back,
  actions,
  width = 'wide',
  children,
}: Props) {
  const main = useFocusOnOpening()
  const controls = useContext(TopBarControls)
  return (
    <Main id="main" tabIndex={-1} ref={main} $width={width}>
      <DocumentTitle screen={tab} />
      <Top>
        {back ? (
          <Back icon={ArrowLeft} to={back.to} label={back.label} />
        ) : brand ? (
          <PhoneWordmark />
        ) : (
          <TopMark />
        )}
        <Heading $unseen={brand}>
          <Title $unseen={brand}>{title}</Title>
          {subtitle && <p>{subtitle}</p>}
          {brand && <ToastPlace data-toast-place />}
        </Heading>
        {controls}
        {actions}
      </Top>
      {children}
    </Main>
  )
}

const widths = {
  text: css`
    max-width: calc(var(--measure) + 2 * var(--gutter));
  `,
  wide: css`
    max-width: 78rem;
  `,
  full: css`
    grid-template-rows: auto minmax(0, 1fr);
    gap: var(--space-2);
    min-height: var(--screen-height);
    padding-bottom: var(--space-2);

    @media (min-width: 64rem) {
      gap: var(--space-6);
      padding-bottom: var(--space-6);
    }
  `,
}

const Main = styled.main<{ $width: keyof typeof widths }>`
  ${inColumn(4)}
  align-content: start;
  width: 100%;
  padding: 0 var(--gutter) var(--space-6);

  @media (min-width: 64rem) {
    gap: var(--space-6);
    padding-bottom: var(--space-10);
  }

  ${({ $width }) => widths[$width]}
`

const Top = styled.header`
  display: flex;
  /* On the smallest phones the controls take a second row, so that the title stays readable. */
  flex-wrap: wrap;
  align-items: center;
  align-content: center;
  justify-content: flex-end;
  gap: 0 var(--space-2);
  min-height: var(--bar-top);
  padding-block: var(--space-2);

  @media (min-width: 64rem) {
    min-height: 5rem;
  }
`

const TopMark = styled(LogoMark)`
  width: 1.75rem;
  height: 1.75rem;
  margin-right: 0.125rem;

  /* The smallest phones need the width for the title. */
  @media (max-width: 22.5rem) {
    display: none;
  }

  @media (min-width: 64rem) {
    display: none;
  }
`

const Back = styled(IconLink)`
  margin-left: -0.625rem;
`

const Heading = styled.div<{ $unseen: boolean }>`
  position: relative;
  flex: 1 1 ${({ $unseen }) => ($unseen ? '0' : '8rem')};
  min-width: 0;

  p {
    color: var(--color-ink-2);
    font-size: var(--text-sm);
  }
`

/* Between the name and the controls. A wide desktop has the navigation's foot. */
const ToastPlace = styled.div`
  position: absolute;
  top: calc(50% - var(--bar-top) / 2);
  right: 0;
  left: -6rem;

  @media (min-width: 64rem) {
    left: 50%;
  }

  @media (min-width: 80rem) {
    display: none;
  }
`

const Title = styled(PageTitle)<{ $unseen: boolean }>`
  font-size: var(--text-xl);

  ${({ $unseen }) =>
    $unseen &&
    css`
      @media (width < 64rem) {
        ${visuallyHidden}
      }
    `}

  @media (min-width: 64rem) {
    font-size: var(--text-2xl);
  }
`
