import { reportersOf, waitingWords } from '../case-commands.ts'
import type { NamedCase } from '../case-service.ts'
import { type Html, html } from './html.ts'
import { name, time } from './layout.ts'
import { type ListPart, morePages } from './list-part.ts'
import { nameOf, reasonWords } from './words.ts'

const caseOf = (one: NamedCase): Html => html`<li><article>
<h2><a href="/cases/${one.profileId}">${name(nameOf(one))}</a></h2>
${one.isWave && html`<p class="wave">A wave: many reports within 24 hours, which count once</p>`}
<dl>
${one.reason !== null && html`<dt>Reason</dt><dd>${reasonWords[one.reason]}</dd>`}
<dt>Waits</dt><dd>${one.waitsFor.map(what => waitingWords[what]).join(', ')}</dd>
${one.reportIds.length > 0 && html`<dt>Reported by</dt><dd>${reportersOf(one)}</dd>`}
<dt>Since</dt><dd>${time(one.since)}</dd>
<dt>Due</dt><dd>${time(one.dueAt)}</dd>
</dl>
</article></li>`

/** The queue, the most urgent case first. */
export const queuePage = ({ shown, from, all }: ListPart<NamedCase>): Html => html`<h1>Cases</h1>
${
  shown.length === 0
    ? html`<p>Nothing waits.</p>`
    : html`<p class="quiet">The most urgent first: by reason, age and how many people reported.</p>
<ol class="cases" start="${from + 1}">${shown.map(caseOf)}</ol>
${morePages('/', { shown, from, all })}`
}`
