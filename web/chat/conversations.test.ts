import test from 'ava'
import type { Match } from '../../contracts/matching/matching.ts'
import { byLatest, matching } from './conversations.ts'

const match = (id: string, createdAt: string, said?: string) =>
  ({
    id,
    createdAt,
    lastMessage: said ? { content: 'Hello', senderProfileId: 'you', createdAt: said } : null,
  }) as Match

test('conversations are sorted by the last message, or by the match without messages', t => {
  const old = match('old', '2026-11-01T00:00:00Z', '2026-11-19T00:00:00Z')
  const silent = match('silent', '2026-11-20T00:00:00Z')
  const quiet = match('quiet', '2026-11-02T00:00:00Z', '2026-11-03T00:00:00Z')
  t.deepEqual(
    byLatest([quiet, old, silent]).map(({ id }) => id),
    ['silent', 'old', 'quiet'],
  )
})

test('a search finds part of a pseudonym, ignoring case', t => {
  t.true(matching({ pseudonym: 'Juniper' }, ' nip'))
  t.true(matching({ pseudonym: 'Juniper' }, 'JUN'))
  t.true(matching({ pseudonym: 'Juniper' }, ''))
  t.false(matching({ pseudonym: 'Juniper' }, 'sage'))
})

test('a search finds a pseudonym without its marks, in other letters and dashes', t => {
  t.true(matching({ pseudonym: 'Zoë Groß' }, 'zoe GROSS'))
  t.true(matching({ pseudonym: 'Night‑Owl' }, 'night-owl'))
  t.true(matching({ pseudonym: 'ＩŞIL' }, 'isil'))
})
