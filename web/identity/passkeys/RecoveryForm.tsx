import { useState } from 'react'
import { hasInk } from '../../../contracts/core/ink.ts'
import { call } from '../../data/call.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Stack } from '../../ui/layout.ts'
import { Muted } from '../../ui/typography.ts'
import { AlertBanner } from '../AlertBanner.tsx'
import { makePasskey } from './ask-browser.ts'
import { passkeyName } from './passkey-name.ts'
import { texts } from './texts.ts'
import { useStep } from './use-step.ts'

/** Lets somebody without their passkey back in, by one of their codes. */
export function RecoveryForm({ onRecovered }: { onRecovered: (grant: string) => void }) {
  const [code, setCode] = useState('')
  const { run, pending, problem } = useStep()
  const recover = () =>
    run(async () => {
      const { ticket, options } = await call('POST /api/recovery/options', { body: { code } })
      const credential = await makePasskey(options)
      const name = passkeyName(navigator.userAgent)
      const { grant } = await call('POST /api/recovery', {
        body: { ticket, code, credential, name },
      })
      onRecovered(grant)
    })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void recover()
      }}
    >
      <Stack $gap={4}>
        <Muted>{texts.screen.recoverIntro}</Muted>
        <TextField
          label={texts.screen.code}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <AlertBanner text={problem} />
        <Button
          wide
          type="submit"
          disabled={!hasInk(code)}
          busy={pending && texts.screen.recovering}
        >
          {texts.screen.recover}
        </Button>
      </Stack>
    </form>
  )
}
