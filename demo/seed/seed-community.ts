import { comparePositions, origin, type Position } from '../../contracts/core/event.ts'
import { causedId } from '../../contracts/core/ids.ts'
import type { DemoRecipe, Welcoming } from '../../contracts/demo/demo.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import type { ChosenPlace } from '../../contracts/profiles/places.ts'
import type { Gazetteer } from '../../engines/adapters/gazetteer/gazetteer.ts'
import { readRendition } from '../../engines/adapters/images/photo-store.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Media } from '../../engines/ports/media.ts'
import { type DemoCommunity, generateCommunity } from '../community/community.ts'
import { demo } from '../community/decider.ts'
import { type DemoMember, demoProfileId, photoIdOf } from '../community/member.ts'
import { constellationSteps } from './constellation-steps.ts'
import { groupSteps } from './group-steps.ts'
import { type FindTopicId, hangoutSteps, questionSteps } from './hangout-steps.ts'
import { interactionSteps } from './interaction-steps.ts'
import { meetupSteps } from './meetup-steps.ts'
import { photoSteps, type StorePhoto } from './photo-steps.ts'
import { type FindLinkId, safetySteps } from './safety-steps.ts'
import { inWaves, type SeedStep } from './seed-step.ts'
import { newsSteps, signUpSteps, travelSteps } from './sign-up-steps.ts'

/** Ports and tools for seeding. */
export type SeedTools = {
  readonly log: EventLog<DomainEvent>
  readonly dispatch: Dispatch
  readonly gazetteer: Pick<Gazetteer, 'search' | 'place'>
  readonly topicIdOf: FindTopicId
  readonly linkIdOf: FindLinkId
  readonly storePhoto: StorePhoto
  /** Draws the portraits, see `withPortraits`. */
  readonly media: Media
}

export type SeedOptions = {
  /** Used unless an earlier run began with another. */
  readonly recipe: DemoRecipe
  /** The issuer of the local sign-in. */
  readonly issuer: string
  /** Events older than this, in milliseconds before the time of the recipe, notify nobody. */
  readonly newsLasts: number
  /** Aborts the drawing of portraits; the others are drawn when they are requested. */
  readonly drawing: AbortSignal
  /** Called with the number of steps and portraits that are done, and of all. */
  readonly onProgress?: ((done: number, of: number) => void) | undefined
  /** Called before the seeding is finished: events up to this position notify nobody. */
  readonly notifyNobody: (upTo: Position) => Promise<void>
}

/** How many portraits are drawn concurrently. */
const CONCURRENT_PORTRAITS = 4

/** How long before the time of the recipe the seeding began, in milliseconds. */
const BEFORE_ANYBODY = 200 * 86_400_000

const beginOrResume = async (
  { log, dispatch }: SeedTools,
  recipe: DemoRecipe,
): Promise<DemoRecipe | undefined> => {
  const found = await dispatch.readState(demo, streams.demo())
  if (found.status === 'finished') return undefined
  if (found.status === 'begun') return found.recipe
  if ((await log.head()) !== origin) return undefined

  const cause = causeAt(recipe, 'begin', new Date(Date.parse(recipe.now) - BEFORE_ANYBODY))
  const { state } = await dispatch(demo, streams.demo(), { type: 'BeginDemo', recipe }, cause)
  return state.status === 'begun' ? state.recipe : undefined
}

const ingredients = ({ seed, members, now }: DemoRecipe) => ({ seed, members, now: new Date(now) })

const causeAt = ({ seed }: DemoRecipe, name: string, now: Date) => {
  const community = causedId('demo', seed)
  return {
    command: causedId('demo', seed, name),
    correlation: community,
    causation: community,
    now,
  }
}

/** The places of a community's members, by the name of the city. */
const placesOf = async ({ members }: DemoCommunity, { gazetteer }: SeedTools) => {
  const places = new Map<string, ChosenPlace>()
  for (const { city } of members) {
    if (places.has(city.name)) continue
    const [found] = await gazetteer.search(`${city.name}, ${city.country}`, { limit: 1 })
    const place = found && (await gazetteer.place(found.id))
    if (!place) throw new Error(`The gazetteer has no ${city.name} in ${city.country}.`)
    places.set(city.name, place)
  }
  return (one: DemoMember): ChosenPlace => places.get(one.city.name) as ChosenPlace
}

