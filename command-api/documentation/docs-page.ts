import { escapeHtml } from '../../contracts/core/escape-html.ts'
import { renderLayout } from '../pages/layout.ts'
import type { OpenApiDocument } from './openapi.ts'

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

const listItems = ({ paths = {} }: OpenApiDocument): string[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap(method => {
      const operation = item?.[method]
      if (!operation) return []
      const { summary = '' } = operation
      return `<li>${method.toUpperCase()} <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</li>`
    }),
  )

const head = `<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/docs-page.css">
<script defer src="/api/docs/swagger-ui.js"></script>
<script defer src="/api/docs/docs-page.js"></script>`

/** The page in which Swagger UI shows the document. Without scripts it lists the calls. */
export const docsPage = (document: OpenApiDocument): string =>
  renderLayout(
    'API',
    `<h1>The API of Kith</h1>
<p class="muted">The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Calls and shapes</h2>
<div id="swagger-ui"></div>
<noscript><ul>
${listItems(document).join('\n')}
</ul></noscript>`,
    head,
  )
