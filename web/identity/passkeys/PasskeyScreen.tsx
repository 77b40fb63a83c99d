import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { hasInk } from '../../../contracts/core/ink.ts'
import { pageAt } from '../../../contracts/pages.ts'
import { call } from '../../data/call.ts'
import { CallFailed } from '../../data/call-errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Stack } from '../../ui/layout.ts'
import { PlainPage } from '../../ui/PlainPage.tsx'
import { Muted } from '../../ui/typography.ts'
import { AlertBanner } from '../AlertBanner.tsx'
import { OpenInBrowser } from '../OpenInBrowser.tsx'
import { hasPasskeys, makePasskey, signalGone, signChallenge } from './ask-browser.ts'
import { forgetInvitation, keepInvitation, keptInvitation } from './kept-invitation.ts'
import { passkeyName } from './passkey-name.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { texts } from './texts.ts'
import { useStep } from './use-step.ts'
import { useWhyNoSignUp } from './use-why-no-sign-up.ts'

type View =
  | { readonly name: 'sign-in' | 'sign-up' | 'recover' }
  | { readonly name: 'codes'; readonly grant: string; readonly codes: readonly string[] }

const titles = {
  'sign-in': texts.screen.signInTitle,
  'sign-up': texts.screen.signUpTitle,
  recover: texts.screen.recoverTitle,
  codes: texts.codes.title,
} as const

/** Where Kith's own provider finds out who somebody is: a passkey, a new one, or a recovery code. */
export function PasskeyScreen() {
  const [view, setView] = useState<View>({ name: 'sign-in' })
  useEffect(() => keepInvitation(location.hash), [])
  const form = useRef<HTMLFormElement>(null)
  /** Goes on with a grant of the API; without one the sign-in is cancelled. */
  const leave = (grant = '') => {
    const field = form.current?.elements.namedItem('grant')
    if (field instanceof HTMLInputElement) field.value = grant
    form.current?.submit()
  }
  return (
    <PlainPage key={view.name} title={titles[view.name]} brand narrow>
      {view.name !== 'codes' && (
        <OpenInBrowser invitation={keptInvitation(location.hash)} needsPasskey />
      )}
      {view.name === 'sign-in' && <SignIn onShow={name => setView({ name })} onDone={leave} />}
      {view.name === 'sign-up' && (
        <SignUpForm onOpened={opened => setView({ name: 'codes', ...opened })} />
      )}
      {view.name === 'recover' && <RecoveryForm onRecovered={leave} />}
      {view.name === 'codes' && (
        <RecoveryCodes codes={view.codes} onDone={() => leave(view.grant)} />
      )}
      {(view.name === 'sign-up' || view.name === 'recover') && (
        <Button rank={3} onClick={() => setView({ name: 'sign-in' })}>
          {texts.screen.back}
        </Button>
      )}
      {view.name === 'sign-in' && (
        <Button rank={3} onClick={() => leave()}>
          {texts.screen.cancel}
        </Button>
      )}
      <Leaving ref={form} method="post">
        <input type="hidden" name="grant" />
      </Leaving>
    </PlainPage>
  )
}

/** Kith does not know the passkey, or does not know it any more. */
const isGone = (error: unknown): boolean =>
  error instanceof CallFailed &&
  (error.code === 'passkey_unknown' || error.code === 'passkey_removed')

type SignInProps = {
  onShow: (view: 'sign-up' | 'recover') => void
  onDone: (grant: string) => void
}

function SignIn({ onShow, onDone }: SignInProps) {
  const { run, pending, problem } = useStep()
  const signIn = () =>
    run(async () => {
      const { ticket, options } = await call('POST /api/passkeys/sign-in/options', {})
      const credential = await signChallenge(options)
      try {
        const { grant } = await call('POST /api/passkeys/sign-in', { body: { ticket, credential } })
        onDone(grant)
      } catch (error) {
        if (isGone(error)) signalGone(options, credential.id)
        throw error
      }
    })
  const unsupported = hasPasskeys() ? undefined : texts.browser.unsupported
  return (
    <Stack $gap={4}>
      <Muted>{texts.screen.signInIntro}</Muted>
      <AlertBanner text={problem ?? unsupported} />
      <Button
        wide
        disabled={unsupported !== undefined}
        busy={pending && texts.screen.signingIn}
        onClick={() => void signIn()}
      >
        {texts.screen.signIn}
      </Button>
      <Button wide rank={3} onClick={() => onShow('sign-up')}>
        {texts.screen.newHere}
      </Button>
      <Button wide rank={3} onClick={() => onShow('recover')}>
        {texts.screen.lost}
      </Button>
    </Stack>
  )
}

const Leaving = styled.form`
  display: none;
`

/** Lets somebody without their passkey back in, by one of their codes. */
function RecoveryForm({ onRecovered }: { onRecovered: (grant: string) => void }) {
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

type Opened = { readonly grant: string; readonly codes: readonly string[] }

/** Signs up by a passkey alone. */
function SignUpForm({ onOpened }: { onOpened: (opened: Opened) => void }) {
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
