import type * as z from 'zod'
import { Refusal } from '../../contracts/refusals.ts'

/** What is wrong with one field. Never repeats what was sent. */
export type Issue = { readonly path: string; readonly message: string }

const MAX_ISSUES = 20

/** Input that does not fit its contract. */
export class BadInput extends Refusal {
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super('bad_input', 'Correct the fields named in issues and send it again.')
    this.issues = issues.slice(0, MAX_ISSUES)
  }
}

const written = (path: readonly PropertyKey[]): string => path.map(String).join('.')

/** The issues that zod found, each with the dotted path of its field. */
export const issuesOf = (error: z.ZodError): Issue[] =>
  error.issues.flatMap(issue =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map(key => ({
          path: written([...issue.path, key]),
          message: 'This field is unknown.',
        }))
      : [{ path: written(issue.path), message: issue.message }],
  )
