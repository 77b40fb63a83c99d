import { Lock } from 'lucide-react'
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import styled from 'styled-components'
import { practiceKey, prices } from '../../contracts/core/limits.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { pageAt } from '../../contracts/pages.ts'
import type { CheckoutSecret } from '../../contracts/payments/payment-routes.ts'
import type { PaidPlan } from '../../contracts/payments/payments.ts'
import { call } from '../data/call.ts'
import { adviceFor, objectionsTo } from '../data/call-errors.ts'
import { leaveSite } from '../data/leave-site.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { soft } from '../ui/soft.ts'
import { useToast } from '../ui/toast-state.ts'
import { Hint, Muted } from '../ui/typography.ts'
import { PayFrame } from './PayFrame.tsx'
import { texts } from './texts.ts'
import { usePaymentElement } from './use-payment-element.ts'

const forSubscription = {
  title: texts.checkout.subscriptionTitle,
  label: texts.checkout.subscribe,
  back: { to: pageAt('/subscribe'), label: texts.checkout.backToThePlans },
  returnTo: pageAt('/premium-success'),
} as const

const forOnce = {
  title: texts.checkout.purchaseTitle,
  label: texts.checkout.pay,
  back: { to: pageAt('/'), label: texts.checkout.backToDiscover },
  returnTo: pageAt('/payment-success'),
} as const

type Props = {
  plan: PaidPlan
  publicKey: string
  /** Whether the first week is offered, until the checkout answers that itself. */
  offersFirstWeek: boolean
}

/** The payment form of a plan beside its price; a spinner until the form is ready. */
export function Checkout({ plan, publicKey, offersFirstWeek }: Props) {
  const { title, label, back, returnTo } = plan === 'once' ? forOnce : forSubscription
  const { clientSecret, hasFirstWeek = offersFirstWeek, error, retry } = useClientSecret(plan)
  return (
    <PayFrame
      plan={plan}
      hasFirstWeek={hasFirstWeek}
      isPractice={publicKey === practiceKey}
      title={title}
      back={back}
    >
      {clientSecret ? (
        <PaymentForm
          publicKey={publicKey}
          clientSecret={clientSecret}
          label={label}
          returnTo={returnTo}
        />
      ) : error ? (
        <ProblemNotice title={texts.checkout.failed} text={error} onRetry={retry} />
      ) : (
        <Waiting role="status">
          <Spinner size="large" />
          <Muted>{texts.checkout.settingUp}</Muted>
        </Waiting>
      )}
    </PayFrame>
  )
}

const Waiting = styled.div`
  display: grid;
  gap: var(--space-3);
  align-content: center;
  justify-items: center;
  min-height: 21rem;
`

const subscriptionFailed = {
  title: texts.useClientSecret.failedTitle,
  text: texts.useClientSecret.subscriptionFailed,
} as const

const paymentFailed = {
  title: texts.useClientSecret.failedTitle,
  text: texts.useClientSecret.paymentFailed,
} as const

const checkouts = {
  monthly: { route: 'POST /api/get-or-create-subscription', body: {}, failure: subscriptionFailed },
  annual: {
    route: 'POST /api/get-or-create-annual-subscription',
    body: {},
    failure: subscriptionFailed,
  },
  once: {
    route: 'POST /api/create-payment-intent',
    body: { amount: prices.once / 100 },
    failure: paymentFailed,
  },
} as const

/**
 * Starts the checkout of a plan when its screen opens, or continues a started one. `error` is
 * advice after a failure, which a toast reports too; `retry` requests again. `hasFirstWeek` is what
 * the checkout charges, whatever was offered before.
 */
function useClientSecret(plan: PaidPlan) {
  const { route, body, failure } = checkouts[plan]
  const [checkout, setCheckout] = useState<CheckoutSecret>()
  const { run, error } = useCommand(route, {
    failure,
    onDone: setCheckout,
  })
  const start = useCallback(() => void run({ body }), [run, body])
  useEffect(start, [start])
  return { ...checkout, error: error && adviceFor(error), retry: start }
}