/**
 * Executes all steps in the order of their times, without those that were executed before seeding
 * was interrupted; returns the position of the last one before `news`.
 */
const executeSteps = async (
  steps: readonly SeedStep[],
  { log, dispatch }: SeedTools,
  { news, isResumed }: { readonly news: number; readonly isResumed: boolean },
  taken: (count: number) => void,
): Promise<Position> => {
  let settled = origin
  for (const wave of inWaves(steps)) {
    const executed = isResumed
      ? await Promise.all(wave.map(({ findExecuted }) => findExecuted(log)))
      : []
    // Read first: a command that still had to read its stream would be appended after later ones.
    await Promise.all(wave.map(({ load }) => load(dispatch)))
    const positions = await Promise.all(
      wave.map(({ execute }, place) => executed[place] ?? execute(dispatch)),
    )
    for (const [place, position = origin] of positions.entries())
      if ((wave[place]?.at ?? news) < news && comparePositions(position, settled) > 0)
        settled = position
    taken(wave.length)
  }
  return settled
}

/**
 * Draws the primary photo of every member in the widths that screens show, until `signal` aborts.
 */
const drawPortraits = async (
  members: readonly DemoMember[],
  { media }: SeedTools,
  signal: AbortSignal,
  drawn: () => void,
): Promise<void> => {
  const waiting = members.map(({ key }) => photoIdOf(key, 0))
  const draw = async () => {
    for (let id = waiting.shift(); id && !signal.aborted; id = waiting.shift()) {
      await readRendition(media, id, 'clear', 640)
      drawn()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_PORTRAITS }, draw))
}

const welcomingOf = (members: readonly DemoMember[], placeOf: (one: DemoMember) => ChosenPlace) =>
  members
    .filter(({ likesNewcomers }) => likesNewcomers)
    .map((one): Welcoming => ({ profileId: demoProfileId(one.key), cell: placeOf(one).cell }))

/**
 * Seeds an empty log with a made-up community, through the commands of members. Leaves a log with other
 * events unchanged. Continues an interrupted seeding from the recipe it was begun with.
 *
 * @returns whether anything was seeded.
 */
export const seedCommunity = async (tools: SeedTools, options: SeedOptions): Promise<boolean> => {
  const isResumed = (await tools.log.head()) !== origin
  const recipe = await beginOrResume(tools, options.recipe)
  if (!recipe) return false

  const community = generateCommunity(ingredients(recipe))
  const { members } = community
  const placeOf = await placesOf(community, tools)
  const { issuer, drawing, onProgress = () => {}, notifyNobody } = options
  const steps = [
    ...members.flatMap(one => signUpSteps(recipe, one, { issuer, place: placeOf(one) })),
    ...travelSteps(recipe, members, placeOf),
    ...newsSteps(recipe, members),
    ...interactionSteps(recipe, community),
    ...photoSteps(recipe, community, tools.storePhoto),
    ...meetupSteps(recipe, community, placeOf),
    ...groupSteps(recipe, members, tools.storePhoto),
    ...constellationSteps(recipe, community),
    ...questionSteps(recipe, community),
    ...(await hangoutSteps(recipe, community, tools.topicIdOf)),
    ...(await safetySteps(recipe, community, tools.linkIdOf)),
  ]
  const total = steps.length + members.length
  let done = 0
  const progressed = (count = 1) => {
    done += count
    onProgress(done, total)
  }

  const now = new Date(recipe.now)
  const [upTo] = await Promise.all([
    executeSteps(steps, tools, { news: now.getTime() - options.newsLasts, isResumed }, progressed),
    drawPortraits(members, tools, drawing, () => progressed()),
  ])
  await notifyNobody(upTo)
  const finish = { type: 'FinishDemo', welcoming: welcomingOf(members, placeOf) } as const
  await tools.dispatch(demo, streams.demo(), finish, causeAt(recipe, 'finish', now))
  return true
}
