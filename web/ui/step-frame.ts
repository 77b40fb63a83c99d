import { type RefObject, useEffect, useRef } from 'react'
import styled from 'styled-components'

/** Frame of a screen with steps, and a brand panel beside them if there is room. */
export const StepFrame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  @media (min-width: 64rem) {
    grid-template-columns: 19rem minmax(0, 1fr);
  }

  @media (min-width: 80rem) {
    grid-template-columns: 24rem minmax(0, 1fr);
  }
`

/** The progress above a step. Hidden from 64rem on, where the brand panel shows it. */
export const StepThread = styled.div`
  @media (min-width: 64rem) {
    display: none;
  }
`

/** Assurance about privacy, with a lock, at the foot of the brand panel. */
export const Assurance = styled.p`
  display: flex;
  gap: var(--space-2);
  color: var(--color-on-brand-2);
  font-size: var(--text-sm);

  svg {
    margin-top: 0.1875rem;
  }
`

/** Scrolls to the top and moves focus there when the step changes. */
export function useTopOnChange(
  step: number | undefined,
  main: RefObject<HTMLElement | null>,
): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [step, main])
}
