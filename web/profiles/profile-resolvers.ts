import type { FieldValues, Resolver } from 'react-hook-form'
import type { ProfileInput, ProfilePatch } from '../../contracts/profiles/profiles.ts'
import type { ProfileForm } from './profile-form.ts'

/** If the validation library cannot be loaded, only the server validates. */
export const fetchChecks = () => import('./profile-checks.ts').catch(() => undefined)

const checkedBy =
  <Output extends FieldValues>(
    kind: 'creating' | 'revising',
  ): Resolver<ProfileForm, unknown, Output> =>
  async (values, context, options) => {
    const checks = await fetchChecks()
    const check = checks?.[kind] as Resolver<ProfileForm, unknown, Output> | undefined
    return check
      ? check(values, context, options)
      : { values: values as unknown as Output, errors: {} }
  }

/** Validates the form with the same rules as the server. */
export const creating = checkedBy<ProfileInput>('creating')
export const revising = checkedBy<ProfilePatch>('revising')
