import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled, { keyframes } from 'styled-components'
import { premiumDays, timing } from '../../contracts/core/limits.ts'
import { pageAt } from '../../contracts/pages.ts'
import { useTakesPayments } from '../data/installation.ts'
import { useRefresh } from '../data/staleness.ts'
import { useUser } from '../data/use-member.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Stack } from '../ui/layout.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { useToast } from '../ui/toast-state.ts'
import { HeroTitle, Muted } from '../ui/typography.ts'
import { BenefitList } from './BenefitList.tsx'
import { BrandPage } from './BrandPage.tsx'
import { PaymentsUnavailable } from './PaymentsUnavailable.tsx'
import { texts } from './texts.ts'

type Props = {
  title: string
  text: string
  /** Text of the toast on return from the provider. */
  thanks: string
  /** Address to try the payment again. */
  again: string
  list?: ReactNode
  buttons: ReactNode
}

/** The page to which the provider sends members after a payment. Shows when premium is active. */
function SuccessPage({ title, text, thanks, again, list, buttons }: Props) {
  const { confirmation, askAgain } = useConfirmedPremium()
  const takesPayments = useTakesPayments()
  useThanks(confirmation, thanks)
  if (!takesPayments) return <PaymentsUnavailable />
  if (confirmation === 'confirmed')
    return (
      <Solo title={title} text={text}>
        {list}
        <Buttons>{buttons}</Buttons>
      </Solo>
    )
  return <NotYet confirmation={confirmation} again={again} onAsk={askAgain} />
}

/** The toast, once for each return from the provider. */
function useThanks(confirmation: Confirmation, thanks: string): void {
  const toast = useToast()
  const [search, setSearch] = useSearchParams()
  const isBack = search.has('redirect_status')
  useEffect(() => {
    if (confirmation !== 'confirmed' || !isBack) return
    toast({ title: texts.successPage.thanksTitle, text: thanks, tone: 'success' })
    setSearch({}, { replace: true }) // removes the provider's ids from the address and the history
  }, [confirmation, isBack, thanks, toast, setSearch])
}

type NotYetProps = {
  confirmation: Exclude<Confirmation, 'confirmed'>
  again: string
  onAsk: () => void
}

function NotYet({ confirmation, again, onAsk }: NotYetProps) {
  switch (confirmation) {
    case 'waiting':
      return (
        <Solo title={texts.successPage.waitingTitle} text={texts.successPage.waitingText}>
          <Spinner size="large" />
        </Solo>
      )
    case 'late':
      return (
        <Unconfirmed
          title={texts.successPage.lateTitle}
          text={texts.successPage.lateText}
          next={<Button onClick={onAsk}>{texts.successPage.checkAgain}</Button>}
        />
      )
    case 'failed':
      return (
        <Unconfirmed
          title={texts.successPage.failedTitle}
          text={texts.successPage.failedText}
          next={<ButtonLink to={again}>{texts.successPage.tryAgain}</ButtonLink>}
        />
      )
    case 'none':
      return <NoPremium />
  }
}

/** For members who come without a payment. */
const NoPremium = () => (
  <Unconfirmed
    title={texts.successPage.noneTitle}
    text={texts.successPage.noneText}
    next={<ButtonLink to={pageAt('/subscribe')}>{texts.successPage.seePremium}</ButtonLink>}
  />
)

type UnconfirmedProps = {
  title: string
  text: string
  /** The button before Go Home. */
  next: ReactNode
}

const Unconfirmed = ({ title, text, next }: UnconfirmedProps) => (
  <Solo title={title} text={text}>
    <Buttons>
      {next}
      <ButtonLink rank={3} to={pageAt('/')}>
        {texts.successPage.goHome}
      </ButtonLink>
    </Buttons>
  </Solo>
)

type SoloProps = { title: string; text: string; children: ReactNode }

