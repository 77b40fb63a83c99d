import { page } from '../../contracts/core/pages.ts'
import { addressOf } from '../../contracts/core/route.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { BenefitList } from './BenefitList.tsx'
import { SuccessPage } from './SuccessPage.tsx'
import { texts } from './texts.ts'

/** `/premium-success`: where the provider sends members who subscribed. */
export const PremiumSuccessScreen = () => (
  <SuccessPage
    title={texts.premiumSuccessScreen.title}
    text={texts.premiumSuccessScreen.text}
    thanks={texts.premiumSuccessScreen.thanks}
    again={page.subscribe}
    list={<BenefitList brief />}
    buttons={
      <>
        <ButtonLink to={addressOf({ path: page.discover }, { params: { mode: 'dating' } })}>
          {texts.premiumSuccessScreen.startDiscovering}
        </ButtonLink>
        <ButtonLink rank={3} to={page.landing}>
          {texts.premiumSuccessScreen.goHome}
        </ButtonLink>
      </>
    }
  />
)
