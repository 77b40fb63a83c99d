import type { MemberName } from '../../contracts/profiles/member-name.ts'
import { relationshipStyles } from '../../contracts/profiles/profile-choices.ts'
import type { Profile } from '../../contracts/profiles/profiles.ts'
import { bidiIsolate } from '../ui/bidi-isolate.ts'

/** Labels for who, besides matches, reads the relationship fields. */
export const detailsVisibilities = {
  public: 'Everyone who sees my card',
  matches_only: 'Matches Only',
} as const satisfies Record<Profile['detailsVisibility'], string>

/** Label of a relationship style, for a form or a card; unknown values unchanged. */
export const styleLabel = (style: string, place: 'form' | 'card'): string =>
  style in relationshipStyles
    ? relationshipStyles[style as keyof typeof relationshipStyles][place]
    : style

/** Returns `they/them · 34`, without the unknown parts. */
export const pronounsAndAge = ({ pronouns, age }: { pronouns: string | null; age: number }) =>
  pronouns ? `${bidiIsolate(pronouns)} · ${age}` : String(age)

/** Labels of the marks that go with a member's name. */
export const markLabels = ({ isDemo }: MemberName): string[] => (isDemo ? ['Demo'] : [])
