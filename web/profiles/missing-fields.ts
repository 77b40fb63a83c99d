import { hasInk } from '../../contracts/core/ink.ts'
import type { ProfileForm } from './profile-form.ts'
import { texts } from './texts.ts'

const isBlank = (text: string | undefined) => !hasInk(text ?? '')

/** Labels of the empty required fields of the first step, in its order. */
export const missingFields = (form: Partial<ProfileForm>): string[] => {
  const { ageConfirmed, age, pseudonym, gender, orientation } = form
  const needed = {
    ageConfirmed: !ageConfirmed,
    age: age === undefined || Number.isNaN(age),
    pseudonym: isBlank(pseudonym),
    gender: isBlank(gender),
    orientation: isBlank(orientation),
  }
  return (Object.keys(needed) as (keyof typeof needed)[])
    .filter(field => needed[field])
    .map(field => texts.stillNeeded[field])
}
