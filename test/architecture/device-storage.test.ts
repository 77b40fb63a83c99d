import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { sources } from './sources.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Sources of the client that match, without specs and the page of explore. */
const matching = async (pattern: RegExp): Promise<string[]> => {
  const found: string[] = []
  for (const path of await sources(root, 'web'))
    if (!path.endsWith('.test.ts') && !path.startsWith('web/explore/'))
      if (pattern.test(await readFile(`${root}/${path}`, 'utf8'))) found.push(path)
  return found
}

test('the storages of a browser, which may throw at any time, have one door', async t => {
  t.deepEqual(await matching(/\b(local|session)Storage\b|\bindexedDB\b|\bcookieStore\b/), [
    'web/ui/device-storage.ts',
  ])
  t.deepEqual(await matching(/\batomWithStorage\b/), ['web/ui/stored-atom.ts'])
})

/** What may be kept in the clear: choices of the device, times, ids and pages; and the seal. */
const inTheClear = [
  'web/chat/use-outbox.ts',
  'web/data/clear-device-data.ts',
  'web/data/device-content.ts',
  'web/data/kept-event.ts', // nowhere while an app lock is on
  'web/data/lock-settings.ts',
  'web/data/page-after-setup.ts',
  'web/identity/discreet/quick-exit.ts',
  'web/identity/goodbye.ts',
  'web/identity/lock/app-lock.ts',
  'web/identity/lock/sealed-content.ts',
  'web/identity/passkeys/kept-invitation.ts',
  'web/meetups/event-look.ts',
  'web/push/watching.ts',
  'web/shell/Splash.tsx',
  'web/ui/device-storage.ts',
  'web/ui/stored-atom.ts',
]

test('what members write is kept by deviceContent, so that the app lock seals it', async t => {
  t.deepEqual(await matching(/\b(device|tab)Storage\b/), inTheClear)
  t.deepEqual(await matching(/\bstoredAtom\b/), [
    'web/discovery/WishesInvitation.tsx',
    'web/identity/discreet/quick-exit.ts',
    'web/ui/cover.ts',
    'web/ui/stored-atom.ts',
    'web/ui/theme.ts',
  ])
})

test('another site is opened by leaveSite alone, so that it gets no Referer', async t => {
  t.deepEqual(
    await matching(
      /\blocation\.(assign|replace)\(|\blocation(\.href)? = |\bopen\(['"`]|(href|action|to)=\S{0,2}https?:/,
    ),
    ['web/identity/goodbye.ts'], // to log out, at this site
  )
})
