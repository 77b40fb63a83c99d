import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { Stack } from '../ui/layout.ts'
import { HeroTitle, Muted } from '../ui/typography.ts'
import { BenefitList } from './BenefitList.tsx'
import { BrandPage } from './BrandPage.tsx'
import { Checkout } from './Checkout.tsx'
import { OpenPayments } from './OpenPayments.tsx'
import { PlanOffers } from './PlanOffers.tsx'
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
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-8);
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