const Solo = ({ title, text, children }: SoloProps) => (
  <BrandPage title={title}>
    <Middle>
      <ClosedKnot />
      <Stack $gap={2} role="status">
        <HeroTitle>{title}</HeroTitle>
        <Muted>{text}</Muted>
      </Stack>
      {children}
    </Middle>
  </BrandPage>
)

const Middle = styled.div`
  display: grid;
  gap: var(--space-5);
  align-content: center;
  justify-items: center;
  max-width: 30rem;
  min-height: calc(var(--screen-height) - 8rem);
  margin: 0 auto;
  padding: 0 var(--gutter);
  text-align: center;

  ul {
    text-align: left;
  }
`

const Buttons = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-3);
  width: 100%;
`

const knot =
  'M12 3.2c3 0 4.8 2.2 4.8 4.9 0 4.3-3.6 7.2-6.3 9.1-2.5 1.7-5.3 1.5-6.7-.8-1.4-2.5-.2-5.2 2.3-6.4 4-1.9 8.3-.4 11.6 1.3 2.6 1.3 3.6 4 2.2 6.3-1.5 2.4-4.6 2.3-6.8.8-3.6-2.4-5.9-6-5.9-9.7 0-3 2-5.5 4.8-5.5Z'

/** Drawing of the thread, tied into a closed knot. It animates once. Decorative. */
const ClosedKnot = () => (
  <Drawing viewBox="0 0 24 24" aria-hidden="true">
    <path d={knot} pathLength={1} />
  </Drawing>
)

const draw = keyframes`from { stroke-dashoffset: 1 }`

const Drawing = styled.svg`
  width: 7.5rem;
  height: 7.5rem;
  fill: none;
  stroke: var(--brand-thread);
  stroke-width: 1.1;
  stroke-linecap: round;

  path {
    stroke-dasharray: 1;
    animation: ${draw} calc(2 * var(--dur-slow)) var(--ease-out);
  }
`

/**
 * Result of a payment: `late` after a while without premium, `failed` if the provider reports a
 * failure, `none` for members who do not come from the provider.
 */
type Confirmation = 'confirmed' | 'waiting' | 'late' | 'failed' | 'none'

const confirmationOf = (
  isPremium: boolean,
  redirectStatus: string | null,
  isLate: boolean,
): Confirmation => {
  if (isPremium) return 'confirmed'
  if (redirectStatus === null) return 'none'
  if (redirectStatus === 'failed') return 'failed'
  return isLate ? 'late' : 'waiting'
}

/**
 * Whether a member who returns from the provider has premium. The provider notifies the server
 * separately, which may take a moment, so the account is read repeatedly until then.
 */
function useConfirmedPremium(): { confirmation: Confirmation; askAgain: () => void } {
  const { premium } = useUser()
  const [search] = useSearchParams()
  const [isLate, setIsLate] = useState(false)
  const refresh = useRefresh()
  const confirmation = confirmationOf(premium.active, search.get('redirect_status'), isLate)
  const isWaiting = confirmation === 'waiting'

  useEffect(() => {
    if (!isWaiting) return
    const polls = setInterval(() => void refresh('/api/auth/user'), timing.paymentPoll)
    const end = setTimeout(() => setIsLate(true), timing.paymentWait)
    return () => {
      clearInterval(polls)
      clearTimeout(end)
    }
  }, [isWaiting, refresh])

  return { confirmation, askAgain: () => setIsLate(false) }
}

/** `/payment-success`: where the provider sends members who paid once. */
export const PaymentSuccessScreen = () => (
  <SuccessPage
    title={texts.paymentSuccessScreen.title}
    text={texts.paymentSuccessScreen.text(premiumDays.once)}
    thanks={texts.paymentSuccessScreen.thanks}
    again={pageAt('/checkout')}
    buttons={
      <>
        <ButtonLink to={pageAt('/')}>{texts.paymentSuccessScreen.goHome}</ButtonLink>
        <ButtonLink rank={3} to={pageAt('/profile')}>
          {texts.paymentSuccessScreen.viewProfile}
        </ButtonLink>
      </>
    }
  />
)

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
