import { pageAt } from '../../contracts/pages.ts'
import { LoadState } from '../data/LoadState.tsx'
import { useRoute } from '../data/use-route.ts'
import { Card } from '../ui/Card.tsx'
import { longDay } from '../ui/dates.ts'
import { Row, Stack } from '../ui/layout.ts'
import { ScreenFrame } from '../ui/ScreenFrame.tsx'
import { Muted, Strong } from '../ui/typography.ts'
import { exactDollars } from './plans.ts'
import { texts } from './texts.ts'

const { plans, ...words } = texts.practicePayments

/** `/practice-payments`: the practice till's page of receipts, in place of a provider's portal. */
export function PracticePaymentsScreen() {
  const read = useRoute('GET /api/payments/practice', {}, { refetch: true })
  return (
    <ScreenFrame
      title={words.title}
      back={{ to: pageAt('/settings'), label: words.back }}
      width="text"
    >
      <Stack>
        <Muted>{words.note}</Muted>
        <LoadState read={read} what={words.what} height="8rem">
          {payments => (
            <Stack as="ul" $gap={3}>
              {payments.map(({ id, plan, cents, paidAt }) => (
                <Card key={id} as="li">
                  <Row $between>
                    <Strong>{plans[plan]}</Strong>
                    <Strong>{exactDollars(cents)}</Strong>
                  </Row>
                  <Muted>{longDay(paidAt)}</Muted>
                </Card>
              ))}
              {payments.length === 0 && <Muted as="li">{words.none}</Muted>}
            </Stack>
          )}
        </LoadState>
      </Stack>
    </ScreenFrame>
  )
}
