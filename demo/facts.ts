import type { Hobby } from '../contracts/profiles/hobbies.ts'
import type { DiscoveryMode } from '../contracts/profiles/modes.ts'
import type { ProfileInput } from '../contracts/profiles/profiles.ts'

export type Style = ProfileInput['relationshipStyle']

/** What is true of a demo member; all their texts and answers agree with it. */
export type PersonFacts = {
  readonly age: number
  readonly presentation: 'masculine' | 'feminine' | 'androgynous'
  readonly style: Style
  /** Partners they have today. */
  readonly partners: number
  /** Lives with a partner. */
  readonly nesting: boolean
  readonly kids: 'none' | 'young' | 'grown'
  readonly kink: 'no' | 'curious' | 'yes'
  readonly ace: boolean
  readonly queer: boolean
  readonly sober: boolean
  /** New to loving more than one. */
  readonly fresh: boolean
  readonly hobbies: readonly Hobby[]
  readonly modes: readonly DiscoveryMode[]
  readonly city: string
  readonly faceHidden: boolean
}

/** For whom a line is true. Everything that is given must hold. */
export type When = {
  readonly style?: readonly Style[]
  /** Fewest and most partners. */
  readonly partners?: readonly [number, number]
  /** Youngest and oldest. */
  readonly age?: readonly [number, number]
  readonly kids?: PersonFacts['kids']
  readonly kink?: readonly PersonFacts['kink'][]
  readonly ace?: boolean
  readonly queer?: boolean
  readonly sober?: boolean
  readonly fresh?: boolean
  readonly nesting?: boolean
  readonly presentation?: PersonFacts['presentation']
  readonly mode?: DiscoveryMode
  readonly faceHidden?: boolean
  /** What it is about: one member's texts never speak of the same thing twice. */
  readonly says?: string | readonly string[]
}

/** A sentence or two, and for whom. `{city}` stands for the member's city. */
export type DemoLine = string | readonly [string, When]

const between = (value: number, range: readonly [number, number] | undefined) =>
  !range || (value >= range[0] && value <= range[1])

const same = <T>(wanted: T | undefined, value: T) => wanted === undefined || wanted === value

/** Whether a line is true of somebody. */
export const holds = (when: When, facts: PersonFacts): boolean =>
  (!when.style || when.style.includes(facts.style)) &&
  between(facts.partners, when.partners) &&
  between(facts.age, when.age) &&
  (!when.kink || when.kink.includes(facts.kink)) &&
  same(when.kids, facts.kids) &&
  same(when.ace, facts.ace) &&
  same(when.queer, facts.queer) &&
  same(when.sober, facts.sober) &&
  same(when.fresh, facts.fresh) &&
  same(when.nesting, facts.nesting) &&
  same(when.presentation, facts.presentation) &&
  same(when.faceHidden, facts.faceHidden) &&
  (!when.mode || facts.modes.includes(when.mode))

/** The words of a line. */
export const textOf = (line: DemoLine): string => (typeof line === 'string' ? line : line[0])
/** For whom a line is true; everybody, unless it says so. */
export const whenOf = (line: DemoLine): When => (typeof line === 'string' ? {} : line[1])
