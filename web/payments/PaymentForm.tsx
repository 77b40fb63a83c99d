import Lock from 'lucide-react/icons/lock'
import { type FormEvent, useState } from 'react'
import styled from 'styled-components'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { useToast } from '../ui/toast-state.ts'
import { Hint } from '../ui/typography.ts'
import { texts } from './texts.ts'
import { usePaymentElement } from './use-payment-element.ts'

type Props = {
  publicKey: string
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
export function PaymentForm({ publicKey, clientSecret, label, returnTo }: Props) {
  const { mountAt, state, confirm, retry } = usePaymentElement({ publicKey, clientSecret })
  const [paying, setPaying] = useState(false)
  const [refused, setRefused] = useState<string>()
  const toast = useToast()

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (paying || state !== 'ready') return
    setPaying(true)
    setRefused(undefined)
    const message = await confirm(`${location.origin}${returnTo}`)
    setPaying(false)
    if (message === undefined) return
    setRefused(message)
    toast({ title: texts.paymentForm.failedTitle, text: message, tone: 'destructive' })
  }

  if (state === 'failed')
    return (
      <ProblemNotice
        title={texts.paymentForm.notLoadedTitle}
        text={texts.paymentForm.notLoadedText}
        onRetry={retry}
      />
    )
  return (
    <Form onSubmit={event => void pay(event)}>
      <Place>
        {state === 'loading' && <SkeletonBlock $height="18rem" $radius="var(--radius-md)" />}
        <div ref={mountAt} />
      </Place>
      {refused && <Refused role="alert">{refused}</Refused>}
      <OnPhones>
        <Icon of={Lock} size="small" />
        {texts.paymentForm.cardIsSafe}
      </OnPhones>
      <Button
        type="submit"
        wide
        disabled={state !== 'ready'}
        busy={paying && texts.paymentForm.processing}
      >
        {label}
      </Button>
    </Form>
  )
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-5);
`

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
  background: var(--color-no-soft);
  color: var(--color-on-no-soft);
`

const OnPhones = styled(Hint)`
  display: flex;
  gap: var(--space-2);

  @media (min-width: 64rem) {
    display: none;
  }
`
