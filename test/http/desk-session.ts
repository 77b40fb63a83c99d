import type { ExecutionContext } from 'ava'
import { runStaff } from '../../operations/staff/run-staff.ts'
import { loopbackSession } from '../processes/loopback-session.ts'
import { runCommand } from '../processes/run-command.ts'
import type { Community } from './community.ts'

type Fields = Readonly<Record<string, string | readonly string[]>>

const formOfFields = (fields: Fields): URLSearchParams => {
  const form = new URLSearchParams()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value)
  return form
}

/** What `npm run staff` prints beside a server; it must succeed. */
export const staffOf =
  (t: ExecutionContext, { config, caughtUp }: Pick<Community, 'config' | 'caughtUp'>) =>
  async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    await caughtUp()
    const ran = await runCommand(runStaff, args, { KITH_DATA: config.data, ...env })
    t.is(ran.code, 0, ran.errors)
    await caughtUp()
    return ran.output
  }

/** Adds somebody to the staff, and returns the variables by which they act. */
export const staffMember = async (
  staff: ReturnType<typeof staffOf>,
  name: string,
  env: Readonly<Record<string, string>> = {},
) => ({
  KITH_STAFF_KEY: /KITH_STAFF_KEY=(\S+)/.exec(await staff(['team', 'add', name], env))?.[1] ?? '',
})

/** Serves the desk beside a server, and enters it as the first browser. */
export const openDesk = async (
  t: ExecutionContext,
  { config, caughtUp }: Pick<Community, 'config' | 'caughtUp'>,
  env: Readonly<Record<string, string>> = {},
) => {
  await caughtUp()
  const variables = { KITH_DATA: config.data, ...env }
  const session = await loopbackSession(t, runStaff, ['desk'], variables)
  const cookie = await session.enter()
  const call = async (path: string, init: RequestInit = {}) => {
    await caughtUp()
    const response = await fetch(new URL(path, session.origin), {
      redirect: 'manual',
      ...init,
      headers: { cookie, ...init.headers },
    })
    const { status, headers } = response
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status, headers, bytes, text: bytes.toString() }
  }
  const hidden = /<input type="hidden" name="([^"]+)" value="([^"]+)">/g
  const hiddenIn = async (path: string): Promise<Fields> =>
    Object.fromEntries(
      [...(await call(path)).text.matchAll(hidden)].map(([, name, value]) => [name, value]),
    )
  /** Sends a form, with the hidden fields of a page unless `fields` has others. */
  const send = async (path: string, page: string, fields: Fields) =>
    call(path, {
      method: 'POST',
      body: formOfFields({ ...(await hiddenIn(page)), ...fields }),
    })
  return { ...session, cookie, call, send }
}
