import type { FormFields } from './form.ts'
import type { StripeRecordsInMemory } from './records.ts'

/** An answer of the API other than 200. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

export type ApiCall = {
  readonly id: string
  readonly fields: FormFields
  readonly query: URLSearchParams
  readonly expand: readonly string[]
}

/** Answers a call with an object, which is sent as JSON. @throws {StripeRefusal} */
export type StandInAnswer = (records: StripeRecordsInMemory, call: ApiCall) => unknown

export const missing = () => new StripeRefusal(404, 'resource_missing')

/** @throws {StripeRefusal} there is none of this id. */
export const find = <T>(from: ReadonlyMap<string, T>, id: string): T => {
  const found = from.get(id)
  if (!found) throw missing()
  return found
}
