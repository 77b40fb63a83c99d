import { escapeHtml } from '../../contracts/core/escape-html.ts'
import { logoMarkup } from '../../contracts/core/logo.ts'
import { renderPage } from '../../contracts/core/render-page.ts'

/**
 * A page made by the server, in the client's look.
 *
 * @param main HTML of its content, already escaped.
 * @param head HTML of its own styles and scripts.
 */
export const renderLayout = (title: string, main: string, head = ''): string =>
  renderPage({
    head: `<title>${escapeHtml(title)} · Kith</title>
<meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<script src="/api/look/remembered.js"></script>
<link rel="stylesheet" href="/api/look/tokens.css">
<link rel="stylesheet" href="/api/look/page.css">
${head}`,
    body: `<a class="skip" href="#main">Skip to content</a>
<header><a class="wordmark" href="/" aria-label="Kith, home">${logoMarkup}<span>Kith</span></a></header>
<main id="main" tabindex="-1">
${main}
</main>`,
  })
