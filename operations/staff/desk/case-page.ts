import { type PromptKey, promptTexts } from '../../../contracts/profiles/prompt-catalogue.ts'
import { guidelineTitles } from '../../../contracts/staff/guidelines.ts'
import { answerPromisedBy } from '../../../contracts/staff/measures.ts'
import { mayAnswer } from '../../../domain/staff/decisions.ts'
import { type DecisionDocument, isAppealOpen } from '../../../projections/views/decisions.ts'
import type { ActingStaff } from '../acting-staff.ts'
import { reportersOf, sinceThen, waitingWords } from '../case-commands.ts'
import type { CaseEntry } from '../case-entries.ts'
import type { CaseFile, CaseFileReport } from '../case-service.ts'
import { decideForm, type Given } from './decide-form.ts'
import { type Html, html } from './html.ts'
import { type Frame, name, quote, time } from './layout.ts'
import { aboutWords, doneWords, outcomeWords, reasonWords, statusWords } from './words.ts'

/** Photos load when they are opened, and each look is recorded. */
const photo = (label: string, address: string): Html => html`<details>
<summary>${label}</summary><img src="${address}" alt="${label}" loading="lazy">
</details>`

const version = (label: string, text: string): Html =>
  html`<div><p class="quiet">${label}</p>${quote(text)}</div>`

/** Photos that the case keeps of what an entry is about. */
const keptOf = ({ photoId, messageId }: CaseEntry, kept: readonly string[]) =>
  kept.filter(id => id === (photoId ?? messageId))

const keptPhoto = (profileId: string, reportId: string, id: string): Html =>
  photo('Photo as it was reported', `/cases/${profileId}/reports/${reportId}/photos/${id}`)

/** Words of a profile that did not change stand once on the page, with the profile. */
const versionsOf = ({ about, shown, now }: CaseEntry): Html => {
  const isOfProfile = about === 'profile' || about === 'photo'
  if (isOfProfile && now !== null && (shown === null || shown === now))
    return html`<p class="quiet">The words are those of <a href="#profile">their profile now</a>.</p>`
  const versions = html`<div class="versions">
${shown !== null && version('As it was reported', shown)}
${now !== null && now !== shown && version('As it is now', now)}
</div>`
  return about === 'photo'
    ? html`<details><summary>Their words with it</summary>${versions}</details>`
    : versions
}

const entryOf = (entry: CaseEntry, photos: readonly Html[]): Html => html`<div class="entry">
<p>${time(entry.at)}: <strong>${reasonWords[entry.reason]}</strong>, about ${aboutWords[entry.about]}, ${sinceThen(entry)}</p>
${entry.description !== null && html`<p class="quiet">The reporter wrote</p>${quote(entry.description)}`}
${photos}
${versionsOf(entry)}
</div>`

const reportOf = (profileId: string, report: CaseFileReport): Html => {
  const { reportId, entries, keptPhotos, outcome, note, operator, resolvedAt } = report
  const photosOf = (entry: CaseEntry) =>
    keptOf(entry, keptPhotos).map(id => keptPhoto(profileId, reportId, id))
  return html`<article>
<h3>${outcome === null ? 'Open report' : 'Decided report'} of ${time(report.at)}</h3>
<p class="quiet">By profile ${report.by}${report.byNewcomer === true && ', who was new to Kith'}</p>
${entries.map(entry => entryOf(entry, photosOf(entry)))}
${
  outcome !== null &&
  html`<p>Outcome: ${outcomeWords[outcome]}, by ${name(operator ?? '')}${resolvedAt !== null && html`, ${time(resolvedAt)}`}</p>
${note !== null && quote(note)}`
}
</article>`
}

const profileOf = ({ profileId, profile }: CaseFile): Html => {
  if (!profile) return html`<p>They have left: nothing of their profile is there.</p>`
  const at = (id: string) => `/cases/${profileId}/photos/${id}`
  return html`<article>
<p>Here since ${time(profile.since)}</p>
${profile.bio !== null && version('About them', profile.bio)}
${profile.prompts.map(({ prompt, answer }) => version(promptTexts[prompt], answer))}
${profile.photos.map((id, place) => photo(`Photo ${place + 1}`, at(id)))}
${profile.removedPhotos.map(id => photo('Photo that a decision removed', at(id)))}
</article>`
}

const beforeOf = ({ before }: CaseFile): Html => {
  const { eventsJoined, groupsJoined, blockedBy, standing } = before
  const times = ({ count, first, last }: typeof eventsJoined) =>
    html`${count}${first !== null && html`, first ${time(first)}`}${last !== null && last !== first && html`, last ${time(last)}`}`
  return html`<dl>
<dt>Events</dt><dd>going to ${times(eventsJoined)}</dd>
<dt>Groups</dt><dd>in ${times(groupsJoined)}</dd>
<dt>Blocked by</dt><dd>${blockedBy === 1 ? 'one member' : `${blockedBy} members`}</dd>
${standing.map(one => html`<dt>${one.type === 'MemberSuspended' ? 'Suspended' : 'Let back in'}</dt><dd>${time(one.at)} by ${one.decisionId !== undefined ? 'a decision' : name(one.operator)}${one.note !== null && quote(one.note)}</dd>`)}
</dl>`
}

