import type * as z from 'zod'
import { Refusal } from './refusals.ts'

/** An invalid field. `message` never repeats input. */
export type Issue = { readonly path: string; readonly message: string }

const MAX_ISSUES = 20

export class BadInput extends Refusal {
  readonly issues: readonly Issue[]

  constructor(issues: readonly Issue[]) {
    super('bad_input', 'Correct the fields named in issues and send it again.')
    this.issues = issues.slice(0, MAX_ISSUES)
  }
}

/** Field names that may be repeated in an issue. */
const NAME = /^[\w-]{1,64}$/

const pathText = (path: readonly PropertyKey[]): string => path.map(String).join('.')

const unknownField = (within: readonly PropertyKey[], key: string): Issue =>
  NAME.test(key)
    ? { path: pathText([...within, key]), message: 'This field is unknown.' }
    : { path: pathText(within), message: 'A field in it is unknown.' }

/** The issues that zod found, with dotted paths. */
export const issuesOf = (error: z.ZodError): Issue[] =>
  error.issues.flatMap(issue =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.slice(0, MAX_ISSUES).map(key => unknownField(issue.path, key))
      : [{ path: pathText(issue.path), message: issue.message }],
  )
