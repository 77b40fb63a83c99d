import { pageAt } from '../../contracts/pages.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/Field.tsx'
import { Stack } from '../ui/layout.ts'
import { useCopy } from '../ui/use-copy.ts'
import { AlertBanner } from './AlertBanner.tsx'
import { hasPasskeys } from './passkeys/ask-browser.ts'
import { hashOf } from './passkeys/kept-invitation.ts'
import { texts } from './texts.ts'

/** Browsers inside apps: they share neither cookies nor passkeys with the browser of the device. */
const insideApp =
  /\b(FBA[NV]|FB_IAB|Instagram|Threads|MicroMessenger|Line\/|BytedanceWebview|musical_ly|Snapchat|Pinterest|LinkedInApp|GSA\/)|; wv\)/

type Props = {
  /** What the person asked for, after their sign-in. */
  next?: string
  invitation: string | undefined
  /** Whether signing in needs a passkey. */
  needsPasskey: boolean
}

/** Where a browser cannot sign in: the address, with the invitation, to open in another one. */
export function OpenInBrowser({ next = '/', invitation, needsPasskey }: Props) {
  const copy = useCopy()
  if (!insideApp.test(navigator.userAgent) && !(needsPasskey && !hasPasskeys())) return null
  const address = new URL(pageAt('/auth/login'), location.origin)
  if (next !== '/') address.searchParams.set('next', next)
  if (invitation !== undefined) address.hash = hashOf(invitation)
  return (
    <Stack $gap={3}>
      <AlertBanner text={texts.openInBrowser.text} />
      <TextField
        label={texts.openInBrowser.address}
        readOnly
        dir="ltr"
        value={address.href}
        onFocus={event => event.target.select()}
      />
      <Button rank={2} onClick={() => void copy(address.href, texts.openInBrowser.copied)}>
        {texts.openInBrowser.copy}
      </Button>
    </Stack>
  )
}
