import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { page } from '../../contracts/pages.ts'
import { Card } from '../look/Card.tsx'
import { ActionRow } from '../look/LinkRow.tsx'
import { Stack } from '../look/layout.ts'
import { ScreenFrame } from '../look/ScreenFrame.tsx'
import { CardTitle, Hint } from '../look/text.ts'
import { BlockedCard } from '../matching/BlockedCard.tsx'
import { DeleteAccountSheet } from './DeleteAccountSheet.tsx'
import { ExportRow } from './ExportRow.tsx'
import { useSession } from './session.ts'

/** `/settings`: whom one has blocked, and the account. `#delete` opens its end. */
export function SettingsScreen() {
  const session = useSession()
  return (
    <ScreenFrame
      title="Account Settings"
      back={{ to: page.profile, label: 'Back to your profile' }}
      width="text"
    >
      <Stack>
        {session.status === 'member' && <BlockedCard />}
        <AccountCard email={'user' in session ? session.user.email : null} />
      </Stack>
    </ScreenFrame>
  )
}

function AccountCard({ email }: { email: string | null }) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(hash === '#delete')
  const ask = (open: boolean) => {
    setAsking(open)
    if (!open && hash !== '') navigate(page.settings, { replace: true })
  }
  return (
    <Card aria-labelledby="account">
      <CardTitle id="account">Your account</CardTitle>
      {email && (
        <SignedInAs>
          You sign in as <b>{email}</b>. Nobody else here sees that.
        </SignedInAs>
      )}
      <ExportRow />
      <ActionRow
        icon={Trash2}
        label="Delete Account"
        hint="For good: your profile, photos, matches and messages go."
        onClick={() => ask(true)}
      />
      <DeleteAccountSheet open={asking} onOpenChange={ask} />
    </Card>
  )
}

const SignedInAs = styled(Hint)`
  padding-bottom: var(--space-2);
  overflow-wrap: anywhere;
`
