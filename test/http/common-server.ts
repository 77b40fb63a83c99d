import ava from 'ava'
import { acquaint, type Community } from './community.ts'
import { startServer, type TestServer } from './server.ts'

const teardowns: (() => unknown)[] = []
let started: Promise<TestServer> | undefined
let parties = 0

const close = async () => {
  for (const teardown of teardowns.splice(0).toReversed()) await teardown()
}

/**
 * One server of the process for specs that look only at their own data: at no deck, no head of the
 * log, no clock and no limit. Each spec has its own members, whatever their names. It is closed
 * after the last spec, because an idle server takes processor time too.
 */
export const commonServer = () => {
  ava.after.always('the server in common is closed', close)

  /** The server, with members of this spec alone. */
  const server = async (): Promise<TestServer> => {
    started ??= startServer({ teardown: teardown => void teardowns.push(teardown) })
    const { party, ...common } = await started
    parties += 1
    return { ...common, party, ...party(parties) }
  }

  return {
    server,
    /** Two members on that server who have not met. */
    community: async (): Promise<Community> => acquaint(await server()),
  }
}
