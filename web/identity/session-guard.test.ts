import test from 'ava'
import { guardSession } from './session-guard.ts'

/** A page of Juniper's with fake browser events, and the calls that they cause. */
const juniper = () => {
  const posted: string[] = []
  const target = new EventTarget()
  const others = new EventTarget()
  const stop = new AbortController()
  const said: string[] = []
  guardSession('juniper', {
    channel: Object.assign(others, { postMessage: (id: string) => void posted.push(id) }),
    target,
    onOther: () => said.push('other'),
    onReturn: () => said.push('return'),
    signal: stop.signal,
  })
  return {
    posted,
    said,
    stop,
    hear: (id: string) => others.dispatchEvent(new MessageEvent('message', { data: id })),
    show: (persisted: boolean) =>
      target.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })),
  }
}

test('a page says who it belongs to, and minds its own member not', t => {
  const { posted, said, hear, show } = juniper()
  t.deepEqual(posted, ['juniper'])
  hear('juniper')
  show(false)
  t.deepEqual(said, [])
})

test('somebody else who signs in in another tab takes the page over', t => {
  const { said, hear } = juniper()
  hear('wren')
  t.deepEqual(said, ['other'])
})

test('a page that was put aside asks who is here', t => {
  const { said, show } = juniper()
  show(true)
  t.deepEqual(said, ['return'])
})

test('it ends with its signal', t => {
  const { said, hear, show, stop } = juniper()
  stop.abort()
  hear('wren')
  show(true)
  t.deepEqual(said, [])
})