const button = (frame: Frame, action: string, label: string, more: string = 'second'): Html =>
  html`<form method="post" action="${action}"><input type="hidden" name="token" value="${frame.formToken}"><button class="${more}">${label}</button></form>`

const appealForm = (
  frame: Frame,
  path: string,
  id: string,
): Html => html`<form method="post" action="${path}/appeal">
<input type="hidden" name="token" value="${frame.formToken}">
<fieldset><legend>Answer to the appeal</legend>
<label class="choice"><input type="radio" name="outcome" value="stands" required>The decision stands</label>
<label class="choice"><input type="radio" name="outcome" value="reversed" required>It is reversed: all is as it was before</label>
</fieldset>
<div class="field"><label class="label" for="answer-${id}">Why, for the person concerned</label>
<textarea id="answer-${id}" name="reason" rows="3" required></textarea></div>
<button>Answer the appeal</button>
</form>`

const removedWords = ({ removal }: DecisionDocument): string | null => {
  if (removal === null) return null
  if (removal.kind === 'prompt')
    return `their answer to “${promptTexts[removal.prompt as PromptKey]}”`
  return removal.kind === 'bio' ? 'what they wrote about themselves' : 'a photo'
}

type CaseFrame = Frame & Pick<ActingStaff, 'colleagues'>

const decisionOf = (file: CaseFile, frame: CaseFrame, one: DecisionDocument): Html => {
  const { appeal, decisionId, second } = one
  const path = `/cases/${file.profileId}/decisions/${decisionId}`
  const by = [one.operator, ...(second === null ? [] : [second])]
  const isOwn = by.includes(frame.operator)
  const removed = removedWords(one)
  const isOpen = isAppealOpen(one)
  const answers = isOpen && mayAnswer({ by }, frame.operator, frame.colleagues)
  const canTakeBack =
    one.status === 'waiting' || (one.status === 'holds' && one.measure !== 'nothing' && !answers)
  return html`<article>
<h3>${doneWords[one.measure]}${removed !== null && `: ${removed}`}${one.until !== null && html` until ${time(one.until)}`}, ${statusWords[one.status]}</h3>
<p class="quiet">${time(one.at)} by ${name(one.operator)}${second !== null && html` and ${name(second)}`}${one.rule !== null && `, rule “${guidelineTitles[one.rule]}”`}</p>
${one.reason !== null && version('Reason', one.reason)}
${one.about !== null && version('About', one.about)}
${appeal && html`<p>Appealed ${time(appeal.at)}${isOpen && html`, promised by ${time(answerPromisedBy(appeal.at))}`}</p>${appeal.words !== null && quote(appeal.words)}`}
${appeal?.decided && html`<p>${appeal.decided.reversed ? 'Reversed' : 'It stands'}, by ${name(appeal.decided.operator)}, ${time(appeal.decided.at)}</p>${appeal.decided.reason !== null && quote(appeal.decided.reason)}`}
${isOpen && (answers ? appealForm(frame, path, decisionId) : html`<p>You decided this yourself. A colleague answers the appeal.</p>`)}
${one.status === 'waiting' && isOwn && html`<p>A colleague confirms it.</p>`}
<div class="row">
${one.status === 'waiting' && !isOwn && button(frame, `${path}/confirm`, 'Confirm: it holds then', '')}
${canTakeBack && button(frame, `${path}/withdraw`, one.status === 'waiting' && !isOwn ? 'Decline it' : 'Take it back')}
</div>
</article>`
}

/** One case: what is reported, what is there now, what was before, what was decided, and the form to decide. */
export const casePage = (file: CaseFile, frame: CaseFrame, given: Given): Html => {
  const { waiting, profile } = file
  return html`<h1>${profile ? name(profile.pseudonym) : 'Nobody any more'}</h1>
<p class="quiet">Profile ${file.profileId}${file.isSuspended && ', suspended'}</p>
${waiting?.isWave && html`<p class="wave">A wave: many reports within 24 hours. They count once for urgency; look at each by itself.</p>`}
${
  waiting &&
  html`<p>Waits since ${time(waiting.since)}: ${waiting.waitsFor.map(what => waitingWords[what]).join(', ')}${waiting.reportIds.length > 0 && `; reported by ${reportersOf({ ...waiting, pseudonym: null })}`}</p>`
}
<section aria-labelledby="reports"><h2 id="reports">Reports</h2>
${file.reports.length === 0 ? html`<p>None of the last twelve months.</p>` : file.reports.map(one => reportOf(file.profileId, one))}
</section>
<section aria-labelledby="profile"><h2 id="profile">Their profile now</h2>${profileOf(file)}</section>
<section aria-labelledby="before"><h2 id="before">What they did before</h2>${beforeOf(file)}</section>
<section aria-labelledby="decisions"><h2 id="decisions">Decisions</h2>
${file.decisions.length === 0 ? html`<p>None yet.</p>` : file.decisions.map(one => decisionOf(file, frame, one))}
</section>
<section aria-labelledby="decide"><h2 id="decide">Decide</h2>
${!profile && html`<p>They have left. Close a report about them with: npm run staff -- resolve REPORT --outcome no_breach</p>`}
${decideForm(file, frame, given)}</section>`
}
