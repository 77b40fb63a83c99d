import type fc from 'fast-check'
import type { Operation } from './operations.ts'

/** One request as sent, with its oddities. */
export type Call = {
  readonly operation: Operation
  /** Name of the caller. */
  readonly caller: string
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array
  /** Framing of the body when it is not by length. */
  readonly chunked?: boolean
  /** The request is malformed below HTTP: the parser may refuse it without a body. */
  readonly isMalformed?: boolean | undefined
  /** The caller does not wait for the answer and ends or resets the connection early. */
  readonly ends?: 'half-way' | 'reset'
  /** Fraction of the request that is sent, up to 1; all of it by default. */
  readonly share?: number
  /** Frames sent on the socket once it is open. */
  readonly frames?: Uint8Array
  /** How often the request is sent over one connection. */
  readonly times?: number
  /** Oddities of the call; empty for a valid call. */
  readonly odd: readonly string[]
}

/** Changes a call in one way. */
export type Mutate = (call: Call) => Call

/** The call with a header added, replacing those of the same name. */
export const withHeader = (call: Call, name: string, value: string): Call => ({
  ...call,
  headers: [
    ...call.headers.filter(([one]) => one.toLowerCase() !== name.toLowerCase()),
    [name, value],
  ],
})

/** Draws one way to change a call, with its name. */
export type Hostile = fc.Arbitrary<readonly [name: string, change: Mutate]>

/** A way to change a call, with what it draws for that. */
export const way = <T>(
  name: string,
  drawn: fc.Arbitrary<T>,
  change: (call: Call, drawn: T) => Call,
): Hostile => drawn.map(one => [name, call => change(call, one)] as const)
