import { communicationPack } from './packs/communication-pack.ts'
import { consentPack } from './packs/consent-pack.ts'
import { kinkPack } from './packs/kink-pack.ts'
import { lifestylePack } from './packs/lifestyle-pack.ts'
import { logisticsPack } from './packs/logistics-pack.ts'
import { relationshipGoalsPack } from './packs/relationship-goals-pack.ts'
import type { QuestionCategory, SeededQuestion } from './question.ts'

/** The six packs of compatibility questions, in the order shown; a pack's id is its category. */
export const questionPacks = {
  consent: {
    name: 'Consent',
    description: 'How you ask, answer and change your mind.',
    iconName: 'shield-check',
    isAdult: false,
    questions: consentPack,
  },
  communication: {
    name: 'Communication',
    description: 'Check-ins, hard talks and how soon to reply.',
    iconName: 'messages-square',
    isAdult: false,
    questions: communicationPack,
  },
  logistics: {
    name: 'Logistics',
    description: 'Calendars, keys, pets and who sleeps where.',
    iconName: 'calendar-clock',
    isAdult: false,
    questions: logisticsPack,
  },
  lifestyle: {
    name: 'Lifestyle',
    description: 'Mornings, money, tidiness and noise.',
    iconName: 'sun',
    isAdult: false,
    questions: lifestylePack,
  },
  kink: {
    name: 'Kink',
    description: 'Negotiation, aftercare and your limits.',
    iconName: 'lock-keyhole',
    isAdult: true,
    questions: kinkPack,
  },
  relationship_goals: {
    name: 'Relationship Goals',
    description: 'What you would like to grow, and how big.',
    iconName: 'route',
    isAdult: false,
    questions: relationshipGoalsPack,
  },
} as const satisfies Record<string, QuestionPackDefinition>

type QuestionPackDefinition = {
  readonly name: string
  readonly description: string
  readonly iconName: string
  /** For members who opted in. */
  readonly isAdult: boolean
  readonly questions: readonly SeededQuestion[]
}

export type PackId = keyof typeof questionPacks

export const packIds = Object.keys(questionPacks) as [PackId, ...PackId[]]

/** Number of a pack's questions that complete it, and the XP for that. */
export const packSize = 10

/** A question for all members of a pack. */
export type WrittenQuestion = {
  readonly prompt: string
  readonly type: 'boolean' | 'single' | 'multi' | 'scale'
  readonly category: QuestionCategory
  /** Empty for other types than single and multi. */
  readonly options: readonly string[]
}

/** What a new question is for; nothing of it is about a member. */
export type QuestionRequest = {
  readonly pack: PackId
  /** Prompts that the pack has. */
  readonly known: readonly string[]
  readonly count: number
}
