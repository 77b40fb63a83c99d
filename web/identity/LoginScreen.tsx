import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { Link, matchPath, useLocation, useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { localPath } from '../../contracts/core/local-path.ts'
import { type LoginError, loginErrors } from '../../contracts/identity/sign-in.ts'
import { pageAt } from '../../contracts/pages.ts'
import { installationAtom } from '../data/installation.ts'
import { renewUnlockedCookie } from '../data/lock-settings.ts'
import { Button, ButtonAnchor } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { inColumn, Stack } from '../ui/layout.ts'
import { PlainPage } from '../ui/PlainPage.tsx'
import { CardTitle, linkText, Muted, Strong } from '../ui/typography.ts'
import { AlertBanner } from './AlertBanner.tsx'
import { OpenInBrowser } from './OpenInBrowser.tsx'
import { hashOf, keepInvitation, keptInvitation } from './passkeys/kept-invitation.ts'
import { useWhyNoSignUp } from './passkeys/use-why-no-sign-up.ts'
import { texts } from './texts.ts'

/** Identity providers, as the login page offers them. */
export function LoginScreen() {
  const [shown] = useSearchParams()
  const { hash } = useLocation()
  useEffect(() => keepInvitation(hash), [hash])
  const invitation = keptInvitation(hash)
  const whyNoSignUp = useWhyNoSignUp(invitation)
  const { signsInByPasskey, providerBeside } = useAtomValue(installationAtom)
  const hasPasskeyPage = signsInByPasskey || providerBeside !== null
  const next = localPath(shown.get('next')) ?? '/'
  const isInvited = matchPath('/link/:code', next) !== null
  const error = shown.get('error')
  const asked = {
    ...(next !== '/' && { next }),
    ...(invitation !== undefined && { invitation }),
  }
  const query = new URLSearchParams(asked).toString()
  const signInAddress = (provider: string) =>
    `/api/auth/${provider}${query === '' ? '' : `?${query}`}`

  return (
    <PlainPage title={texts.loginScreen.title} brand narrow>
      {isInvited && (
        <Card>
          <CardTitle as="h2">{texts.loginScreen.invited.title}</CardTitle>
          <p>{texts.loginScreen.invited.about}</p>
        </Card>
      )}
      <Muted>{signsInByPasskey ? texts.loginScreen.introByPasskey : texts.loginScreen.intro}</Muted>
      {next !== '/' && !isInvited && error === null && (
        <Strong as="p">{texts.loginScreen.toContinue}</Strong>
      )}
      {!navigator.cookieEnabled ? (
        <AlertBanner text={texts.loginScreen.needsCookies} />
      ) : (
        error !== null && <AlertBanner text={textFor(wordFor(error))} />
      )}
      {error === null && whyNoSignUp !== undefined && <Muted>{whyNoSignUp}</Muted>}
      <OpenInBrowser next={next} invitation={invitation} needsPasskey={signsInByPasskey} />
      <Stack $gap={3}>
        <ButtonAnchor
          wide
          href={`${signInAddress(providerBeside === null ? 'oidc' : 'passkeys')}${hasPasskeyPage && invitation !== undefined ? hashOf(invitation) : ''}`}
          onClick={renewUnlockedCookie}
        >
          {texts.loginScreen.withKith}
        </ButtonAnchor>
        {providerBeside !== null && (
          <ButtonAnchor wide rank={3} href={signInAddress('oidc')} onClick={renewUnlockedCookie}>
            {texts.loginScreen.with(providerBeside)}
          </ButtonAnchor>
        )}
        <ButtonAnchor wide rank={3} href={signInAddress('google')} onClick={renewUnlockedCookie}>
          {texts.loginScreen.withGoogle}
        </ButtonAnchor>
        <NotYet name="GitHub" />
        <NotYet name="Facebook" />
      </Stack>
      <Muted $size="sm">
        {texts.loginScreen.agreeTo}{' '}
        <Plain to={pageAt('/legal/terms')}>{texts.loginScreen.terms}</Plain> {texts.loginScreen.and}{' '}
        <Plain to={pageAt('/legal/privacy')}>{texts.loginScreen.privacyPolicy}</Plain>.
      </Muted>
      <Home to={pageAt('/')}>{texts.loginScreen.home}</Home>
    </PlainPage>
  )
}

const NotYet = ({ name }: { name: string }) => (
  <Disabled wide rank={3} disabled>
    <Unset>
      {texts.loginScreen.with(name)}
      <small>{texts.loginScreen.setupRequired}</small>
    </Unset>
  </Disabled>
)

const signUpRefused: Partial<Record<LoginError, string>> = texts.loginScreen.signUpRefused

/** Shows only our own texts, because the address may contain anything. */
const wordFor = (error: string): LoginError =>
  loginErrors.find(known => known === error) ?? 'unknown'

const textFor = (error: LoginError): string =>
  signUpRefused[error] ??
  texts.loginScreen.failed(error === 'unknown' ? texts.loginScreen.unknownError : error)

const Disabled = styled(Button)`
  && {
    background: var(--brand-wash);
    color: var(--color-on-brand-2);
  }
`

const Unset = styled.span`
  ${inColumn(0)}

  small {
    font-size: var(--text-xs);
    font-weight: var(--weight-text);
  }
`

const Plain = styled(Link)`
  text-decoration: underline;
  text-underline-offset: 0.2em;
`

const Home = styled(Link)`
  ${linkText}
  justify-self: start;
  display: inline-flex;
  align-items: center;
  min-height: var(--tap);
`
