import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { pageAt } from '../../contracts/pages.ts'
import { beginLogOut } from '../data/clear-device-data.ts'
import { useRoute } from '../data/use-route.ts'
import { ContactLine } from '../legal/ContactLine.tsx'
import { askOperator } from '../legal/legal-text.ts'
import { RunningSubscription } from '../payments/SubscriptionCard.tsx'
import { DecisionList } from '../staff/DecisionList.tsx'
import { Button, ButtonAnchor } from '../ui/Button.tsx'
import { Stack } from '../ui/layout.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { PlainPage } from '../ui/PlainPage.tsx'
import { ProblemNotice } from '../ui/ProblemNotice.tsx'
import { Muted } from '../ui/typography.ts'
import { DeleteAccountSheet } from './DeleteAccountSheet.tsx'
import { LostPasskey } from './passkeys/LostPasskey.tsx'
import { texts } from './texts.ts'
import { useExport } from './use-export.ts'

/** Plans of dates stay open: their check-ins are answered here. */
const OwnPlans = lazyComponent(
  'OwnPlans',
  () => import('../safety/OwnPlans.tsx'),
  () => <ProblemNotice />,
)

/** No live channel tells a suspended account: it is read again each minute, and when it is looked at. */
const again = { every: 60_000, whileVisible: true } as const

/** Replaces every screen of a suspended account: the reason and the available actions. */
export function SuspendedScreen() {
  useRoute('GET /api/auth/user', {}, again)
  const { data: decisions } = useRoute('GET /api/decisions', {}, again)
  const isSaid = decisions?.some(one => one.measure === 'suspended' && one.holds)
  const [asking, setAsking] = useState(false)
  const { download, pending } = useExport(texts.suspendedScreen.askAgain)
  return (
    <PlainPage title={texts.suspendedScreen.title} narrow>
      <Muted>
        {texts.suspendedScreen.reasonBefore}{' '}
        <Plain to={pageAt('/legal/guidelines')}>{texts.suspendedScreen.communityGuidelines}</Plain>
        {texts.suspendedScreen.reasonAfter}
      </Muted>
      <DecisionList />
      <Muted>{texts.suspendedScreen.stillYours}</Muted>
      {decisions && !isSaid && (
        <Muted as="div">
          <ContactLine
            withEmail={texts.suspendedScreen.appealWithEmail}
            without={texts.suspendedScreen.appealWithout(askOperator)}
          />
        </Muted>
      )}
      <Stack $gap={3}>
        <Button
          wide
          busy={pending && texts.suspendedScreen.preparing}
          onClick={() => void download()}
        >
          {texts.suspendedScreen.download}
        </Button>
        <Button wide rank={3} onClick={() => setAsking(true)}>
          {texts.suspendedScreen.deleteAccount}
        </Button>
        <ButtonAnchor wide rank={0} href="/api/logout" onClick={beginLogOut}>
          {texts.suspendedScreen.signOut}
        </ButtonAnchor>
      </Stack>
      <Suspense fallback={null}>
        <OwnPlans quiet />
      </Suspense>
      <LostPasskey />
      <RunningSubscription />
      <DeleteAccountSheet open={asking} onOpenChange={setAsking} />
    </PlainPage>
  )
}

const Plain = styled(Link)`
  text-decoration: underline;
  text-underline-offset: 0.2em;
`
