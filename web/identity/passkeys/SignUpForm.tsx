import { useState } from 'react'
import { Link } from 'react-router-dom'
import { pageAt } from '../../../contracts/pages.ts'
import { call } from '../../data/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Stack } from '../../ui/layout.ts'
import { Muted } from '../../ui/typography.ts'
import { AlertBanner } from '../AlertBanner.tsx'
import { makePasskey } from './ask-browser.ts'
import { forgetInvitation, keptInvitation } from './kept-invitation.ts'
import { passkeyName } from './passkey-name.ts'
import { texts } from './texts.ts'
import { useStep } from './use-step.ts'
import { useWhyNoSignUp } from './use-why-no-sign-up.ts'

type Opened = { readonly grant: string; readonly codes: readonly string[] }

/** Signs up by a passkey alone. */
export function SignUpForm({ onOpened }: { onOpened: (opened: Opened) => void }) {
  const invitation = keptInvitation()
  const whyNot = useWhyNoSignUp(invitation)
  const [isAdult, setAdult] = useState(false)
  const [accepts, setAccepts] = useState(false)
  const { run, pending, problem } = useStep()

  const signUp = () =>
    run(async () => {
      const invited = invitation === undefined ? {} : { invitation }
      const { ticket, options } = await call('POST /api/sign-up/options', { body: invited })
      const credential = await makePasskey(options)
      const name = passkeyName(navigator.userAgent)
      const { grant, recoveryCodes: codes } = await call('POST /api/sign-up', {
        body: {
          ticket,
          credential,
          name,
          ageConfirmed: true,
          acceptsGuidelines: true,
          ...invited,
        },
      })
      forgetInvitation()
      onOpened({ grant, codes })
    })

  if (whyNot !== undefined) return <AlertBanner text={whyNot} />
  return (
    <Stack $gap={4}>
      <Muted>{texts.screen.signUpIntro}</Muted>
      <div>
        <Checkbox
          required
          label={texts.screen.adult}
          checked={isAdult}
          onChange={({ target }) => setAdult(target.checked)}
        />
        <Checkbox
          required
          label={
            <>
              {texts.screen.accept}{' '}
              <Link to={pageAt('/legal/guidelines')} target="_blank">
                <u>{texts.screen.guidelines}</u>
              </Link>
            </>
          }
          checked={accepts}
          onChange={({ target }) => setAccepts(target.checked)}
        />
      </div>
      <Muted>{texts.screen.noHelp}</Muted>
      <AlertBanner text={problem} />
      <Button
        wide
        disabled={!isAdult || !accepts}
        busy={pending && texts.screen.creating}
        onClick={() => void signUp()}
      >
        {texts.screen.create}
      </Button>
    </Stack>
  )
}
