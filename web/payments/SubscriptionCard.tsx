import { CreditCard, RotateCcw, Sparkle, X } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { pageAt } from '../../contracts/pages.ts'
import type { PaidSubscription } from '../../contracts/payments/payment-routes.ts'
import type { Premium } from '../../contracts/payments/payments.ts'
import { useTakesPayments } from '../data/installation.ts'
import { LoadState } from '../data/LoadState.tsx'
import { leaveSite } from '../data/leave-site.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { Card } from '../ui/Card.tsx'
import { longDay } from '../ui/dates.ts'
import { ActionRow, LinkRow } from '../ui/LinkRow.tsx'
import { Stack } from '../ui/layout.ts'
import { monthlyPrice } from '../ui/price-labels.ts'
import { useToast } from '../ui/toast-state.ts'
import { CardTitle, Muted, Strong } from '../ui/typography.ts'
import { premiumTexts } from './subscription-texts.ts'
import { texts } from './texts.ts'

type Props = { premium: Premium; offersFirstWeek?: boolean }

/**
 * The member's premium, its price, and buttons to cancel or buy it. Nothing for members who have
 * none and cannot buy it.
 */
export function SubscriptionCard({ premium, offersFirstWeek = false }: Props) {
  const read = useRoute('GET /api/payments/subscription', {}, { refetch: true })
  const takesPayments = useTakesPayments()
  if (!takesPayments && premium.source === null && !read.data) return null
  return (
    <Card aria-labelledby="premium">
      <Stack $gap={3}>
        <CardTitle id="premium">{texts.subscriptionCard.cardTitle}</CardTitle>
        <LoadState read={read} what={texts.subscriptionCard.what} height="5rem">
          {subscription => {
            const { name, detail } = premiumTexts(premium, subscription)
            return (
              <State>
                <Strong as="p">{name}</Strong>
                <Muted $size="sm">{detail}</Muted>
              </State>
            )
          }}
        </LoadState>
      </Stack>
      {takesPayments && read.data === null && !premium.active && (
        <LinkRow
          icon={Sparkle}
          label={texts.subscriptionCard.goPremium}
          hint={monthlyPrice(offersFirstWeek)}
          to={pageAt('/subscribe')}
        />
      )}
      {read.data && <SubscriptionRows subscription={read.data} />}
    </Card>
  )
}

function SubscriptionRows({ subscription }: { subscription: PaidSubscription }) {
  const { status, renewsAt, endsAt } = subscription
  const [cancelling, setCancelling] = useState(false)
  const resume = useResume()
  const openPortal = useBillingPortal()
  return (
    <>
      <ActionRow
        icon={CreditCard}
        label={texts.subscriptionCard.billing}
        hint={texts.subscriptionCard.billingHint}
        onClick={openPortal}
      />
      {endsAt === null && (
        <ActionRow
          icon={X}
          label={texts.subscriptionCard.cancel}
          hint={texts.subscriptionCard.cancelHint}
          onClick={() => setCancelling(true)}
        />
      )}
      {endsAt !== null && status !== 'past_due' && (
        <ActionRow
          icon={RotateCcw}
          label={texts.subscriptionCard.keep}
          hint={texts.subscriptionCard.keepHint}
          onClick={resume}
        />
      )}
      <CancelSheet open={cancelling} onOpenChange={setCancelling} until={renewsAt} />
    </>
  )
}

const nothing: Premium = { active: false, source: null, until: null }

/** The same card for a suspended account; shown while a subscription runs. */
export function RunningSubscription() {
  const { data } = useRoute('GET /api/payments/subscription', {}, { refetch: true })
  return data ? <SubscriptionCard premium={nothing} /> : null
}

const State = styled.div`
  padding-bottom: var(--space-2);
`

function useResume(): () => void {
  const toast = useToast()
  const { run } = useCommand('POST /api/payments/subscription/resume', {
    refresh: ['/api/payments/subscription'],
    onDone: () =>
      toast({
        title: texts.subscriptionCard.keptTitle,
        text: texts.subscriptionCard.keptText,
        tone: 'success',
      }),
    failure: { title: texts.subscriptionCard.failedTitle, text: texts.subscriptionCard.keepFailed },
  })
  return () => void run({ body: {} })
}

/** Leaves for the provider's page, which leads back to the settings. */
function useBillingPortal(): () => void {
  const { run } = useCommand('POST /api/payments/billing-portal', {
    onDone: ({ url }) => leaveSite(url),
    failure: {
      title: texts.subscriptionCard.failedTitle,
      text: texts.subscriptionCard.billingFailed,
    },
  })
  return () => void run({ body: {} })
}

type CancelSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** End of the paid time. */
  until: string | null
}

/** Asks before a subscription is cancelled. */
function CancelSheet({ open, onOpenChange, until }: CancelSheetProps) {
  const toast = useToast()
  const { run, pending } = useCommand('POST /api/payments/subscription/cancel', {
    refresh: ['/api/payments/subscription'],
    onDone() {
      onOpenChange(false)
      toast({
        title: texts.cancelSheet.doneTitle,
        text: texts.cancelSheet.doneText,
        tone: 'success',
      })
    },
    failure: { title: texts.cancelSheet.failedTitle, text: texts.cancelSheet.failedText },
  })
  return (
    <ActionSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title={texts.cancelSheet.title}
      subtitle={texts.cancelSheet.subtitle}
      cancel={texts.cancelSheet.keep}
      act={texts.cancelSheet.submit}
      busy={pending && texts.cancelSheet.cancelling}
      onAct={() => void run({ body: {} })}
    >
      <Muted>
        {texts.cancelSheet.keepsUntil(until ? longDay(until) : texts.cancelSheet.endOfPaidTime)}
      </Muted>
    </ActionSheet>
  )
}
