import { escapeHtml } from '../../contracts/core/escape-html.ts'
import { renderLayout } from '../pages/layout.ts'
import { type JsonSchema, notation } from './notation.ts'
import type { OpenApiDocument } from './openapi.ts'

type Media = Readonly<Record<string, { readonly schema?: JsonSchema }>>
type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: JsonSchema
}
type ResponseDoc = { readonly description?: string; readonly content?: Media }
type Operation = {
  readonly summary?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content?: Media }
  readonly responses?: Readonly<Record<string, ResponseDoc>>
  readonly security?: unknown
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

const block = (schema: JsonSchema): string =>
  `<pre tabindex="0"><code>${notation(schema)}</code></pre>`

const parameterList = (parameters: readonly Parameter[]): string =>
  parameters.length === 0
    ? ''
    : `<h4>Parameters</h4><ul>${parameters
        .map(
          ({ name, in: place, required, schema = {}, description }) =>
            `<li><code>${escapeHtml(name)}${required ? '' : '?'}: ${notation(schema)}</code> in ${escapeHtml(place)}${
              description ? `<br><span class="muted">${escapeHtml(description)}</span>` : ''
            }</li>`,
        )
        .join('')}</ul>`

const bodyOf = (media: Media | undefined, title: string): string => {
  const schema = (media?.['application/json'] ?? media?.['multipart/form-data'])?.schema
  return schema ? `<h4>${title}</h4>${block(schema)}` : ''
}

const refusals = (responses: Readonly<Record<string, ResponseDoc>>): string =>
  `<h4>Otherwise</h4><ul>${Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .map(
      ([status, { description = '' }]) =>
        `<li><code>${escapeHtml(status)}</code> ${escapeHtml(description)}</li>`,
    )
    .join('')}</ul>`

const operationSection = (method: string, path: string, operation: Operation): string => {
  const { summary = '', parameters = [], requestBody, responses = {}, security } = operation
  return `<details class="card call">
<summary><span class="method">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code><span class="muted">${escapeHtml(summary)}</span></summary>
${security ? '<p class="hint">For members who are signed in.</p>' : ''}
${parameterList(parameters)}
${bodyOf(requestBody?.content, 'Body')}
${bodyOf(responses['200']?.content, 'Answer')}
${refusals(responses)}
</details>`
}

/** The documentation as a page without scripts. */
export const docsPage = (document: OpenApiDocument): string => {
  const sections = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap(method => {
      const operation = (item as Readonly<Record<string, Operation | undefined>>)[method]
      return operation ? [operationSection(method, path, operation)] : []
    }),
  )
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, JsonSchema>)
  return renderLayout(
    'API',
    `<h1>The API of Kith</h1>
<p class="muted">${escapeHtml(document.info.description ?? '')} The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Calls</h2>
${sections.join('\n')}
<h2>Shapes</h2>
${schemas
  .map(
    ([name, schema]) =>
      `<section class="card" id="schema-${escapeHtml(name)}"><h3>${escapeHtml(name)}</h3>${block(schema)}</section>`,
  )
  .join('\n')}`,
  )
}
