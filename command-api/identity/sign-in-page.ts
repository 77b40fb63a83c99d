import { escapeHtml } from '../../contracts/core/escape-html.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { type LoginError, signUpRefusals } from '../../contracts/identity/sign-in.ts'
import { LOCAL_PROVIDER_PATH } from '../../engines/adapters/openid/local-configuration.ts'
import { SignInFailed } from '../../engines/ports/identity.ts'
import { renderLayout } from '../pages/layout.ts'

const alertIcon = `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M12 7v6M12 16.5v.5"/></svg>`

type OfferedPersona = {
  /** Identifies it in the form and in the portrait's address. */
  readonly key: string
  readonly pseudonym: string
  readonly line: string
  readonly email: string
  /** An SVG document, 4:5. */
  readonly portrait: string
}

/** Accounts offered on the page, with a heading and a note. */
export type PersonaOffer = {
  readonly heading: string
  readonly note: string
  readonly personas: readonly OfferedPersona[]
}

/** The invalid e-mail address and a message. */
type FormError = { readonly email: string; readonly message: string }

/** Path of a persona's portrait, readable by everybody. */
export const portraitPath = (key: string): string => `${LOCAL_PROVIDER_PATH}/portraits/${key}.svg`

const field = (formError: FormError | undefined): string => `<div class="field">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" autofocus
 value="${escapeHtml(formError?.email ?? '')}" aria-describedby="hint${formError ? ' wrong' : ''}"${formError ? ' aria-invalid="true"' : ''}>
<p class="hint" id="hint">Any address will do: nothing is sent to it, and others never see it.</p>
${formError ? `<p class="wrong" id="wrong" role="alert">${alertIcon}${escapeHtml(formError.message)}</p>` : ''}
</div>`

const personaButton = ({ key, pseudonym, line }: OfferedPersona): string => `<li>
<button class="persona" type="submit" name="persona" value="${escapeHtml(key)}">
<img src="${portraitPath(key)}" alt="" width="64" height="80">
<span><strong>${escapeHtml(pseudonym)}</strong> <span class="line">${escapeHtml(line)}</span></span>
</button>
</li>`

/** Outside the e-mail form, where Enter means Continue. */
const personaList = (action: string, offer: PersonaOffer | undefined): string =>
  offer === undefined || offer.personas.length === 0
    ? ''
    : `<section class="personas" aria-labelledby="personas">
<h2 id="personas">${escapeHtml(offer.heading)}</h2>
<p class="muted">${escapeHtml(offer.note)}</p>
<form method="post" action="${escapeHtml(action)}">
<ul>
${offer.personas.map(personaButton).join('\n')}
</ul>
</form>
</section>`

/**
 * The local provider's sign-in page. `action` receives an e-mail address or the key of a persona.
 */
export const signInPage = (
  action: string,
  offer: PersonaOffer | undefined,
  formError?: FormError,
): string =>
  renderLayout(
    'Sign in',
    `<h1>Sign in on this machine</h1>
<p class="muted">Nothing is checked here. Anyone who can open this address can sign in as anyone, also as you, so don't share it. A new e-mail address makes a new member; a known one brings you back.</p>
<form class="card" method="post" action="${escapeHtml(action)}" novalidate>
${field(formError)}
<button class="button" type="submit" name="action" value="continue">Continue</button>
<button class="button quiet" type="submit" name="action" value="cancel">Cancel</button>
</form>
${personaList(action, offer)}`,
  )

/** The address of the login page, with the error and the page to open after the sign-in. */
export const loginAddress = (error: LoginError, next = '/'): string =>
  `/auth/login?${new URLSearchParams(next === '/' ? { error } : { error, next })}`

/** A sign-in that signed nobody in; `next` is where it would have led. */
export class SignInEnded extends Error {
  override readonly name = 'SignInEnded'
  readonly code = 'sign_in_ended'
  readonly reason: LoginError
  readonly next: string

  constructor(reason: LoginError, next = '/', cause?: unknown) {
    super(`The sign-in ended: ${reason}.`, { cause })
    this.reason = reason
    this.next = next
  }
}

/** Runs a step of a sign-in to `next`. @throws {SignInEnded} in place of a `SignInFailed` or a refused sign-up. */
export const stepTowards = async <T>(next: string, step: () => Promise<T>): Promise<T> => {
  try {
    return await step()
  } catch (error) {
    if (error instanceof SignInFailed) throw new SignInEnded(error.reason, next, error.cause)
    const refused = error instanceof Refusal && signUpRefusals.find(code => code === error.code)
    throw refused ? new SignInEnded(refused, next, error) : error
  }
}
