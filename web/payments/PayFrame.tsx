import { ArrowLeft, Lock } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import styled from 'styled-components'
import type { PaidPlan } from '../../contracts/payments/payments.ts'
import { DocumentTitle } from '../ui/DocumentTitle.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconLink } from '../ui/IconButton.tsx'
import { PhoneWordmark } from '../ui/Logo.tsx'
import { inColumn, Row, Stack } from '../ui/layout.ts'
import { TopBarControls } from '../ui/ScreenFrame.tsx'
import { Assurance } from '../ui/step-frame.ts'
import { Muted, PageTitle, Strong, tabular } from '../ui/typography.ts'
import { useFocusOnOpening } from '../ui/use-focus-on-opening.ts'
import { Price } from './Price.ts'
import { dueToday, oncePerCard } from './plans.ts'
import { texts } from './texts.ts'

type Props = {
  plan: PaidPlan
  hasFirstWeek: boolean
  /** True at the practice till, which takes no card. */
  isPractice: boolean
  title: string
  back: { to: string; label: string }
  children: ReactNode
}

/**
 * Frame of a payment: the price on brand ground, above the form or, if there is room, beside it.
 */
export function PayFrame({ plan, hasFirstWeek, isPractice, title, back, children }: Props) {
  const main = useFocusOnOpening()
  const controls = useContext(TopBarControls)
  const { name, today, lines, note } = dueToday(plan, hasFirstWeek, new Date())
  return (
    <Frame>
      <DocumentTitle screen={title} />
      <Side className="theme-dark on-brand" aria-label={texts.payFrame.label}>
        <Row>
          <BackLink icon={ArrowLeft} to={back.to} label={back.label} />
          <PhoneWordmark />
          <End>{controls}</End>
        </Row>
        <Stack $gap={5}>
          <Stack $gap={1}>
            <Muted $size="sm">{name}</Muted>
            <Price>
              <b>{today}</b>
              <Strong>{texts.payFrame.dueToday}</Strong>
            </Price>
          </Stack>
          <Sum>
            {lines.map(([what, price]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{price}</dd>
              </div>
            ))}
          </Sum>
          <Muted $size="sm">
            {plan === 'monthly' && hasFirstWeek && !isPractice ? `${note} ${oncePerCard}` : note}
          </Muted>
        </Stack>
        <Safe>
          <Icon of={Lock} size="small" />
          {isPractice ? texts.payFrame.practice : texts.payFrame.cardIsSafe}
        </Safe>
      </Side>
      <Main id="main" tabIndex={-1} ref={main}>
        <PageTitle>{title}</PageTitle>
        {children}
      </Main>
    </Frame>
  )
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  min-height: var(--screen-height);

  @media (min-width: 64rem) {
    grid-template: minmax(var(--screen-height), auto) / 26rem minmax(0, 1fr);
  }
`

const Side = styled.aside`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-2) var(--gutter) var(--space-8);
  background: var(--brand-ground);
  color: var(--color-on-brand);

  @media (min-width: 64rem) {
    grid-template-rows: auto minmax(0, 1fr) auto;
    align-items: center;
    padding: var(--space-8);
  }
`

const BackLink = styled(IconLink)`
  margin-left: -0.75rem;
`

const End = styled.div`
  margin-left: auto;
`

const Sum = styled.dl`
  ${tabular}
  ${inColumn(2)}
  font-size: var(--text-sm);

  > div {
    display: flex;
    justify-content: space-between;
    gap: var(--space-4);
    padding-top: var(--space-2);
    border-top: 1px solid var(--brand-line);
  }

  dt {
    color: var(--color-on-brand-2);
  }

  dd {
    font-weight: var(--weight-bold);
    text-align: right;
  }
`

const Safe = styled(Assurance)`
  display: none;

  @media (min-width: 64rem) {
    display: flex;
  }
`

const Main = styled.main`
  ${inColumn(5)}
  width: 100%;
  max-width: calc(30rem + 2 * var(--gutter));
  padding: var(--space-6) var(--gutter) var(--space-8);

  @media (min-width: 64rem) {
    place-self: center;
  }
`