type FormProps = {
  clientSecret: string
  /** Label of the button that pays. */
  label: string
  /** Page to which the provider sends the member after the payment. */
  returnTo: string
}

/**
 * The form of the payment provider, with our button. A successful payment leaves this page for
 * `returnTo`; the provider's message about a failed one is shown above the button.
 */
const PaymentForm = ({ publicKey, ...form }: FormProps & { publicKey: string }) =>
  publicKey === practiceKey ? (
    <TillForm {...form} />
  ) : (
    <StripeForm publicKey={publicKey} {...form} />
  )

function StripeForm({ publicKey, clientSecret, ...form }: FormProps & { publicKey: string }) {
  const { mountAt, state, confirm, retry } = usePaymentElement({ publicKey, clientSecret })
  if (state === 'failed')
    return (
      <ProblemNotice
        title={texts.paymentForm.notLoadedTitle}
        text={texts.paymentForm.notLoadedText}
        onRetry={retry}
      />
    )
  return (
    <PayByForm {...form} note={texts.payFrame.cardIsSafe} isReady={state === 'ready'} pay={confirm}>
      <Place>
        {state === 'loading' && <SkeletonBlock $height="18rem" $radius="var(--radius-md)" />}
        <div ref={mountAt} />
      </Place>
    </PayByForm>
  )
}

/** The form of the practice till: a card number, of which nothing is kept. */
function TillForm({ clientSecret, ...form }: FormProps) {
  const [card, setCard] = useState('')
  const pay = async (returnUrl: string): Promise<string | undefined> => {
    try {
      const body = { clientSecret, card }
      const { isDeclined } = await call(
        'POST /api/payments/practice',
        { body },
        { idempotencyKey: randomId() },
      )
      if (isDeclined) return texts.paymentForm.declined
      leaveSite(`${returnUrl}?redirect_status=succeeded`)
      return undefined
    } catch (error) {
      return objectionsTo(error) ?? adviceFor(error)
    }
  }
  return (
    <PayByForm {...form} isReady pay={pay}>
      <TextField
        label={texts.paymentForm.card}
        hint={texts.paymentForm.practice}
        inputMode="numeric"
        autoComplete="off"
        value={card}
        required
        onChange={({ target }) => setCard(target.value)}
      />
    </PayByForm>
  )
}

type PayByFormProps = Omit<FormProps, 'clientSecret'> & {
  /** What becomes of the card, shown on phones. */
  note?: string
  isReady: boolean
  /** Pays and leaves the page, or returns why not. */
  pay: (returnUrl: string) => Promise<string | undefined>
  children: ReactNode
}

function PayByForm({ label, returnTo, note, isReady, pay: confirm, children }: PayByFormProps) {
  const [paying, setPaying] = useState(false)
  const [refused, setRefused] = useState<string>()
  const toast = useToast()

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (paying || !isReady) return
    setPaying(true)
    setRefused(undefined)
    const message = await confirm(`${location.origin}${returnTo}`)
    setPaying(false)
    if (message === undefined) return
    setRefused(message)
    toast({ title: texts.paymentForm.failedTitle, text: message, tone: 'destructive' })
  }

  return (
    <Stack as="form" $gap={5} onSubmit={event => void pay(event)}>
      {children}
      {refused && <Refused role="alert">{refused}</Refused>}
      {note && (
        <OnPhones>
          <Icon of={Lock} size="small" />
          {note}
        </OnPhones>
      )}
      <Button type="submit" wide disabled={!isReady} busy={paying && texts.paymentForm.processing}>
        {label}
      </Button>
    </Stack>
  )
}

/* The skeleton and the form share one grid cell, so that nothing moves. */
const Place = styled.div`
  display: grid;
  min-height: 18rem;

  > * {
    grid-area: 1 / 1;
    min-width: 0;
  }
`

const Refused = styled.p`
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-md);
  ${soft('no')}
`

const OnPhones = styled(Hint)`
  display: flex;
  gap: var(--space-2);

  @media (min-width: 64rem) {
    display: none;
  }
`
