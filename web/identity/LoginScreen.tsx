import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { Link, useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { nextPage } from '../../contracts/local-path.ts'
import { page } from '../../contracts/pages.ts'
import { type LoginError, loginErrors } from '../../contracts/sign-in.ts'
import { PlainPage } from '../shell/PlainPage.tsx'
import { Button, ButtonAnchor } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { linkText, Muted } from '../ui/text.ts'

/** Identity providers, as the login page offers them. */
export function LoginScreen() {
  const [query] = useSearchParams()
  const next = nextPage(query.get('next'))
  const error = query.get('error')
  const signInAddress = (provider: string) =>
    `/api/auth/${provider}${next !== '/' ? `?${new URLSearchParams({ next })}` : ''}`

  return (
    <PlainPage title="Log in to Kith" brand narrow>
      <Muted>
        Your provider tells us that it is you. Its name and picture stay out of your profile.
      </Muted>
      {next !== '/' && error === null && <Lead>Log in to continue</Lead>}
      {error !== null && (
        <Banner role="alert">
          <Icon of={CircleAlert} />
          {textFor(wordFor(error))}
        </Banner>
      )}
      <Stack $gap={3}>
        <ButtonAnchor wide href={signInAddress('oidc')}>
          Continue with Kith
        </ButtonAnchor>
        <ButtonAnchor wide rank={3} href={signInAddress('google')}>
          Continue with Google
        </ButtonAnchor>
        <NotYet name="GitHub" />
        <NotYet name="Facebook" />
      </Stack>
      <Muted $size="sm">
        Kith is for adults. By continuing, you agree to our <Plain to={page.terms}>terms</Plain> and{' '}
        <Plain to={page.publicPrivacy}>privacy policy</Plain>.
      </Muted>
      <Home to={page.landing}>Back to Home</Home>
    </PlainPage>
  )
}

const NotYet = ({ name }: { name: string }) => (
  <Disabled wide rank={3} disabled>
    <Unset>
      Continue with {name}
      <small>Setup required</small>
    </Unset>
  </Disabled>
)

/** Shows only our own texts: the address may contain anything. */
const wordFor = (error: string): LoginError =>
  loginErrors.find(known => known === error) ?? 'unknown'

const textFor = (error: LoginError): string =>
  `Login failed with ${error === 'unknown' ? 'an unknown error' : error}. Please try again.`

const Lead = styled.p`
  font-weight: var(--weight-bold);
`

const Banner = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-md);
  background: var(--color-no-soft);
  color: var(--color-on-no-soft);
  font-weight: var(--weight-medium);
`

const Disabled = styled(Button)`
  && {
    background: var(--brand-wash);
    color: var(--color-on-brand-2);
  }
`

const Unset = styled.span`
  display: grid;
  gap: var(--space-0);

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
