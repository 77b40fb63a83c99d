import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { pageAt } from '../../../contracts/pages.ts'
import { call } from '../../data/call.ts'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.ts'
import { PlainPage } from '../../ui/PlainPage.tsx'
import { Muted } from '../../ui/typography.ts'
import { AlertBanner } from '../AlertBanner.tsx'
import { makePasskey } from './ask-browser.ts'
import { passkeyName } from './passkey-name.ts'
import { texts } from './texts.ts'
import { useStep } from './use-step.ts'

/** Where a link leads that a member made on another device: adds a passkey of this one. */
export function AddPasskeyScreen() {
  const link = useLocation().hash.slice(1)
  const [isDone, setDone] = useState(false)
  const { run, pending, problem } = useStep()
  const add = () =>
    run(async () => {
      const { ticket, options } = await call('POST /api/passkeys/linked/options', {
        body: { link },
      })
      const credential = await makePasskey(options)
      const name = passkeyName(navigator.userAgent)
      await call('POST /api/passkeys/linked', { body: { link, ticket, credential, name } })
      setDone(true)
    })
  if (isDone)
    return (
      <PlainPage key="done" title={texts.addScreen.doneTitle} brand narrow>
        <Muted>{texts.addScreen.done}</Muted>
        <ButtonAnchor wide href={pageAt('/auth/login')}>
          {texts.addScreen.logIn}
        </ButtonAnchor>
      </PlainPage>
    )
  return (
    <PlainPage title={texts.addScreen.title} brand narrow>
      <Stack $gap={4}>
        <Muted>{texts.addScreen.intro}</Muted>
        <AlertBanner text={problem ?? (link === '' ? texts.addScreen.missing : undefined)} />
        <Button
          wide
          disabled={link === ''}
          busy={pending && texts.addScreen.adding}
          onClick={() => void add()}
        >
          {texts.addScreen.add}
        </Button>
      </Stack>
    </PlainPage>
  )
}
