import { escapeHtml } from '../../contracts/core/escape-html.ts'
import type { ExportOwner, ExportSources, ExportTopic, ExportTopicRow } from './export-topic.ts'

/** `aiConsentSince` reads as `Ai consent since`. */
const label = (name: string): string => {
  const words = name.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1).replaceAll('_', ' ')
}

const valueHtml = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '<i>nothing</i>'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.length === 0
      ? '<i>none</i>'
      : `<ul>${value.map(one => `<li>${valueHtml(one)}</li>`).join('')}</ul>`
  if (typeof value === 'object') return rowHtml(value as ExportTopicRow)
  return escapeHtml(String(value))
}

const rowHtml = (row: ExportTopicRow): string =>
  `<dl>${Object.entries(row)
    .map(
      ([name, value]) =>
        `<div><dt>${escapeHtml(label(name))}</dt><dd>${valueHtml(value)}</dd></div>`,
    )
    .join('')}</dl>`

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
section { margin-top: 2.5rem; } h1, h2 { line-height: 1.2; }
dl { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid #8888; border-radius: .75rem; }
dl dl { margin: .25rem 0; } dl > div { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .25rem 0; }
dt { flex: 0 0 11rem; font-weight: 600; } dd { flex: 1 1 14rem; margin: 0; white-space: pre-line; } dd, li { overflow-wrap: anywhere; unicode-bidi: plaintext; }
ul { margin: 0; padding-left: 1.25rem; } img { max-width: 100%; border-radius: .75rem; }
`

async function* sectionOf(topic: ExportTopic, owner: ExportOwner, sources: ExportSources) {
  const { name, title, note } = topic
  yield `<section aria-labelledby="${name}"><h2 id="${name}">${escapeHtml(title)}</h2>\n`
  if (note) yield `<p>${escapeHtml(note)}</p>\n`
  let count = 0
  for await (const row of topic.rows(owner, sources)) {
    count += 1
    yield `${rowHtml(row)}\n`
  }
  if (count === 0) yield '<p>There is nothing.</p>\n'
  yield '</section>\n'
}

/** The HTML page of an export with all topics and photos, as a stream of text. */
export async function* exportPage(
  topics: readonly ExportTopic[],
  photos: readonly string[],
  owner: ExportOwner,
  sources: ExportSources,
  now: Date,
): AsyncGenerator<string> {
  yield `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Your data on Kith</title><style>${style}</style></head>\n<body><main><h1>Your data on Kith</h1>\n`
  yield `<p>As it was at ${now.toISOString()}. The files beside this page say the same for programs.</p>\n`
  yield `<nav aria-label="Sections"><ul>${topics.map(({ name, title }) => `<li><a href="#${name}">${escapeHtml(title)}</a></li>`).join('')}</ul></nav>\n`
  for (const topic of topics) yield* sectionOf(topic, owner, sources)
  yield '<section aria-labelledby="photos"><h2 id="photos">Your photos</h2>\n'
  for (const [index, path] of photos.entries())
    yield `<p><img src="${path}" alt="Your photo ${index + 1}"></p>\n`
  if (photos.length === 0) yield '<p>There is nothing.</p>\n'
  yield '</section></main></body></html>\n'
}
