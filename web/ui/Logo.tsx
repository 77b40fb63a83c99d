import styled from 'styled-components'
import { logoPaths } from '../../contracts/core/logo.ts'

/** The logo: a K whose arm is a thread looped around the stem. Decorative; set its size in CSS. */
export const LogoMark = ({ className }: { className?: string }) => (
  <Mark className={className} viewBox="0 0 64 64" aria-hidden="true">
    <path data-part="stem" d={logoPaths.stem} />
    <path data-part="thread" d={logoPaths.thread} />
  </Mark>
)

/** The logo with the product name; works on any background. */
export const Wordmark = ({ className }: { className?: string }) => (
  <Word className={className}>
    <LogoMark />
    <span>Kith</span>
  </Word>
)

const Mark = styled.svg`
  width: 2rem;
  height: 2rem;

  [data-part="stem"] {
    fill: light-dark(var(--color-primary), var(--brand-stem));
  }

  [data-part="thread"] {
    fill: var(--color-thread);
  }
`

const Word = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--tap);
  font: 600 var(--text-xl) / 1 var(--font-display);
  letter-spacing: -0.03em;
`

/**
 * The logo with the product name, hidden on a desktop, where the navigation shows it. Defined after
 * `Word`: the styles of the component that is defined later win.
 */
export const PhoneWordmark = styled(Wordmark)`
  @media (min-width: 64rem) {
    display: none;
  }
`
