import test from 'ava'
import { keepToMember } from './one-member.ts'

/** A page of Juniper's, what its browser tells it, and what that leads to. */
const juniper = () => {
  const kept = new Map<string, string>()
  const target = new EventTarget()
  const stop = new AbortController()
  const said: string[] = []
  keepToMember('juniper', {
    target,
    storage: {
      getItem: key => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    },
    onOther: () => said.push('other'),
    onReturn: () => said.push('return'),
    signal: stop.signal,
  })
  const tell = (type: string, details: object) =>
    target.dispatchEvent(Object.assign(new Event(type), details))
  return { kept, tell, said, stop }
}

test('a page says who it belongs to, and minds its own member and other things not', t => {
  const { kept, tell, said } = juniper()
  t.deepEqual([...kept], [['kith.member', 'juniper']])
  tell('storage', { key: 'kith.member', newValue: 'juniper' })
  tell('storage', { key: 'kith.member', newValue: null })
  tell('storage', { key: 'kith.theme', newValue: 'dark' })
  tell('pageshow', { persisted: false })
  t.deepEqual(said, [])
})

test('somebody else who signs in in another tab takes the page over', t => {
  const { tell, said } = juniper()
  tell('storage', { key: 'kith.member', newValue: 'wren' })
  t.deepEqual(said, ['other'])
})

test('a page that was put aside asks who is here, or sees it at once', t => {
  const { kept, tell, said } = juniper()
  tell('pageshow', { persisted: true })
  t.deepEqual(said, ['return'])
  kept.delete('kith.member')
  tell('pageshow', { persisted: true })
  t.deepEqual(said, ['return', 'return'])
  kept.set('kith.member', 'wren')
  tell('pageshow', { persisted: true })
  t.deepEqual(said, ['return', 'return', 'other'])
})

test('it ends with its signal', t => {
  const { tell, said, stop } = juniper()
  stop.abort()
  tell('storage', { key: 'kith.member', newValue: 'wren' })
  tell('pageshow', { persisted: true })
  t.deepEqual(said, [])
})
