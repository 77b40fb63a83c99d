import { Check, Lock } from 'lucide-react'
import styled from 'styled-components'
import { Icon } from '../ui/Icon.tsx'
import { Wordmark } from '../ui/Logo.tsx'
import { Assurance } from '../ui/step-frame.ts'
import { Muted } from '../ui/typography.ts'
import { setupSteps } from './setup-steps.ts'
import { texts } from './texts.ts'

/** List of the steps on a desktop: the completed ones and the `current` one, from 0. */
export const StepList = ({ current }: { current: number }) => (
  <Side className="theme-dark on-brand" aria-label={texts.stepList.label}>
    <Wordmark />
    <Steps>
      {setupSteps.map(({ title, summary }, step) => (
        <li
          key={title}
          className={step < current ? 'done' : step === current ? 'now' : ''}
          aria-current={step === current ? 'step' : undefined}
        >
          <i>
            {step < current ? (
              <Icon of={Check} size="small" label={texts.stepList.done} />
            ) : (
              step + 1
            )}
          </i>
          <div>
            <strong>{title}</strong>
            <Muted $size="sm">{summary}</Muted>
          </div>
        </li>
      ))}
    </Steps>
    <Assurance>
      <Icon of={Lock} size="small" />
      {texts.stepList.assurance}
    </Assurance>
  </Side>
)

const Side = styled.aside`
  display: none;

  @media (min-width: 64rem) {
    position: sticky;
    top: 0;
    display: grid;
    grid-template-rows: auto 1fr auto;
    gap: var(--space-8);
    height: 100dvh;
    padding: var(--space-6);
    background: var(--brand-ground);
    color: var(--color-on-brand);
  }

  @media (min-width: 80rem) {
    padding: var(--space-8);
  }
`

const Steps = styled.ol`
  display: grid;
  align-content: center;

  li {
    position: relative;
    display: grid;
    grid-template-columns: 2.25rem minmax(0, 1fr);
    gap: var(--space-4);
    padding-bottom: var(--space-8);
    color: var(--color-on-brand-2);
  }

  li:not(:last-child)::before {
    content: "";
    position: absolute;
    top: 1rem;
    bottom: -1rem;
    left: 1.0625rem;
    width: 2px;
    background: var(--brand-line);
  }

  i {
    position: relative;
    z-index: 1;
    display: grid;
    place-items: center;
    width: 2.25rem;
    height: 2.25rem;
    border-radius: 50%;
    background: var(--brand-1);
    box-shadow: inset 0 0 0 1.5px var(--brand-line);
    font: 600 var(--text-sm) / 1 var(--font-display);
  }

  .now {
    color: var(--color-on-brand);
  }

  .now i {
    box-shadow: inset 0 0 0 2.5px var(--brand-thread);
    color: var(--brand-thread);
  }

  .done i {
    background: var(--brand-thread);
    box-shadow: none;
    color: var(--brand-1);
  }

  .done:not(:last-child)::before {
    background: var(--brand-thread);
  }

  strong {
    font-weight: var(--weight-bold);
  }
`
