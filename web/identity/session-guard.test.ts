import test from 'ava'
import { guardSession } from './session-guard.ts'

/** A page of Juniper's with fake browser events, and the calls that they cause. */
const juniper = () => {
  const posted: string[] = []
  const target = new EventTarget()
  const others = new EventTarget()
  const stop = new AbortController()
  const calls: string[] = []
  guardSession('juniper', {
    channel: Object.assign(others, { postMessage: (id: string) => void posted.push(id) }),
    target,
    onOther: () => calls.push('other'),
    onReturn: () => calls.push('return'),
    signal: stop.signal,
  })
  return {
    posted,
    calls,
    stop,
    hear: (id: string) => others.dispatchEvent(new MessageEvent('message', { data: id })),
    show: (persisted: boolean) =>
      target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
  }
}

test('a page announces its account and ignores announcements of the same account', t => {
  const { posted, calls, hear, show } = juniper()
  t.deepEqual(posted, ['juniper'])
  hear('juniper')
  show(false)
  t.deepEqual(calls, [])
})

test('a sign-in of another account in another tab calls onOther', t => {
  const { calls, hear } = juniper()
  hear('wren')
  t.deepEqual(calls, ['other'])
})

test('a page from the back/forward cache asks for the session again', t => {
  const { calls, show } = juniper()
  show(true)
  t.deepEqual(calls, ['return'])
})

test('the guard stops when its signal aborts', t => {
  const { calls, hear, show, stop } = juniper()
  stop.abort()
  hear('wren')
  show(true)
  t.deepEqual(calls, [])
})
