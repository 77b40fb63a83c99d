import { readFileSync } from 'node:fs'
import type { Look, PortraitMoment, PortraitSubject } from '../portrait/look.ts'
import type { PersonFacts } from '../words/facts.ts'
import type { Persona } from './member.ts'

/** A member written by hand: facts, texts and looks. */
export type PersonaSheet = Persona & {
  readonly facts: PersonFacts
  readonly pronouns: string
  readonly gender: string
  readonly orientation: string
  readonly bio: string
  readonly seekingDescription: string
  readonly currentRelationships: string | null
  readonly tags: readonly string[]
  readonly isVerified: boolean
  readonly matchesOnly?: boolean
  /** Number of their conversations, and of pending likes from members who can see them. */
  readonly conversations: number
  readonly admirers: number
  readonly look: Look
}

const facts = (
  own: Partial<PersonFacts> & Pick<PersonFacts, 'age' | 'style' | 'hobbies' | 'city'>,
): PersonFacts => ({
  presentation: 'androgynous',
  partners: 0,
  nesting: false,
  kids: 'none',
  kink: 'curious',
  ace: false,
  queer: true,
  sober: false,
  fresh: false,
  modes: ['dating', 'friendship', 'networking'],
  faceHidden: false,
  ...own,
})

const person = (
  own: Partial<PortraitSubject> & Pick<PortraitSubject, 'skin' | 'hair' | 'hairColour'>,
): PortraitSubject => ({
  head: 'oval',
  profile: 'straight',
  brows: 'soft',
  beardColour: own.hairColour,
  lines: 0,
  build: 1,
  eyeColour: '#4a2a1c',
  ...own,
})

const moment = (
  own: Partial<PortraitMoment> & Pick<PortraitMoment, 'scene' | 'hour' | 'garment' | 'cloth'>,
): PortraitMoment => ({
  trim: 'cream',
  eyes: 'resting',
  mouth: 'content',
  mirrored: false,
  vary: [0.7, 0.4, 0.5],
  ...own,
})

type WrittenSheet = Omit<PersonaSheet, 'facts' | 'look'> & {
  readonly facts: Parameters<typeof facts>[0]
  readonly look: {
    readonly person: Parameters<typeof person>[0]
    readonly moment: Parameters<typeof moment>[0]
  }
}

const written: readonly WrittenSheet[] = JSON.parse(
  readFileSync(new URL('../words/personas.json', import.meta.url), 'utf8'),
)

/** The eight members whom a visitor can sign in as. */
export const personaSheets: readonly PersonaSheet[] = written.map(sheet => ({
  ...sheet,
  facts: facts(sheet.facts),
  look: { person: person(sheet.look.person), moment: moment(sheet.look.moment) },
}))

/** The personas that a local installation offers on the sign-in page. */
export const personas: readonly Persona[] = personaSheets.map(({ key, pseudonym, line }) => ({
  key,
  pseudonym,
  line,
}))
