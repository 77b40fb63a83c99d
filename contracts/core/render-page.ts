import type { InstallationFacts } from './client-build.ts'
import { coverScript } from './covers.ts'
import { escapeHtml } from './escape-html.ts'
import { logoMarkup } from './logo.ts'

/** Parts of an HTML page: HTML that is already escaped. */
type Page = {
  /** The title and other elements of this page's head. */
  readonly head: string
  readonly body: string
  /** Attributes of the root element, each with a space before it. */
  readonly attributes?: string
}

/** The page template of every HTML page: of the client, of the server and for offline use. */
export const renderPage = ({ head, body, attributes = '' }: Page): string => `<!doctype html>
<html lang="en"${attributes}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
${head}
<script>${coverScript}</script>
</head>
<body>
${body}
</body>
</html>
`

type ClientPage = {
  /** Elements that load the client's script and styles. */
  readonly loads: string
  /** Prerendered content, with the title first in its head; otherwise the page shows the splash. */
  readonly prerendered?: { readonly head: string; readonly root: string }
  readonly nonce?: string
  readonly showsSamples?: boolean
  readonly installation?: InstallationFacts
  /** Whether the viewer may be signed in. */
  readonly session?: boolean
  /** Data that the client reads instead of requesting it. */
  readonly data?: string
}

const splash = `<div id="root"><div class="splash" role="status" aria-label="Opening">${logoMarkup}</div></div>`

/** The page of the web client. */
export const renderClientPage = (page: ClientPage): string => {
  const { loads, prerendered, nonce = '', session = true, data = '' } = page
  const { showsSamples = false, installation } = page
  return renderPage({
    attributes: prerendered ? '' : ' data-opening',
    head: `${prerendered?.head ?? '<title>Kith</title>'}
<meta name="description" content="A pseudonymous, consent-first community for dating, friendship and chosen family beyond the usual script.">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f8f1f5">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#170a17">
<meta name="kith-samples" content="${showsSamples ? 'on' : 'off'}">
<meta name="kith-payments" content="${installation?.takesPayments ? 'on' : 'off'}">
<meta name="kith-sign-in" content="${installation?.signsInByPasskey ? 'passkeys' : 'providers'}">
<meta name="kith-provider" content="${escapeHtml(installation?.providerBeside ?? '')}">
<meta name="kith-session" content="${session ? 'maybe' : 'none'}">
<meta property="csp-nonce" nonce="${nonce}">
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${loads}`,
    body: `${prerendered?.root ?? splash}
${data}
<noscript>Kith needs JavaScript. Turn it on in your browser's settings, then load this page again.</noscript>`,
  })
}
