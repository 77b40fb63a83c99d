import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { ProfileInput } from '../../contracts/profiles/profiles.ts'

export type Style = ProfileInput['relationshipStyle']

/** Facts about a demo member; all their texts and answers agree with them. */
export type PersonFacts = {
  readonly age: number
  readonly presentation: 'masculine' | 'feminine' | 'androgynous'
  readonly style: Style
  /** Number of current partners. */
  readonly partners: number
  /** Lives with a partner. */
  readonly nesting: boolean
  readonly kids: 'none' | 'young' | 'grown'
  readonly kink: 'no' | 'curious' | 'yes'
  readonly ace: boolean
  readonly queer: boolean
  readonly sober: boolean
  /** New to polyamory. */
  readonly fresh: boolean
  readonly hobbies: readonly Hobby[]
  readonly modes: readonly DiscoveryMode[]
  readonly city: string
  readonly faceHidden: boolean
}

/** Conditions under which a line is true of a member. All that are given must hold. */
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
  /** Topics of the line: a member's texts never repeat one. */
  readonly says?: string | readonly string[]
}

/** A sentence or two, with the conditions. `{city}` stands for the member's city. */
export type DemoLine = string | readonly [string, When]

const isWithin = (value: number, range: readonly [number, number] | undefined) =>
  !range || (value >= range[0] && value <= range[1])

const same = <T>(wanted: T | undefined, value: T) => wanted === undefined || wanted === value

/** Whether conditions hold for a member. */
export const holds = (when: When, facts: PersonFacts): boolean =>
  (!when.style || when.style.includes(facts.style)) &&
  isWithin(facts.partners, when.partners) &&
  isWithin(facts.age, when.age) &&
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

/** The text of a line. */
export const textOf = (line: DemoLine): string => (typeof line === 'string' ? line : line[0])
/** The conditions of a line; none by default. */
export const whenOf = (line: DemoLine): When => (typeof line === 'string' ? {} : line[1])
