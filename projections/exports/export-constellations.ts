import { onJointCard, seesJointCard } from '../discovery/joint-card-sight.ts'
import { constellations, type JointCardEntry, readAgreed } from '../views/constellations.ts'
import {
  type ExportOwner,
  type ExportSources,
  type ExportTopicRow,
  leftOut,
  pseudonymsOf,
} from './export-topic.ts'

/**
 * A joint card whose people the member all sees, with those who like it and exist for the member, as on the
 * page of their own; undefined otherwise.
 */
const jointCardRow = async (
  { members, text, photos, modes, isOpen, version, ...card }: JointCardEntry,
  own: string,
  { views, discovery, now }: ExportSources,
): Promise<ExportTopicRow | undefined> => {
  const { confirmed, sendsAtOnce, likes, proposals, ...rest } = card
  leftOut(rest, { jointId: 'is an id' })
  const others = [...likes.map(({ by }) => by), ...proposals.map(({ on }) => on)]
  const policy = await discovery.policyOf(own, [...members, ...others], now)
  if (!seesJointCard(members, policy)) return undefined
  const isSeen = (id: string) => policy.canSee(id, onJointCard)
  const names = await pseudonymsOf([...members, ...others.filter(isSeen)], views)
  const nameOf = (id: string) => names.get(id) ?? null
  const isToldOf = (id: string) => isOpen || id === own
  return {
    kind: 'joint card',
    people: members.map(id => ({
      name: nameOf(id),
      hasConfirmed: isToldOf(id) && confirmed.includes(id),
      seesLikesFirst: !(isToldOf(id) && sendsAtOnce.includes(id)),
    })),
    text,
    photos: photos.length,
    modes,
    isOpen,
    version,
    likedBy: likes
      .filter(({ by }) => isSeen(by))
      .map(({ by, mode }) => ({ name: nameOf(by), mode })),
    likesThatWait: proposals
      .filter(({ on }) => isSeen(on))
      .map(({ on, mode, by, agreed }) => ({
        name: nameOf(on),
        mode,
        isOwn: by === own,
        hasAgreed: agreed.includes(own),
      })),
  }
}

/** When a code or an answer that waits ends; its content is left out. */
async function* expiring(
  space: 'link-code' | 'comparison',
  kind: string,
  { profileId, shortLived }: ExportOwner & Pick<ExportSources, 'shortLived'>,
): AsyncGenerator<ExportTopicRow> {
  for (const key of await shortLived.owned(space, profileId)) {
    const record = await shortLived.get(space, key, 0)
    if (record) yield { kind, endsAt: new Date(record.expiresAt).toISOString() }
  }
}

/**
 * A member's links with what both sides say, invitations, joint cards, comparisons and open codes. The
 * other of a link exports the same; while they are suspended, only the member's own side is there.
 */
export async function* constellationOf(
  owner: ExportOwner,
  sources: ExportSources,
): AsyncGenerator<ExportTopicRow> {
  const { profileId } = owner
  const { views, keys, shortLived, discovery, now } = sources
  const collection = views.collection(constellations)
  const own = await collection.get(profileId)
  const people = own?.people ?? []
  const policy = await discovery.policyOf(profileId, people, now)
  const isSeen = (id: string) => policy.canSee(id, { surface: 'CONSTELLATIONS', sight: 'id' })
  const names = await pseudonymsOf(people.filter(isSeen), views)
  const nameOf = (id: string) => names.get(id) ?? null
  for (const link of own?.links ?? []) {
    const { with: other, own: mine, theirs, since, protectionSeen, ...rest } = link
    leftOut(rest, { linkId: 'is an id' })
    const entry = (await collection.get(other))?.links.find(one => one.with === profileId)
    yield {
      kind: 'link',
      with: nameOf(other),
      since,
      you: mine,
      them: isSeen(other) ? theirs : null,
      theyReadYourProtection: isSeen(other) ? protectionSeen : [],
      youReadTheirProtection: entry?.protectionSeen ?? [],
    }
  }
  for (const { with: other, isSent, kind, words, at, ...rest } of own?.invitations ?? []) {
    leftOut(rest, {})
    yield { kind: 'invitation', with: nameOf(other), isSent, as: kind, words, at }
  }
  for (const other of own?.declined ?? []) yield { kind: 'declined', with: nameOf(other) }
  for (const card of own?.jointCards ?? []) {
    const row = await jointCardRow(card, profileId, sources)
    if (row) yield row
  }
  for (const card of own?.swiped ?? []) yield { kind: 'joint card of others, answered', card }
  for (const entry of own?.comparisons ?? []) {
    const agreed = await readAgreed(keys, profileId, entry)
    yield { kind: 'comparison', with: nameOf(entry.with), at: entry.at, agreed }
  }
  yield* expiring('link-code', 'open code', { ...owner, shortLived })
  yield* expiring('comparison', 'answers that wait', { ...owner, shortLived })
}
