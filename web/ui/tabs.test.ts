import test from 'ava'
import { isAt, tabs } from './tabs.ts'

const activeAt = (path: string) =>
  tabs.filter(tab => isAt(tab, path)).map(({ label }) => label as string)

test('every page belongs to exactly one tab', t => {
  const places: Record<string, readonly string[]> = {
    Discover: ['/', '/home', '/discover/friendship', '/qa-questions'],
    Matches: ['/matches', '/likes', '/messages', '/chat/m1'],
    Hobbies: ['/hobbies'],
    Hangouts: ['/hangouts', '/events', '/group-chats'],
    Profile: [
      ...['/profile', '/profile-setup', '/settings', '/filter-settings'],
      ...['/privacy-policy', '/license', '/subscribe', '/checkout'],
      ...['/payment-success', '/premium-success', '/constellation', '/link/c1'],
    ],
  }
  for (const [label, paths] of Object.entries(places))
    for (const path of paths) t.deepEqual(activeAt(path), [label], path)
})
