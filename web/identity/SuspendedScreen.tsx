import { useState } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { page } from '../../contracts/pages.ts'
import { ContactLine } from '../legal/ContactLine.tsx'
import { askOperator } from '../legal/legal-text.ts'
import { RunningSubscription } from '../payments/SubscriptionCard.tsx'
import { PlainPage } from '../shell/PlainPage.tsx'
import { Button, ButtonAnchor } from '../ui/Button.tsx'
import { Stack } from '../ui/layout.ts'
import { Muted } from '../ui/text.ts'
import { clearDeviceData } from './clear-device-data.ts'
import { DeleteAccountSheet } from './DeleteAccountSheet.tsx'
import { useExport } from './use-export.ts'

const ASK_AGAIN = 'There is a lot of it. Come back in a few minutes and download it here.'

/** Replaces every screen of a suspended account: gives the reason and the available actions. */
export function SuspendedScreen() {
  const [asking, setAsking] = useState(false)
  const { download, pending } = useExport(ASK_AGAIN)
  return (
    <PlainPage title="Your account is suspended" narrow>
      <Muted>
        Something went against our <Plain to={page.guidelines}>Community Guidelines</Plain>. Nobody
        sees your profile meanwhile, and you cannot use Kith for now.
      </Muted>
      <Muted>
        Your data is still yours: download it, or delete your account, whenever you like.
      </Muted>
      <Muted as="div">
        <ContactLine
          withEmail="If you think this is a mistake, write to {email}."
          without={`If you think this is a mistake, ${askOperator}.`}
        />
      </Muted>
      <Stack $gap={3}>
        <Button wide busy={pending && 'Gathering your data'} onClick={() => void download()}>
          Download my data
        </Button>
        <Button wide rank={3} onClick={() => setAsking(true)}>
          Delete my account
        </Button>
        <ButtonAnchor wide rank={0} href="/api/logout" onClick={clearDeviceData}>
          Sign out
        </ButtonAnchor>
      </Stack>
      <RunningSubscription />
      <DeleteAccountSheet open={asking} onOpenChange={setAsking} />
    </PlainPage>
  )
}

const Plain = styled(Link)`
  text-decoration: underline;
  text-underline-offset: 0.2em;
`
