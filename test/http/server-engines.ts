import type { ExecutionContext } from 'ava'

/** Makes the environment that names the engines of one new server; they end with `t`. */
export type ServerEngines = (t: Pick<ExecutionContext, 'teardown'>) => Promise<NodeJS.ProcessEnv>

let chosen: ServerEngines = async () => ({})

/** Starts all later servers of this process over these engines in place of the embedded ones. */
export const startServersOver = (engines: ServerEngines): void => {
  chosen = engines
}

export const enginesOf: ServerEngines = t => chosen(t)
