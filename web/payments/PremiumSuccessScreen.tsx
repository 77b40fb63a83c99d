import { addressOf } from '../../contracts/endpoint.ts'
import { page } from '../../contracts/pages.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { BenefitList } from './BenefitList.tsx'
import { SuccessPage } from './SuccessPage.tsx'

/** `/premium-success`: where the provider sends members who subscribed. */
export const PremiumSuccessScreen = () => (
  <SuccessPage
    title="Welcome to Premium"
    text="Thank you. This keeps Kith free of advertising, and free for the next person."
    thanks="Welcome to Premium!"
    again={page.subscribe}
    list={<BenefitList brief />}
    buttons={
      <>
        <ButtonLink to={addressOf({ path: page.discover }, { params: { mode: 'dating' } })}>
          Start Discovering
        </ButtonLink>
        <ButtonLink rank={3} to={page.landing}>
          Go Home
        </ButtonLink>
      </>
    }
  />
)
