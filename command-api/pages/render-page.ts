import { escapeHtml } from '../../contracts/escape-html.ts'

type Page = {
  readonly title: string
  /** HTML for the end of the head, already escaped. */
  readonly head: string
  /** HTML of the body, already escaped. */
  readonly body: string
}

/** The document of every page that the server makes itself. */
export const renderPage = ({ title, head, body }: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Kith</title>
${head}
</head>
<body>
${body}
</body>
</html>
`
