import { readFileSync } from 'node:fs'
import type { LinkKindKey } from '../../contracts/constellations/link-kinds.ts'
import type { GroupAdmission } from '../../contracts/groups/group-events.ts'
import type { GroupTimeKey } from '../../contracts/groups/group-times.ts'
import type { ConsentPreference } from '../../contracts/profiles/boundaries.ts'
import type { BoundaryCategory } from '../../contracts/profiles/boundary-catalogue.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { PromptKey } from '../../contracts/profiles/prompt-catalogue.ts'
import type { DemoLine, PersonFacts, When } from './facts.ts'

/**
 * Reads a file of words. The files are ours, so nothing parses them at run time: `shapes.test.ts`
 * checks their shapes.
 */
const read = <Words>(name: string): Words =>
  JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8'))

type Texts = readonly string[]

/** A city and its share of demo members, in thousandths. */
export type City = {
  readonly name: string
  /** As in the gazetteer, to find the city there. */
  readonly country: 'United Kingdom' | 'Ireland'
  readonly share: number
}

/** A kind of community event that demo members host. */
export type MeetupKind = {
  readonly title: string
  readonly description: string
  /** Venue in a city; null for an online event. */
  readonly venue: string | null
  readonly address: string | null
  readonly access?: string
  readonly price?: string
  readonly places: number | null
  /** Day of the week, Monday is 0, and the hour and length in UTC. */
  readonly day: number
  readonly hour: number
  readonly hours: number
  readonly tags: Texts
}

/** A group of the demo community, and its messages. */
export type GroupKind = {
  readonly name: string
  readonly description: string
  readonly interests: readonly Hobby[]
  readonly times: readonly GroupTimeKey[]
  readonly admission: GroupAdmission
  /** Messages by the members in turn, the founder first. */
  readonly lines: Texts
}

/** What a member calls somebody whom they are linked with: a kind, or own words in its place. */
export type LinkName = { readonly kind: LinkKindKey; readonly words: string | null }

/** A conversation as lines with their speaker: 0 began it. */
export type Script = {
  readonly mode: DiscoveryMode
  /** A hobby that both members have. */
  readonly hobby?: Hobby
  /** Facts that must hold for each member. */
  readonly who?: readonly [When, When]
  readonly lines: readonly (readonly [0 | 1, string])[]
}

/** Fourteen cities of two countries, some of them close enough to visit. */
export const cities = read<readonly City[]>('cities')

/** Pseudonyms, and halves of generated ones, for communities larger than the list. */
export const { pseudonyms, firstHalves, secondHalves } =
  read<Record<'pseudonyms' | 'firstHalves' | 'secondHalves', Texts>>('pseudonyms')

/** First sentences of bios, sentences about relationships and last ones, which invite an answer. */
export const openings = read<readonly DemoLine[]>('openings')
export const middles = read<readonly DemoLine[]>('middles')
export const endings = read<readonly DemoLine[]>('endings')

/** Sentences of bios by hobby. */
export const hobbyLines = read<Readonly<Record<Hobby, Texts>>>('hobby-lines')

/** Texts for "What I'm seeking" and for current relationships. */
export const { seeking, currently } =
  read<Record<'seeking' | 'currently', readonly DemoLine[]>>('seeking')

/** Answers to prompts of profiles. */
export const promptLines =
  read<Readonly<Partial<Record<PromptKey, readonly DemoLine[]>>>>('prompt-lines')

/** What a like says about an answered prompt. */
export const likeLines = read<Texts>('like-lines')

/** Tags of members. */
export const tags = read<readonly DemoLine[]>('tags')

/** Notes on boundaries, which only matches read; genders and orientations in members' own words. */
export const { boundaryNotes, ownGenders, ownOrientations } = read<{
  boundaryNotes: Record<BoundaryCategory, Record<ConsentPreference['level'], Texts>>
  ownGenders: Record<PersonFacts['presentation'], Texts>
  ownOrientations: Texts
}>('answers')

/** Text answers that fit the last question of any pack. */
export const answerTexts = read<Texts>('answer-lines')

/** Conversations between demo members. */
export const scripts = read<readonly Script[]>('scripts')

/** What is on in turn: each week some of them, in one city after the other. */
export const meetupKinds = read<readonly MeetupKind[]>('meetups')

/** An event over several days. */
export const openKiln = read<Omit<MeetupKind, 'day' | 'hour'>>('open-kiln')

export const groupKinds = read<readonly GroupKind[]>('groups')

/** What guests of an event write to each other in its discussion. */
export const { discussionLines, guestMessage } = read<{
  discussionLines: Texts
  guestMessage: string
}>('discussion-lines')

/** Words of an invitation, public places that every city has, and notes on plans and times. */
export const { invitationLines, meetingPoints, planNotes, availabilityNotes } = read<{
  invitationLines: Texts
  meetingPoints: Texts
  planNotes: readonly (string | null)[]
  availabilityNotes: readonly (string | null)[]
}>('hangout-lines')

/** How members name a link, and what joint cards say. */
export const { linkNames, jointTexts } = read<{
  linkNames: readonly LinkName[]
  jointTexts: Texts
}>('constellations')
