import type { Operation } from './operations.ts'

/** One request as it goes over the wire, and what is odd about it. */
export type Call = {
  readonly operation: Operation
  /** Who calls, by name. */
  readonly caller: string
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array
  /** How the body is framed, where not by its length. */
  readonly chunked?: boolean
  /** The request has been tampered with below HTTP: the parser may refuse it without a body. */
  readonly isMalformed?: boolean | undefined
  /** The caller does not wait for the answer: ends or resets the connection early. */
  readonly ends?: 'half-way' | 'reset'
  /** So much of the request is sent, of 1; all of it without. */
  readonly share?: number
  /** What is said on the socket once it is open. */
  readonly frames?: Uint8Array
  /** The request is sent so often down one connection. */
  readonly times?: number
  /** What is odd about it; nothing about a valid call. */
  readonly odd: readonly string[]
}

/** Changes a call in one way. */
export type Mutate = (call: Call) => Call

/** A call with one header more, or in place of those of the same name. */
export const withHeader = (call: Call, name: string, value: string): Call => ({
  ...call,
  headers: [
    ...call.headers.filter(([one]) => one.toLowerCase() !== name.toLowerCase()),
    [name, value],
  ],
})
