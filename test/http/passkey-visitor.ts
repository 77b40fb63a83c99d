import type { Authenticator } from './authenticator.ts'
import { createBrowser } from './browser.ts'
import { createClient } from './client.ts'

/** Somebody before the page that signs people in by passkey, as its script calls the API. */
export const passkeyVisitor = (
  origin: string,
  headers: Record<string, string> = {},
  begin = '/api/auth/oidc',
) => {
  const ofPage = { origin, 'sec-fetch-site': 'same-origin', ...headers }
  const { post } = createClient(origin, ofPage)

  return {
    post,

    async signUp(authenticator: Authenticator, more: Record<string, unknown> = {}) {
      const { invitation } = more
      const started = await post('/api/sign-up/options', { ...(invitation ? { invitation } : {}) })
      if (started.status !== 200) return started
      return post('/api/sign-up', {
        ticket: started.body.ticket,
        credential: authenticator.make(started.body.options),
        name: 'Phone',
        ageConfirmed: true,
        acceptsGuidelines: true,
        ...more,
      })
    },

    async signIn(authenticator: Authenticator) {
      const { body } = await post('/api/passkeys/sign-in/options')
      const credential = authenticator.sign(body.options)
      return post('/api/passkeys/sign-in', { ticket: body.ticket, credential })
    },

    async recover(authenticator: Authenticator, code: string) {
      const started = await post('/api/recovery/options', { code })
      if (started.status !== 200) return started
      const credential = authenticator.make(started.body.options)
      const { ticket } = started.body
      return post('/api/recovery', { ticket, code, credential, name: 'New phone' })
    },

    /** Goes through the provider with a grant; returns the client of the member who is signed in then. */
    async enter(grant: string, browser = createBrowser(origin, headers)) {
      const { address } = await browser.open(begin)
      const { leadsTo = '' } = await browser.submit(address, { grant })
      const arrived = await browser.open(leadsTo)
      const cookie = browser.cookies()
      return {
        ...createClient(origin, { ...ofPage, cookie }),
        cookie,
        address: arrived.address,
      }
    },
  }
}

/** The confirmation that a passkey of the caller gives. */
export const confirmWith = async (
  caller: Pick<Awaited<ReturnType<ReturnType<typeof passkeyVisitor>['enter']>>, 'post'>,
  authenticator: Authenticator,
) => {
  const { body } = await caller.post('/api/passkeys/confirmation')
  return { ticket: body.ticket, credential: authenticator.sign(body.options) }
}
