import { pageAt } from '../../contracts/pages.ts'
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
    again={pageAt('/subscribe')}
    list={<BenefitList brief />}
    buttons={
      <>
        <ButtonLink to={pageAt('/discover/:mode', { mode: 'dating' })}>
          {texts.premiumSuccessScreen.startDiscovering}
        </ButtonLink>
        <ButtonLink rank={3} to={pageAt('/')}>
          {texts.premiumSuccessScreen.goHome}
        </ButtonLink>
      </>
    }
  />
)
