import type { Dispatch } from '../../command-api/dispatch.ts'
import type { DemoRecipe, Welcoming } from '../../contracts/demo.ts'
import { comparePositions, origin, type Position } from '../../contracts/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { causedId } from '../../contracts/ids.ts'
import type { ChosenPlace } from '../../contracts/places.ts'
import { streams } from '../../contracts/streams.ts'
import type { EventLog } from '../../engines/event-log.ts'
import type { Media } from '../../engines/media.ts'
import { readRendition } from '../../engines/photos/photo-store.ts'
import type { Gazetteer } from '../../engines/places/gazetteer.ts'
import { type DemoCommunity, generateCommunity } from '../community.ts'
import type { DemoMember } from '../member.ts'
import { demo } from './decider.ts'
import { demoProfileId, photoIdOf } from './demo-ids.ts'
import { interactionSteps } from './interaction-steps.ts'
import { inWaves, type SeedStep } from './seed-step.ts'
import { signUpSteps } from './sign-up-steps.ts'

/** What the community is made with. */
export type SeedTools = {
  readonly log: EventLog<DomainEvent>
  readonly dispatch: Dispatch
  readonly gazetteer: Pick<Gazetteer, 'search' | 'place'>
  /** Draws the portraits, see `withPortraits`. */
  readonly media: Media
}

export type SeedOptions = {
  /** From what, if it has not been begun yet. */
  readonly recipe: DemoRecipe
  /** The local sign-in's name for itself. */
  readonly issuer: string
  /** Events older than this, in milliseconds before the recipe's moment, are news to nobody. */
  readonly newsLasts: number
  /** Aborts when there is no more time for portraits: the others are drawn when they are looked at. */
  readonly drawing: AbortSignal
  /** Told how much of it there is now, in steps and portraits. */
  readonly onProgress?: ((done: number, of: number) => void) | undefined
  /** Told, before the community counts as finished, of the last event that is no news any more. */
  readonly settle: (upTo: Position) => Promise<void>
}

/** How many portraits are drawn at once. */
const CONCURRENT_PORTRAITS = 4

/** The community was begun so long before the recipe's moment, in milliseconds. */
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

/** The places where members of a community live, by the city's name. */
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

/** Takes all steps in the order of their times; answers where the last one before `news` stands. */
const executeSteps = async (
  steps: readonly SeedStep[],
  { dispatch }: SeedTools,
  news: number,
  taken: (count: number) => void,
): Promise<Position> => {
  let settled = origin
  for (const wave of inWaves(steps)) {
    const positions = await Promise.all(wave.map(({ execute }) => execute(dispatch)))
    for (const [place, position = origin] of positions.entries())
      if ((wave[place]?.at ?? news) < news && comparePositions(position, settled) > 0)
        settled = position
    taken(wave.length)
  }
  return settled
}

/** Draws everybody's primary photo as screens show it, until there is no more time. */
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
 * Fills an empty log with a community that was never there, by the commands that members give. A
 * log that holds anything else is left as it is; what was interrupted goes on where it ended, from
 * the recipe with which it was begun; what is finished is not begun again.
 *
 * @returns whether anything was made.
 */
export const seedCommunity = async (tools: SeedTools, options: SeedOptions): Promise<boolean> => {
  const recipe = await beginOrResume(tools, options.recipe)
  if (!recipe) return false

  const community = generateCommunity(ingredients(recipe))
  const { members } = community
  const placeOf = await placesOf(community, tools)
  const { issuer, drawing, onProgress = () => {}, settle } = options
  const steps = [
    ...members.flatMap(one => signUpSteps(recipe, one, { issuer, place: placeOf(one) })),
    ...interactionSteps(recipe, community),
  ]
  const total = steps.length + members.length
  let done = 0
  const progressed = (count = 1) => {
    done += count
    onProgress(done, total)
  }

  const now = new Date(recipe.now)
  const [upTo] = await Promise.all([
    executeSteps(steps, tools, now.getTime() - options.newsLasts, progressed),
    drawPortraits(members, tools, drawing, () => progressed()),
  ])
  await settle(upTo)
  const finish = { type: 'FinishDemo', welcoming: welcomingOf(members, placeOf) } as const
  await tools.dispatch(demo, streams.demo(), finish, causeAt(recipe, 'finish', now))
  return true
}
