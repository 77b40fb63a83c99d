import type { LucideIcon } from 'lucide-react'
import { BadgePercent, Check, Star } from 'lucide-react'
import { useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled, { css } from 'styled-components'
import type { SubscriptionPlan } from '../../contracts/payments/payments.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Split } from '../ui/columns.ts'
import { Icon } from '../ui/Icon.tsx'
import { inColumn, Stack } from '../ui/layout.ts'
import { CardTitle, HeroTitle, Muted, Strong } from '../ui/typography.ts'
import { BenefitList } from './BenefitList.tsx'
import { BrandPage } from './BrandPage.tsx'
import { Checkout } from './Checkout.tsx'
import { OpenPayments } from './OpenPayments.tsx'
import { Price } from './Price.ts'
import { annualTexts, monthlyTexts, type OfferTexts } from './plans.ts'
import { texts } from './texts.ts'

/** `/subscribe`: the plans; `?plan=monthly` and `?plan=annual` show the payment form. */
export function SubscribeScreen() {
  const [search] = useSearchParams()
  const plan = search.get('plan')
  return (
    <OpenPayments>
      {(publicKey, offersFirstWeek) =>
        plan === 'monthly' || plan === 'annual' ? (
          <Checkout
            key={plan}
            plan={plan}
            publicKey={publicKey}
            offersFirstWeek={offersFirstWeek}
          />
        ) : (
          <Plans hasFirstWeek={offersFirstWeek} />
        )
      }
    </OpenPayments>
  )
}

const Plans = ({ hasFirstWeek }: { hasFirstWeek: boolean }) => (
  <BrandPage title={texts.subscribeScreen.title}>
    <Columns>
      <Stack $gap={5}>
        <Stack $gap={3}>
          <HeroTitle>{texts.subscribeScreen.headline}</HeroTitle>
          <Muted>{texts.subscribeScreen.intro}</Muted>
        </Stack>
        <BenefitList />
      </Stack>
      <Stack>
        <PlanOffers hasFirstWeek={hasFirstWeek} />
        <Fine>{texts.subscribeScreen.cancelNote}</Fine>
      </Stack>
    </Columns>
  </BrandPage>
)

const Columns = styled.div`
  ${inColumn(8)}
  align-items: center;
  max-width: 72rem;
  margin: 0 auto;
  padding: 0 var(--gutter) var(--space-8);

  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1.35fr);
    gap: var(--space-12);
    min-height: calc(var(--screen-height) - 5rem);
    padding-bottom: 5rem;
  }
`

const Fine = styled(Muted)`
  font-size: var(--text-sm);
  text-align: center;
`

/** The two subscriptions; choosing one opens its payment form. */
function PlanOffers({ hasFirstWeek }: { hasFirstWeek: boolean }) {
  const { point, ...monthly } = monthlyTexts(hasFirstWeek)
  return (
    <Split $from={48} $second="equal" $across={4}>
      <PlanOffer
        plan="monthly"
        isFirst
        badge={{ icon: Star, text: texts.planOffers.mostPopular }}
        name={texts.planOffers.monthlyName}
        texts={monthly}
        points={[texts.planOffers.everythingInPremium, point]}
        label={texts.planOffers.chooseMonthly}
      />
      <PlanOffer
        plan="annual"
        badge={{ icon: BadgePercent, text: texts.planOffers.bestValue }}
        name={texts.planOffers.annualName}
        texts={annualTexts}
        points={[
          texts.planOffers.everythingInPremium,
          texts.planOffers.prioritySupport,
          texts.planOffers.exclusiveBetaFeatures,
          texts.planOffers.annualCommunityEvents,
        ]}
        label={texts.planOffers.chooseAnnual}
      />
    </Split>
  )
}

type OfferProps = {
  plan: SubscriptionPlan
  isFirst?: boolean
  badge: { icon: LucideIcon; text: string }
  name: string
  texts: OfferTexts
  points: readonly string[]
  label: string
}

function PlanOffer({
  plan,
  isFirst = false,
  badge,
  name,
  texts: { price, per, detail },
  points,
  label,
}: OfferProps) {
  const titleId = useId()
  return (
    <Offer aria-labelledby={titleId} $isFirst={isFirst}>
      <Stack $gap={3}>
        <div>
          <Ribbon $isFirst={isFirst}>
            <Icon of={badge.icon} size="small" />
            {badge.text}
          </Ribbon>
        </div>
        <CardTitle id={titleId}>{name}</CardTitle>
        <div>
          <Price>
            <b>{price}</b>
            <Strong>{per}</Strong>
          </Price>
          <Muted $size="sm">{detail}</Muted>
        </div>
        <Points>
          {points.map(point => (
            <li key={point}>
              <Icon of={Check} size="small" />
              {point}
            </li>
          ))}
        </Points>
      </Stack>
      <ButtonLink rank={isFirst ? 1 : 3} wide to={`?plan=${plan}`}>
        {label}
      </ButtonLink>
    </Offer>
  )
}

const Offer = styled.section<{ $isFirst: boolean }>`
  ${inColumn(5)}
  align-content: space-between;
  padding: var(--space-5);
  border-radius: var(--radius-lg);
  background: var(--brand-wash);
  box-shadow: inset 0 0 0
    ${({ $isFirst }) => ($isFirst ? '2px var(--brand-thread)' : '1px var(--brand-line)')};

  @media (forced-colors: active) {
    border: 1px solid;
  }

  @media (min-width: 64rem) {
    min-height: 22rem;
    padding: var(--space-6);
  }
`

const filled = css`
  background: var(--brand-thread);
  color: var(--brand-1);
`

const outlined = css`
  box-shadow: inset 0 0 0 1.5px var(--brand-thread);
  color: var(--brand-thread);
`

const Ribbon = styled.span<{ $isFirst: boolean }>`
  ${({ $isFirst }) => ($isFirst ? filled : outlined)}
  display: inline-flex;
  gap: 0.3rem;
  align-items: center;
  min-height: 1.75rem;
  padding: 0 0.625rem;
  border-radius: var(--radius-xs);
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
  white-space: nowrap;
`

const Points = styled.ul`
  ${inColumn(2)}
  font-size: var(--text-sm);

  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-2);
  }

  svg {
    margin-top: 0.1875rem;
  }
`
