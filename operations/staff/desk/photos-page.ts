import type { WaitingPhoto } from '../photo-review.ts'
import { day } from '../staff-lists.ts'
import { causeFields, type Given } from './decide-form.ts'
import { type Html, html } from './html.ts'
import { type Frame, time } from './layout.ts'
import { type ListPart, morePages } from './list-part.ts'

const removeForm = (photoId: string, { formToken }: Frame, given: Given): Html => {
  const own = given?.photo === photoId ? given : null
  return html`<details${own && html` open`}>
<summary>Remove it</summary>
<form method="post" action="/photos/${photoId}/remove">
<input type="hidden" name="token" value="${formToken}">
<input type="hidden" name="photo" value="${photoId}">
${causeFields(own, photoId)}
<button>Remove the photo</button>
</form>
</details>`
}

const photoOf = (
  { photoId, at }: WaitingPhoto,
  frame: Frame,
  given: Given,
): Html => html`<li><article>
<img src="/photos/${photoId}" alt="The photo that waits since ${day(at)} UTC" loading="lazy">
<p class="quiet">Waits since ${time(at)}</p>
<form method="post" action="/photos/${photoId}/pass"><input type="hidden" name="token" value="${frame.formToken}"><button class="second">Show it to everybody</button></form>
${removeForm(photoId, frame, given)}
</article></li>`

/** Photos of new accounts that nobody has looked at; each look is recorded. */
export const photosPage = (
  { shown, from, all }: ListPart<WaitingPhoto>,
  frame: Frame,
  given: Given,
): Html => html`<h1>New photos</h1>
${
  shown.length === 0
    ? html`<p>No photo waits.</p>`
    : html`<p class="quiet">Of accounts younger than a week, the oldest first. Strangers see them blurred until then. Each one that is shown here is recorded.</p>
<ol class="photos">${shown.map(one => photoOf(one, frame, given))}</ol>
${morePages('/photos', { shown, from, all })}`
}`
