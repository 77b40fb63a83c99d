import { logoMarkup } from '../../contracts/core/logo.ts'
import { renderPage } from '../../contracts/core/render-page.ts'

/**
 * The page that the service worker serves while the server cannot be reached.
 *
 * @param script path of the page's script within the build.
 * @param styles paths of its style sheets within the build.
 */
export const renderOfflinePage = (script: string, styles: readonly string[]): string =>
  renderPage({
    head: `<title>You are offline · Kith</title>
<meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<script type="module" crossorigin src="/${script}"></script>
${styles.map(file => `<link rel="stylesheet" crossorigin href="/${file}">`).join('\n')}`,
    body: `<main class="offline">
${logoMarkup}
<h1>You are offline</h1>
<p class="about-kith">Kith needs a connection: your matches and messages are on the server, and no copy of them is kept on this device.</p>
<section aria-label="Your next event" hidden>
<p>Your next event</p>
<h2 dir="auto"></h2>
<dl></dl>
<p>As Kith last knew it. It is kept on this device for a day.</p>
</section>
<p>Turn on Wi-Fi or mobile data. This page opens by itself once there is a connection.</p>
<button type="button">Try again</button>
<p role="status"></p>
</main>`,
  })
