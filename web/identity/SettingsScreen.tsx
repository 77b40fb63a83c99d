import { useAtom } from 'jotai'
import { Accessibility, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { page } from '../../contracts/pages.ts'
import { AiConsentRow } from '../insights/AiConsentRow.tsx'
import { Card } from '../look/Card.tsx'
import { ActionRow } from '../look/LinkRow.tsx'
import { Stack } from '../look/layout.ts'
import { ScreenFrame } from '../look/ScreenFrame.tsx'
import { SegmentedChoice } from '../look/SegmentedChoice.tsx'
import { SwitchRow } from '../look/Switch.tsx'
import { CardTitle, Hint } from '../look/text.ts'
import { accessibilityAtom, type Theme, themeAtom } from '../look/theme.ts'
import { BlockedCard } from '../matching/BlockedCard.tsx'
import { DeleteAccountSheet } from './DeleteAccountSheet.tsx'
import { ExportRow } from './ExportRow.tsx'
import { useSession } from './session.ts'
import { useUser } from './use-member.ts'

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'As my device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** `/settings`: the account, and how this device shows Kith. `#delete` opens its end. */
export function SettingsScreen() {
  const hasProfile = useSession().status === 'member'
  return (
    <ScreenFrame
      title="Account Settings"
      back={{ to: page.profile, label: 'Back to your profile' }}
      width="text"
    >
      <Stack>
        <DeviceCard />
        <Card aria-labelledby="ai">
          <CardTitle id="ai">AI</CardTitle>
          <AiConsentRow />
        </Card>
        {hasProfile && <BlockedCard />}
        <AccountCard />
      </Stack>
    </ScreenFrame>
  )
}

function DeviceCard() {
  const [accessible, setAccessible] = useAtom(accessibilityAtom)
  const [theme, setTheme] = useAtom(themeAtom)
  return (
    <Card aria-labelledby="device">
      <CardTitle id="device">This device</CardTitle>
      <SwitchRow
        icon={Accessibility}
        label="Accessibility mode"
        hint="Larger text, high contrast, no motion. Kept on this device."
        checked={accessible}
        onChange={setAccessible}
      />
      <SegmentedChoice label="Theme" options={themes} value={theme} onChange={setTheme} />
    </Card>
  )
}

function AccountCard() {
  const { email } = useUser()
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
