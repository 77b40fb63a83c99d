import { day } from '../staff-lists.ts'
import { type Html, html } from './html.ts'

/** What every page of the desk says. */
export type Frame = {
  /** Name of the acting member of staff. */
  readonly operator: string
  readonly formToken: string
}

/** An instant to the minute, in UTC. */
export const time = (at: string): Html => html`<time datetime="${at}">${day(at)} UTC</time>`

/** Words of a member or of the staff, as they wrote them. */
export const quote = (text: string): Html => html`<blockquote dir="auto">${text}</blockquote>`

/** A name of a member, apart from the direction of the text around it. */
export const name = (text: string): Html => html`<bdi>${text}</bdi>`

type Content = {
  readonly title: string
  readonly main: Html
  /** Says what was done, or what could not be. */
  readonly done?: string | undefined
  readonly problem?: string | undefined
}

/** A whole page; `acting` is null where nobody is known yet. */
export const layout = (acting: Pick<Frame, 'operator'> | null, content: Content): string => {
  const { title, main, done, problem } = content
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Kith desk</title>
<link rel="stylesheet" href="/desk.css">
<link rel="icon" href="data:,">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<nav aria-label="Desk"><a href="/">Cases</a><a href="/photos">New photos</a></nav>
${acting && html`<p>You act as ${name(acting.operator)}</p>`}
</header>
<main id="main" tabindex="-1">
${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
${done !== undefined && html`<p class="done" role="status">${done}</p>`}
${main}
</main>
</body>
</html>`.markup
}
