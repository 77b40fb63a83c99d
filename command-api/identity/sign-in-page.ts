import { escapeHtml } from '../../contracts/escape-html.ts'
import { LOCAL_PROVIDER_PATH } from '../../engines/identity/local-configuration.ts'
import type { OfferedPersona } from '../demo/personas.ts'
import { renderLayout } from '../pages/layout.ts'

const alertIcon = `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M12 7v6M12 16.5v.5"/></svg>`

/** What somebody typed that is no e-mail address, and what to do about it. */
export type FormError = { readonly email: string; readonly message: string }

/** Where a persona's portrait is served, to whoever asks. */
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

/** Outside the form of the e-mail address: there, Enter means Continue. */
const personaList = (action: string, personas: readonly OfferedPersona[]): string =>
  personas.length === 0
    ? ''
    : `<section class="personas" aria-labelledby="personas">
<h2 id="personas">Or be somebody of the demo community</h2>
<p class="muted">They were made up. Something new waits for each of them, and some of those they like will like them back within a minute.</p>
<form method="post" action="${escapeHtml(action)}">
<ul>
${personas.map(personaButton).join('\n')}
</ul>
</form>
</section>`

/**
 * The local provider's page: who are you? `action` is the path that takes the answer: an e-mail
 * address, or the key of one of the personas.
 */
export const signInPage = (
  action: string,
  personas: readonly OfferedPersona[],
  formError?: FormError,
): string =>
  renderLayout(
    'Sign in',
    `<h1>Sign in on this machine</h1>
<p class="muted">This installation of Kith takes everyone's word for who they are. A new address makes a new member; a known one brings you back.</p>
<form class="card" method="post" action="${escapeHtml(action)}" novalidate>
${field(formError)}
<button class="button" type="submit" name="action" value="continue">Continue</button>
<button class="button quiet" type="submit" name="action" value="cancel">Cancel</button>
</form>
${personaList(action, personas)}`,
  )
