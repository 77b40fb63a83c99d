import type { ExecutionContext } from 'ava'
import { community } from '../http/community.ts'
import { openPage, visit } from './chromium.ts'
import { waitForSplash } from './setup.ts'

/**
 * The chat of two matches, in which the second has said something, opened by the first on a desktop
 * and by the second on a phone.
 */
export const chatOfTwo = async (t: ExecutionContext, ...said: string[]) => {
  const all = await community(t)
  const { origin, me, you, match, caughtUp } = all
  const matchId = await match(me, you)
  for (const content of said) await you.post(`/api/matches/${matchId}/messages`, { content })
  await caughtUp()
  const page = await openPage(t, { origin, cookie: me.cookie, reducedMotion: true })
  const theirs = await openPage(t, { origin, cookie: you.cookie, phone: true, reducedMotion: true })
  for (const one of [page, theirs]) {
    await visit(one, `/chat/${matchId}`)
    await waitForSplash(one)
  }
  return { ...all, matchId, page, theirs }
}
