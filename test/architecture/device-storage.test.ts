import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { sources } from './sources.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Files that may use the browser's storage: for choices of the device, times, ids, pages, and the seal. */
const direct = [
  'web/chat/use-outbox.ts',
  'web/data/clear-device-data.ts',
  'web/data/device-content.ts',
  'web/data/lock-settings.ts',
  'web/data/page-after-setup.ts',
  'web/identity/discreet/quick-exit.ts',
  'web/identity/goodbye.ts',
  'web/identity/lock/app-lock.ts',
  'web/identity/lock/sealed-content.ts',
  'web/identity/passkeys/kept-invitation.ts',
  'web/meetups/event-look.ts',
  'web/offline/offline-page.ts',
  'web/shell/Splash.tsx',
]

/** Sources of the client that match, without specs and the page of explore. */
const matching = async (pattern: RegExp): Promise<string[]> => {
  const found: string[] = []
  for (const path of await sources(root, 'web'))
    if (!path.endsWith('.test.ts') && !path.startsWith('web/explore/'))
      if (pattern.test(await readFile(`${root}/${path}`, 'utf8'))) found.push(path)
  return found
}

test('what members write is kept by deviceContent, so that the app lock seals it', async t => {
  t.deepEqual(await matching(/\b(local|session)Storage\b|\bindexedDB\b/), direct)
})

test('another site is opened by leaveSite alone, so that it gets no Referer', async t => {
  t.deepEqual(
    await matching(
      /\blocation\.(assign|replace)\(|\blocation(\.href)? = |\bopen\(['"`]|(href|action|to)=\S{0,2}https?:/,
    ),
    ['web/identity/goodbye.ts'], // to log out, at this site
  )
})
